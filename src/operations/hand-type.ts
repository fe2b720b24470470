import type { Change } from "../domain/change.ts";
import type { RecordOutcome } from "../domain/export.ts";
import type { ProjectRef, ShownMemory } from "./shown-memory.ts";

/** What came of a change by hand; `change` is null when it was so already. */
export interface AmendAnswer {
  readonly memory: ShownMemory;
  readonly change: Change | null;
}

/** What came of an agent's proposal. */
export interface NoteAnswer {
  /** The sentence the user typed, as theirs; null where the quote is none. */
  readonly user: ShownMemory | null;
  /** What the agent says itself; null where it only repeats that sentence. */
  readonly agent: ShownMemory | null;
  readonly quote: "found" | "not found" | "none";
}

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
  /** What replaced it. */
  readonly by: ShownMemory | null;
  readonly because: string;
}

export interface TimelineAnswer {
  /** Oldest first, a day in UTC as `2026-02-10`. */
  readonly days: readonly { readonly day: string; readonly entries: readonly TimelineEntry[] }[];
  /** Earlier ones were left out. */
  readonly more: boolean;
}

/** A search through every byte of our files for the words of what was purged. */
export interface Traces {
  readonly files: number;
  readonly bytes: number;
  /** Titles that were looked for; short ones name nothing. */
  readonly words: number;
  /** Files, within our home, in which some of them still stand. */
  readonly foundIn: readonly string[];
}

export interface ForgetAnswer {
  /** False: nothing was forgotten yet, and this is what would be. */
  readonly done: boolean;
  readonly memories: number;
  readonly events: number;
  /** Of the memory meant; of several the number of them, in words. */
  readonly title: string;
  readonly going: readonly ShownMemory[];
  /** These stay: they were said in another session, too. */
  readonly saidAgain: readonly ShownMemory[];
  /** After a purge. */
  readonly traces: Traces | null;
  /** Backups that were removed with it, or would be. */
  readonly backups: number;
}

export interface ExportAnswer {
  /** The file written; null when `text` holds it all. */
  readonly out: string | null;
  readonly text: string | null;
  readonly memories: number;
  /** Events that memories quote. */
  readonly events: number;
  readonly bytes: number;
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

/** What only the user's hand does, and what an agent may propose. */
export interface Hand {
  /** Throws `NOTE_REFUSED`, `PROJECT_UNKNOWN` or `SESSION_UNKNOWN`. */
  note(
    input: ProjectRef & {
      title: string;
      body: string;
      kind: "decision" | "preference" | "failure" | "note";
      quote?: string | undefined;
      session?: string | undefined;
    },
  ): Promise<NoteAnswer>;
  edit(input: { id: string; title?: string | undefined; body?: string | undefined }): Promise<AmendAnswer>;
  pin(input: { id: string }): Promise<AmendAnswer>;
  unpin(input: { id: string }): Promise<AmendAnswer>;
  confirm(input: { id: string }): Promise<AmendAnswer>;
  timeline(
    input: ProjectRef & {
      since?: string | undefined;
      until?: string | undefined;
      file?: string | undefined;
      session?: string | undefined;
      limit: number;
    },
  ): Promise<TimelineAnswer>;
  /** One memory, or with a preview first all that came from somewhere. */
  forget(
    input: ProjectRef & {
      id?: string | undefined;
      source?: string | undefined;
      session?: string | undefined;
      since?: string | undefined;
      purge: boolean;
      yes: boolean;
    },
  ): Promise<ForgetAnswer>;
  export(input: ProjectRef & { out?: string | undefined; project: boolean }): Promise<ExportAnswer>;
}
