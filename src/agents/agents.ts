import type { AgentAdapter } from "./agent.ts";
import { claudeCode } from "./claude-code/claude-code.ts";
import { codex } from "./codex/codex.ts";
import { copilot } from "./copilot/copilot.ts";
import { openCode } from "./opencode/opencode.ts";
import { pi } from "./pi/pi.ts";

/** Every supported agent, by name. */
export const AGENTS: ReadonlyMap<string, AgentAdapter> = new Map(
  [claudeCode, codex, openCode, copilot, pi].map((agent) => [agent.name, agent]),
);
