import type { PortableRecord } from "../../domain/sync/portable.ts";

/** A file of one machine with what it changed. */
export interface SyncSegment {
  readonly machine: string;
  readonly name: string;
  readonly bytes: number;
}

/** What came with one segment. */
export interface SegmentRecords {
  readonly segment: SyncSegment;
  /** Names the machine to people. */
  readonly from: string;
  readonly records: readonly PortableRecord[];
}

export interface SyncApplied {
  readonly added: number;
  readonly changed: number;
  /** Gone because another machine forgot them. */
  readonly forgotten: number;
  /** Titles of those that another machine purged, for a search of every trace. */
  readonly purged: readonly string[];
  /** Records of memories that were forgotten here or anywhere. */
  readonly refused: number;
}

/** Records to send, and where the next ones begin; null after the last. */
export interface UnsentRecords {
  readonly records: readonly PortableRecord[];
  readonly next: string | null;
}

export interface SyncCounts {
  /** Memories that other machines know or will know of. */
  readonly shared: number;
  readonly unsent: number;
  /** Memories that stay, because their project has no remote by which another machine would know it. */
  readonly local: number;
}

/** What the user's other machines know. Nothing of it runs in a hook. */
export interface SyncStore {
  /** From now on changes are kept apart by machine, and forgetting is noted for the others. */
  joinMachines(identity: { readonly machine: string; readonly tombstoneKey: Uint8Array }): Promise<void>;
  /** The id under which it joined last; null where it never did. */
  syncMachine(): Promise<string | null>;
  /** Stamps what changed here since the last call; then stores what is later, all or none, and remembers the segment. */
  applySegment(segment: SegmentRecords, at: number): Promise<SyncApplied>;
  /** Stamps what changed here, and gives what no segment of ours holds; with `whole` all that this machine set. */
  unsentRecords(from: {
    readonly after: string | null;
    readonly whole: boolean;
    readonly limit: number;
  }): Promise<UnsentRecords>;
  /** These records are in a segment of ours. */
  noteSent(segment: SyncSegment, records: readonly PortableRecord[]): Promise<void>;
  /** Segments read or written, with `dropSegments` ones no longer there. */
  syncSegments(): Promise<readonly SyncSegment[]>;
  dropSegments(machine: string, names: readonly string[]): Promise<void>;
  syncCounts(): Promise<SyncCounts>;
  /** A purge waits to be carried out in the segments. */
  mustRewriteSegments(): Promise<boolean>;
  endRewriting(): Promise<void>;
}
