import type { AgentAdapter } from "./agent.ts";
import { claudeCode } from "./claude-code/claude-code.ts";
import { codex } from "./codex/codex.ts";
import { copilot } from "./copilot/copilot.ts";
import { cursor } from "./cursor/cursor.ts";
import { gemini } from "./gemini/gemini.ts";
import { openCode } from "./opencode/opencode.ts";
import { pi } from "./pi/pi.ts";
import { qwen } from "./qwen/qwen.ts";
import { vsCode } from "./vscode/vscode.ts";

/** Every supported agent, by name. */
export const AGENTS: ReadonlyMap<string, AgentAdapter> = new Map(
  [claudeCode, codex, openCode, copilot, pi, gemini, qwen, vsCode, cursor].map((agent) => [
    agent.name,
    agent,
  ]),
);
