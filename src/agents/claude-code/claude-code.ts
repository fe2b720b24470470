import type { AgentAdapter } from "../agent.ts";
import { parseClaudeCodeHook, renderClaudeCodeHook } from "./claude-code-hooks.ts";
import { claudeCodeTranscripts } from "./claude-code-transcript.ts";

export const claudeCode: AgentAdapter = {
  name: "claude-code",
  label: "Claude Code",
  contextCharacters: 10_000,
  transcripts: claudeCodeTranscripts,
  parseHook: parseClaudeCodeHook,
  renderHook: renderClaudeCodeHook,
};
