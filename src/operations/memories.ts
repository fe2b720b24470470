import { z } from "zod";
import type { Change } from "../domain/change.ts";
import type { EventKind } from "../domain/event.ts";
import type { Warning } from "../domain/hit.ts";
import type { LeftOutBecause, LeftOutEvent } from "../domain/left-out.ts";
import { KINDS } from "../domain/memory.ts";
import {
  count,
  cwd,
  flag,
  memoryFilterFields,
  memoryPrefix,
  optionalText,
  patternPart,
  tagList,
  timeText,
} from "./fields.ts";
import { operation } from "./operation.ts";
import type { ShownHit, ShownMemory, ShownReplacement } from "./shown-memory.ts";

/** Kinds a user may add; the others are made from sessions alone. */
const ADDED_KINDS = ["decision", "pattern", "failure", "preference", "goal", "note", "project"] as const;

export const MEMORY_OPERATIONS = {
  search: operation({
    summary: "Search this project's memories, with the confidence that the gate would see",
    input: z.object({
      text: z.string().min(1).max(20_000).describe("Search words"),
      limit: count(500, 10, "Maximum number of hits"),
      asOf: z.string().max(40).optional().describe("Answer as of that day: 2026-01-31, or 90d ago"),
      kinds: z.array(z.enum(KINDS)).max(KINDS.length).optional().describe("Only memories of these kinds"),
      files: z
        .array(z.string().min(1).max(1_000))
        .max(20)
        .optional()
        .describe("Only memories about these files"),
      since: timeText.describe("Only memories since then: 2026-01-31, or 90d ago"),
      project: optionalText(200, "Another project, by its name"),
      deep: z.boolean().optional().describe("Also search with an answer that your language model makes up"),
      whyNot: optionalText(32, "Beginning of a memory's id: also tell why these words would not get it"),
      cwd,
    }),
    answer: z.custom<SearchAnswer>(),
    positional: "text",
  }),
  add: operation({
    summary: "Add a memory on your own word",
    input: z.object({
      text: z.string().trim().min(1).max(2_000).describe("What to remember, in one sentence"),
      kind: z.enum(ADDED_KINDS).default("note").describe("Kind of the memory"),
      body: z.string().max(2_000).default("").describe("Details"),
      everywhere: flag("A preference for every project"),
      files: z.array(z.string().max(1_000)).max(20).default([]).describe("Files that the memory is about"),
      tags: tagList.optional().describe("Words by which it is found, too"),
      context: patternPart("When it applies, as a line of a pattern"),
      solution: patternPart("What to do then, as a line of a pattern"),
      cwd,
    }),
    answer: z.custom<AddAnswer>(),
    positional: "text",
  }),
  show: operation({
    summary: "Show a memory and the events it was made from",
    input: z.object({ id: memoryPrefix, cwd: cwd.optional() }),
    answer: z.custom<ShowAnswer>(),
    positional: "id",
  }),
  list: operation({
    summary: "List this project's memories, newest first",
    input: z.object({
      ...memoryFilterFields,
      limit: count(500, 20, "Maximum number of memories"),
      skip: z.coerce
        .number()
        .int()
        .min(0)
        .max(10_000_000)
        .optional()
        .describe("Leave out so many of the newest"),
      after: optionalText(32, "Only those listed after the memory with this id, whole as `--json` has it"),
      explain: flag("Show the rule behind each memory, and what was not kept and why"),
      text: z
        .string()
        .max(1_000)
        .optional()
        .describe("With --explain: only prompts, replies and tool calls with these words"),
      cwd,
    }),
    answer: z.custom<ListAnswer | ExplainAnswer>(),
    positional: "text",
    isLong: ["explain"],
  }),
};

export interface SearchAnswer {
  readonly hits: readonly ShownHit[];
  readonly best: number;
  readonly threshold: number;
  readonly explicit: boolean;
  readonly degraded: readonly Warning[];
  /** The day of the question in ms since 1970; null for now. */
  readonly asOf: number | null;
  /** With `whyNot`. */
  readonly whyNot?: WhyNot;
}

/** Whether a new session would be given a memory for the words that were searched, and why not. */
export interface WhyNot {
  readonly memory: ShownMemory;
  readonly isGiven: boolean;
  /** Null where it would be given. */
  readonly why: string | null;
  /** From 1 among those found; null where it was not found. */
  readonly place: number | null;
  readonly found: number;
  readonly hit: ShownHit | null;
  /** Search terms that it has, and all that were searched for. */
  readonly shared: readonly string[];
  readonly searched: readonly string[];
  readonly threshold: number;
}

/** `known`: it was stored before, and `memory` is that one. */
export interface AddAnswer {
  readonly memory: ShownMemory;
  readonly known: boolean;
  /** Memories it ended. */
  readonly replaces: readonly ShownReplacement[];
}

export interface ShowAnswer {
  readonly memory: ShownMemory;
  /** It belongs to the project of the folder, or to every project. */
  readonly isHere: boolean;
  readonly replacedBy: ShownReplacement | null;
  readonly replaces: readonly ShownReplacement[];
  /** The state of its code since, each in a few words. */
  readonly labels: readonly string[];
  /** The user's changes that hold, without links, newest first. */
  readonly changes: readonly Change[];
  /** The events whose text it quotes. */
  readonly sources: readonly {
    readonly id: string;
    readonly kind: string;
    readonly at: number;
    readonly text: string;
  }[];
}

export interface ListAnswer {
  readonly memories: readonly ShownMemory[];
  /** There are more than were asked for. */
  readonly more: boolean;
  /** All that would be listed without a limit. */
  readonly total: number;
  /** Nothing of this project is listed, and another project has this folder's remote: `unbidden join`. */
  readonly sameRemote: boolean;
}

/** Events of which nothing was kept for the same reason. */
export interface LeftGroup {
  readonly because: LeftOutBecause;
  readonly count: number;
  readonly byKind: Readonly<Partial<Record<EventKind, number>>>;
  /** A few of them, the latest session's first. */
  readonly examples: readonly LeftOutEvent[];
}

export interface ExplainAnswer {
  /** Only events with these words were looked at; null for all. */
  readonly words: string | null;
  /** Sessions looked over, and the prompts, replies and tool calls in them. */
  readonly sessions: number;
  readonly events: number;
  /** The project, or one of the sessions, is switched off: what happens meanwhile is never stored. */
  readonly off: boolean;
  readonly keptCount: number;
  /** The newest, each with the first event it was made from. */
  readonly kept: readonly {
    readonly memory: ShownMemory;
    /** Cues in favour of a sentence, where cues were weighed. */
    readonly cues: readonly string[];
    readonly from: { readonly event: string; readonly kind: EventKind; readonly text: string } | null;
  }[];
  /** The most frequent reason first. */
  readonly left: readonly LeftGroup[];
}
