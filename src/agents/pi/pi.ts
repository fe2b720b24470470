import type { AgentAdapter } from "../agent.ts";
import { renderPluginAnswer } from "../plugin-files/plugin-call.ts";
import { parsePiCall } from "./pi-hooks.ts";
import { piEventsAt } from "./pi-plugin.ts";
import { piSessions } from "./pi-sessions.ts";

export const pi: AgentAdapter = {
  name: "pi",
  label: "pi",
  // The client takes any length; this is what the others take.
  contextCharacters: 10_000,
  eventsAt: piEventsAt,
  transcripts: piSessions,
  notes: null,
  recallFile: null,
  parseHook: parsePiCall,
  completeCall: null,
  renderHook: renderPluginAnswer,
};
