import type { AgentAdapter } from "../agent.ts";
import { geminiChats } from "./gemini-chat.ts";
import { geminiHooks } from "./gemini-hooks.ts";
import { GEMINI_EVENTS } from "./gemini-skip.ts";

export const gemini: AgentAdapter = {
  name: "gemini",
  label: "Gemini CLI",
  contextCharacters: 8_000,
  eventsAt: (hookEvent) =>
    Object.entries(GEMINI_EVENTS).flatMap(([name, at]) =>
      (at as readonly string[]).includes(hookEvent) ? [name] : [],
    ),
  transcripts: geminiChats,
  notes: null,
  recallFile: null,
  parseHook: geminiHooks.parse,
  completeCall: geminiHooks.complete,
  renderHook: geminiHooks.render,
};
