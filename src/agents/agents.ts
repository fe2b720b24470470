import type { AgentAdapter } from "./agent.ts";
import { claudeCode } from "./claude-code/claude-code.ts";

/** Every supported agent, by name. */
export const AGENTS: ReadonlyMap<string, AgentAdapter> = new Map([[claudeCode.name, claudeCode]]);
