import type { AgentAdapter } from "../agent.ts";
import { COPILOT_EVENTS } from "./copilot-event-names.ts";
import { completeCopilotCall, parseCopilotHook, renderCopilotHook } from "./copilot-hooks.ts";
import { copilotLogs } from "./copilot-log.ts";

export const copilot: AgentAdapter = {
  name: "copilot",
  label: "Copilot CLI",
  // The client takes any length; this is what the others take.
  contextCharacters: 10_000,
  eventsAt: (hookEvent) =>
    Object.entries(COPILOT_EVENTS).flatMap(([name, at]) =>
      (at as readonly string[]).includes(hookEvent) ? [name] : [],
    ),
  transcripts: copilotLogs,
  notes: null,
  recallFile: null,
  parseHook: parseCopilotHook,
  completeCall: completeCopilotCall,
  renderHook: renderCopilotHook,
};
