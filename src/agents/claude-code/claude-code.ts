import type { AgentAdapter } from "../agent.ts";
import { parseClaudeCodeHook, renderClaudeCodeHook } from "./claude-code-hooks.ts";

export const claudeCode: AgentAdapter = {
  name: "claude-code",
  label: "Claude Code",
  contextCharacters: 10_000,
  parseHook: parseClaudeCodeHook,
  renderHook: renderClaudeCodeHook,
};
