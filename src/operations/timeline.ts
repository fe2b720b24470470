import { z } from "zod";
import { count, cwd, optionalText, sessionPrefix, timeText } from "./fields.ts";
import { operation } from "./operation.ts";
import type { ShownMemory } from "./shown-memory.ts";

export const TIMELINE_OPERATIONS = {
  timeline: operation({
    summary: "Show what was learned, changed and replaced in this project, day by day",
    input: z.object({
      since: timeText.describe("From this day on: 2026-01-31, or 90d ago"),
      until: timeText.describe("Until this day, inclusive"),
      around: optionalText(40, "A few days on both sides of a day, or of the memory whose id begins so"),
      file: optionalText(4_000, "Only memories about this file"),
      project: optionalText(200, "Another project, by its name"),
      session: sessionPrefix.describe("Only this session; the latest one if no id is given"),
      limit: count(5_000, 100, "Maximum number of entries, the latest ones"),
      cwd,
    }),
    answer: z.custom<TimelineAnswer>(),
  }),
};

/** Something that became of a memory. */
export interface TimelineEntry {
  /** In ms since 1970. */
  readonly at: number;
  readonly what:
    | "learned"
    | "replaced"
    | "held again"
    | "edited"
    | "pinned"
    | "unpinned"
    | "confirmed"
    | "undone";
  readonly memory: ShownMemory;
  /** The memory that replaced it. */
  readonly by: ShownMemory | null;
  readonly because: string;
}

export interface TimelineAnswer {
  /** Oldest first, a day in UTC as `2026-02-10`. */
  readonly days: readonly { readonly day: string; readonly entries: readonly TimelineEntry[] }[];
  /** Earlier ones were left out. */
  readonly more: boolean;
}
