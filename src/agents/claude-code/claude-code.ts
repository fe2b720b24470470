import type { AgentAdapter } from "../agent.ts";
import { clientEventsAt } from "./claude-code-hook-events.ts";
import { parseClaudeCodeHook, renderClaudeCodeHook } from "./claude-code-hooks.ts";
import { claudeCodeNotes } from "./claude-code-notes.ts";
import { claudeCodeRecallFile } from "./claude-code-recall-file.ts";
import { claudeCodeTranscripts } from "./claude-code-transcript.ts";

export const claudeCode: AgentAdapter = {
  name: "claude-code",
  label: "Claude Code",
  // Measured in the client: one more, however many bytes they are, and it shows a preview of a file instead.
  contextCharacters: 10_000,
  eventsAt: clientEventsAt,
  transcripts: claudeCodeTranscripts,
  notes: claudeCodeNotes,
  recallFile: claudeCodeRecallFile,
  parseHook: parseClaudeCodeHook,
  renderHook: renderClaudeCodeHook,
};
