import type { AgentAdapter } from "../agent.ts";
import { parseClaudeCodeHook, renderClaudeCodeHook } from "./claude-code-hooks.ts";
import { claudeCodeNotes } from "./claude-code-notes.ts";
import { claudeCodeRecallFile } from "./claude-code-recall-file.ts";
import { HOOK_EVENT_OF } from "./claude-code-skip.ts";
import { claudeCodeTranscripts } from "./claude-code-transcript.ts";

export const claudeCode: AgentAdapter = {
  name: "claude-code",
  label: "Claude Code",
  // Measured in the client: with one character more it shows a preview of a file instead.
  contextCharacters: 10_000,
  eventsAt: (hookEvent) =>
    Object.entries(HOOK_EVENT_OF).flatMap(([name, event]) => (event === hookEvent ? [name] : [])),
  transcripts: claudeCodeTranscripts,
  notes: claudeCodeNotes,
  recallFile: claudeCodeRecallFile,
  parseHook: parseClaudeCodeHook,
  completeCall: null,
  renderHook: renderClaudeCodeHook,
};
