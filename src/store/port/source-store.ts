import type { Memory } from "../../domain/memory.ts";

/** One imported memory, redacted. */
export interface ImportedMemory {
  readonly memory: Memory;
  /** Ids of memories that it replaces by their place in the source. */
  readonly ends: readonly { readonly older: string; readonly because: string }[];
  /** Its words may end older memories, as the rules' do. */
  readonly mayEndOlder: boolean;
  /** A memory here with the same words stays as it is. */
  readonly leavesEqual?: boolean;
}

/** Memories of a source, stored all or none. */
export interface ImportedBatch {
  readonly memories: readonly ImportedMemory[];
  /** Position in the source after them; null where none is kept. */
  readonly mark: { readonly place: string; readonly position: string; readonly at: number } | null;
  /** Writes nothing and gives the outcomes. */
  readonly dryRun: boolean;
}

/** `changed`: in other words than before; `duplicate`: the same words are stored already; `forgotten`: by the user. */
export type ImportOutcome = "new" | "changed" | "known" | "duplicate" | "forgotten";

export interface ImportedBatchAnswer {
  /** In the order of the memories. */
  readonly outcomes: readonly ImportOutcome[];
  /** Ids as stored: a duplicate has that of the other memory. */
  readonly ids: readonly string[];
  /** Memories that these ended. */
  readonly ended: number;
}

/** The memories that a source holds now; its others were removed. */
export interface SourceContents {
  readonly rule: string;
  readonly project: string;
  /** Prefix of the sources of all its memories. */
  readonly under: string;
  /** Ids of those it still holds. */
  readonly there: ReadonlySet<string>;
  readonly because: string;
  readonly at: number;
  readonly dryRun: boolean;
}

/** Imports of memories. */
export interface SourceStore {
  /** Position up to which a source was read; null for never. */
  sourceMark(place: string): Promise<string | null>;
  /** Ends memories that left the source, except those the user pinned, changed or decided on. Gives how many. */
  endRemoved(read: SourceContents): Promise<number>;
  /** Memories of a rule that hold in a project. */
  memoriesByRule(rule: string, project: string): Promise<readonly Memory[]>;
  /** Every notes file that was read, except those of projects that are off. */
  readNotes(): Promise<readonly ReadNotes[]>;
  /** Notes a file's state, and the ids of its memories that the agent loads by itself. */
  markNotes(read: ReadNotes, loaded: readonly string[]): Promise<void>;
}

/** State of an agent's notes file when it was imported. */
export interface ReadNotes {
  readonly path: string;
  readonly agent: string;
  readonly project: string;
  /** In bytes; -1 once it was removed. */
  readonly size: number;
  /** In ms since 1970. */
  readonly modifiedAt: number;
}
