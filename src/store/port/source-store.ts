import type { Memory } from "../../domain/memory.ts";

/** One memory as an importer brought it, safe to write. */
export interface ImportedMemory {
  readonly memory: Memory;
  /** Memories that it takes back by name of their place in the source: their ids. */
  readonly ends: readonly { readonly older: string; readonly because: string }[];
  /** Its words may end older ones, as the rules' do. */
  readonly mayEndOlder: boolean;
}

/** Some memories of a source, all or none. */
export interface ImportedBatch {
  readonly memories: readonly ImportedMemory[];
  /** Up to where the source was read with them; null where that is not kept. */
  readonly mark: { readonly place: string; readonly position: string; readonly at: number } | null;
  /** Writes nothing, and says what would become of each. */
  readonly dryRun: boolean;
}

/** `changed`: in other words than before; `duplicate`: the same words are there already; `forgotten`: by the user. */
export type ImportOutcome = "new" | "changed" | "known" | "duplicate" | "forgotten";

export interface ImportedBatchAnswer {
  /** In the order of the memories. */
  readonly outcomes: readonly ImportOutcome[];
  /** Of the memories as they are kept: a duplicate's is that of the other one. */
  readonly ids: readonly string[];
  /** Memories that these ended. */
  readonly ended: number;
}

/** What was once read from a place, whose other memories are no longer there. */
export interface SourceContents {
  readonly rule: string;
  readonly project: string;
  /** How the sources of all its memories begin. */
  readonly under: string;
  /** Ids of those that are there. */
  readonly there: ReadonlySet<string>;
  readonly because: string;
  readonly at: number;
  readonly dryRun: boolean;
}

/** A project that is called by a name; several may be. */
export interface NamedProject {
  readonly id: string;
  readonly name: string;
  readonly off: boolean;
}

/** What importers of memories ask of a store. */
export interface SourceStore {
  projectsNamed(name: string): Promise<readonly NamedProject[]>;
  /** Up to where a place was read; null where it never was. */
  sourceMark(place: string): Promise<string | null>;
  /** Ends what is no longer there, but for what the user pinned, changed or decided. Gives how many. */
  endRemoved(read: SourceContents): Promise<number>;
}
