import type { AgentAdapter } from "../agent.ts";
import { VSCODE_EVENTS } from "./vscode-event-names.ts";
import { completeVsCodeCall, parseVsCodeHook, renderVsCodeHook } from "./vscode-hooks.ts";
import { vsCodeTranscripts } from "./vscode-transcript.ts";

export const vsCode: AgentAdapter = {
  name: "vscode",
  label: "VS Code Copilot",
  contextCharacters: 8_000,
  eventsAt: (hookEvent) =>
    Object.entries(VSCODE_EVENTS).flatMap(([name, at]) =>
      (at as readonly string[]).includes(hookEvent) ? [name] : [],
    ),
  transcripts: vsCodeTranscripts,
  notes: null,
  recallFile: null,
  parseHook: parseVsCodeHook,
  completeCall: completeVsCodeCall,
  renderHook: renderVsCodeHook,
};
