import { join } from "node:path";
import type { AgentAdapter } from "../agent.ts";
import { noTranscripts } from "../calls/no-transcripts.ts";
import { cursorFolder } from "./cursor-folder.ts";
import { parseCursorHook, renderCursorHook } from "./cursor-hooks.ts";
import { CURSOR_EVENTS } from "./cursor-skip.ts";

export const cursor: AgentAdapter = {
  name: "cursor",
  label: "Cursor",
  contextCharacters: 10_000,
  eventsAt: (hookEvent) =>
    Object.entries(CURSOR_EVENTS).flatMap(([name, at]) =>
      (at as readonly string[]).includes(hookEvent) ? [name] : [],
    ),
  transcripts: noTranscripts((place) => join(cursorFolder(place), "projects")),
  notes: null,
  recallFile: null,
  parseHook: parseCursorHook,
  completeCall: null,
  renderHook: renderCursorHook,
};
