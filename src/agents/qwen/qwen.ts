import type { AgentAdapter } from "../agent.ts";
import { qwenChats } from "./qwen-chat.ts";
import { qwenHooks } from "./qwen-hooks.ts";
import { QWEN_EVENTS } from "./qwen-skip.ts";

export const qwen: AgentAdapter = {
  name: "qwen",
  label: "Qwen Code",
  contextCharacters: 8_000,
  eventsAt: (hookEvent) =>
    Object.entries(QWEN_EVENTS).flatMap(([name, at]) =>
      (at as readonly string[]).includes(hookEvent) ? [name] : [],
    ),
  transcripts: qwenChats,
  notes: null,
  recallFile: null,
  parseHook: qwenHooks.parse,
  completeCall: qwenHooks.complete,
  renderHook: qwenHooks.render,
};
