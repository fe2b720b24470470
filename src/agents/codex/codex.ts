import type { AgentAdapter } from "../agent.ts";
import { completeCodexCall, parseCodexHook, renderCodexHook } from "./codex-hooks.ts";
import { codexTranscripts } from "./codex-rollout.ts";
import { CODEX_EVENTS } from "./codex-skip.ts";

export const codex: AgentAdapter = {
  name: "codex",
  label: "Codex",
  // The client takes about 2,500 tokens of one hook, and shows head and tail of a longer text.
  contextCharacters: 8_000,
  eventsAt: (hookEvent) =>
    Object.entries(CODEX_EVENTS).flatMap(([name, at]) =>
      (at as readonly string[]).includes(hookEvent) ? [name] : [],
    ),
  transcripts: codexTranscripts,
  notes: null,
  recallFile: null,
  parseHook: parseCodexHook,
  completeCall: completeCodexCall,
  renderHook: renderCodexHook,
};
