import type { AgentAdapter } from "../agent.ts";
import { renderPluginAnswer } from "../plugin-files/plugin-call.ts";
import { completeOpenCodeCall, parseOpenCodeCall } from "./opencode-hooks.ts";
import { openCodeEventsAt } from "./opencode-plugin.ts";
import { openCodeSessions } from "./opencode-sessions.ts";

export const openCode: AgentAdapter = {
  name: "opencode",
  label: "OpenCode",
  // The client takes any length; this is what the others take.
  contextCharacters: 10_000,
  eventsAt: openCodeEventsAt,
  transcripts: openCodeSessions,
  notes: null,
  recallFile: null,
  parseHook: parseOpenCodeCall,
  completeCall: completeOpenCodeCall,
  renderHook: renderPluginAnswer,
};
