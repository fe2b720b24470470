import { z } from "zod";
import type { RecordOutcome } from "../domain/export.ts";
import type { ImportOutcome } from "../store/port/source-store.ts";
import { flag, optionalText } from "./fields.ts";
import { operation } from "./operation.ts";
import type { ShownMemory } from "./shown-memory.ts";

export const IMPORT_OPERATIONS = {
  import: operation({
    summary: "Import an agent's past sessions, or memories from a file, a repository's history or notes",
    input: z.object({
      source: z
        .string()
        .min(1)
        .max(100)
        .describe(
          "Source: an agent, by the name that `install` takes, or git, markdown, memory-md, claude-mem, team, or `memories` with a file that `export` wrote",
        ),
      file: optionalText(
        4_000,
        "With `memories` and claude-mem: the file; with git and markdown: the folder",
      ),
      since: z.string().max(40).optional().describe("Only from this time on: 90d, 12h, 6w, or 2026-01-31"),
      project: optionalText(
        4_000,
        "With an agent and claude-mem: only this project, by its folder or its name",
      ),
      trustAsIs: flag("With `memories`: trust the file, although this store did not sign it"),
      evenForgotten: flag("With `memories`: also import memories that you once forgot"),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(10_000_000)
        .optional()
        .describe("With git and markdown: maximum number of commits or files, the latest ones"),
      mine: flag("With markdown: you wrote these notes yourself, so they count as your words"),
      dryRun: flag("Read and count, and write nothing"),
      cwd: z.string().describe("Folder that decides the project whose memories are shown at the end"),
    }),
    answer: z.custom<ImportResult>(),
    positional: ["source", "file"],
    isLong: true,
  }),
};

export type ImportResult = ImportAnswer | SourceAnswer | MemoriesImported;

/** Progress of an import; `learn` is when rules read the new events. `events` are the new ones so far. */
export type ImportProgress =
  | {
      readonly phase: "read";
      readonly sessions: number;
      readonly ofSessions: number;
      readonly bytes: number;
      readonly ofBytes: number;
      readonly events: number;
    }
  | { readonly phase: "learn"; readonly events: number }
  /** Memories from a source; `read` of `of` units, which is 0 where unknown. `memories` are the new ones. */
  | {
      readonly phase: "memories";
      readonly read: number;
      readonly of: number;
      readonly unit: string;
      readonly memories: number;
    };

export interface ImportAnswer {
  readonly source: string;
  readonly dryRun: boolean;
  /** `known`: nothing new; `older`: than asked for; `other`: of another project; `off`: nothing of it is to be kept; `refused`: not readable. */
  readonly sessions: Readonly<Record<"new" | "known" | "older" | "other" | "off" | "refused", number>>;
  /** New events, and those stored before. */
  readonly events: number;
  readonly known: number;
  readonly lines: number;
  /** Lines that no reader understood. */
  readonly unknown: number;
  readonly bytes: number;
  readonly ms: number;
  /** The named project's memories; `here`: it is the working folder's. */
  readonly project: string | null;
  readonly here: boolean;
  readonly highlights: readonly ShownMemory[];
}

/** The outcome of importing memories. */
export interface SourceAnswer {
  readonly source: string;
  /** The place as people know it. */
  readonly place: string;
  readonly project: string;
  readonly dryRun: boolean;
  /** Number of units read, and their name. */
  readonly read: number;
  readonly unit: string;
  readonly memories: Readonly<Record<ImportOutcome, number>>;
  /** Older ones that new ones took back, and those whose source no longer holds them. */
  readonly ended: number;
  readonly removed: number;
  /** Skipped, by the reason, in words that follow the number. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** Stopped at `--limit`. */
  readonly more: boolean;
  readonly ms: number;
}

export interface MemoriesImported {
  readonly file: string;
  readonly dryRun: boolean;
  readonly memories: Readonly<Record<RecordOutcome, number>>;
  /** New ones that were not signed by this store, and so have trust 1 at most. */
  readonly lowered: number;
  /** New ones. */
  readonly events: number;
  readonly changes: number;
  /** Sessions, events, changes and marks of forgotten things that are taken with our signature only. */
  readonly refused: number;
  /** Lines that cannot be read: the first of them, and how many there are. */
  readonly broken: readonly { readonly line: number; readonly why: string }[];
  readonly brokenLines: number;
  readonly ms: number;
}

export type ImportInput = z.output<typeof IMPORT_OPERATIONS.import.input>;
