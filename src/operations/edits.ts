import { z } from "zod";
import type { Change } from "../domain/change.ts";
import {
  count,
  cwd,
  flag,
  memoryFilterFields,
  memoryPrefix,
  patternPart,
  sessionPrefix,
  tagList,
} from "./fields.ts";
import { operation } from "./operation.ts";
import type { ShownMemory } from "./shown-memory.ts";

/** Kinds an agent may propose. */
const NOTED_KINDS = ["decision", "preference", "failure", "note"] as const;

/** Most memories that one call changes. */
export const MOST_AT_ONCE = 500;

export const EDIT_OPERATIONS = {
  note: operation({
    summary: "For agents: propose a memory, with the user's whole sentence as evidence",
    input: z.object({
      title: z.string().trim().min(1).max(120).describe("The memory in one line, in your own words"),
      kind: z.enum(NOTED_KINDS).default("note").describe("Kind of the memory"),
      body: z.string().max(1_000).default("").describe("Details"),
      quote: z
        .string()
        .trim()
        .min(1)
        .max(500)
        .optional()
        .describe("A whole sentence that the user typed in this session; stored verbatim as their own word"),
      replaces: memoryPrefix
        .optional()
        .describe(
          "Beginning of the id of a memory that this one replaces; what the user said, only with a quote",
        ),
      session: sessionPrefix.describe(
        "Beginning of the session's id; by default CLAUDE_CODE_SESSION_ID, else the latest session here",
      ),
      cwd,
    }),
    answer: z.custom<NoteAnswer>(),
  }),
  edit: operation({
    summary:
      "Edit a memory, in your editor or with --title, --body, --tags, --context and --solution; no rule overwrites your words",
    input: z.object({
      id: memoryPrefix,
      title: z.string().trim().min(1).max(120).optional().describe("The memory in one line"),
      body: z.string().max(4_000).optional().describe("Details; empty to remove them"),
      tags: tagList.optional().describe("All of its tags from now on; `-` alone removes them"),
      context: patternPart("When a pattern applies; empty to remove the line"),
      solution: patternPart("What to do then; empty to remove the line"),
    }),
    answer: z.custom<AmendAnswer>(),
    positional: "id",
  }),
  pin: amendment("Put a memory into every brief of its project, and rank it a little higher"),
  unpin: amendment("Unpin a memory"),
  confirm: amendment("Confirm a memory: from then on it counts as your word"),
  supersede: operation({
    summary:
      "Replace an older memory by a newer one; the older one then appears only in answers about the past",
    input: z.object({
      older: memoryPrefix.describe("Beginning of the id of the memory that no longer holds"),
      newer: memoryPrefix.describe("Beginning of the id of the memory that replaces it"),
      reason: z.string().max(500).default("").describe("Why, in your words"),
    }),
    answer: z.custom<SupersedeAnswer>(),
    positional: ["older", "newer"],
  }),
  retire: amendment("Stop recalling a memory; it stays in the store, and `undo` brings it back"),
  bulk: operation({
    summary:
      "Retire, confirm, pin or unpin all memories of a session, a source, a rule or an age, after a list; or undo that",
    input: z.object({
      act: z.enum(["retire", "confirm", "pin", "unpin", "undo"]).describe("What to do with each of them"),
      ...memoryFilterFields,
      limit: count(MOST_AT_ONCE, MOST_AT_ONCE, "Maximum number of memories, the newest ones"),
      changes: z
        .array(z.string().regex(/^[0-9a-f]{32}$/))
        .max(MOST_AT_ONCE)
        .optional()
        .describe("With undo: ids of the changes; by default those that you made last, together"),
      yes: flag("Do not ask for confirmation"),
      cwd,
    }),
    answer: z.custom<BulkAnswer>(),
    positional: "act",
  }),
  undo: operation({
    summary: "Undo a change to a memory: a replacement, a retirement, an edit, a pin or a confirmation",
    input: z.object({
      change: z
        .string()
        .min(1)
        .max(32)
        .default("last")
        .describe("Beginning of the change's id, as `show` lists it; or `last` for your own last one"),
    }),
    answer: z.custom<UndoAnswer>(),
    positional: "change",
  }),
};

function amendment(summary: string) {
  const input = z.object({ id: memoryPrefix });
  return operation({ summary, input, answer: z.custom<AmendAnswer>(), positional: "id" });
}

/** The outcome of an agent's proposal. */
export interface NoteAnswer {
  /** The sentence the user typed, as theirs; null where the quote is none. */
  readonly user: ShownMemory | null;
  /** The agent's own words; null where it only repeats that sentence. */
  readonly agent: ShownMemory | null;
  readonly quote: "found" | "not found" | "none";
  /** The memory it ended; null for none. */
  readonly replaced: ShownMemory | null;
  /** The reason why the memory that it was to replace still holds; null where nothing was refused. */
  readonly notReplaced: string | null;
}

/** The outcome of a user's change; `change` is null when nothing differed. */
export interface AmendAnswer {
  readonly memory: ShownMemory;
  readonly change: Change | null;
}

export interface SupersedeAnswer {
  readonly older: ShownMemory;
  readonly newer: ShownMemory;
  readonly change: Change;
}

export interface UndoAnswer {
  readonly change: Change;
  /** After the undo. */
  readonly memory: ShownMemory;
}

/** The outcome of one act on many. */
export interface BulkAnswer {
  readonly act: "retire" | "confirm" | "pin" | "unpin" | "undo";
  /** False: nothing was changed yet, and this is what would be. */
  readonly done: boolean;
  /** Those that the act changes, newest first. */
  readonly memories: readonly ShownMemory[];
  /** There are more that match. */
  readonly more: boolean;
  /** Ids of the changes made. */
  readonly changes: readonly string[];
  /** With undo: memories that were changed anew meanwhile, and stay. */
  readonly left: number;
}
