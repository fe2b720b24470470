import type {
  BranchStatus,
  CodeSnapshot,
  SnapshotBranch,
  StoredSnapshot,
} from "../../domain/code-snapshot.ts";

/** What remembers the code that memories were made at; a part of every store. */
export interface SnapshotStore {
  /** Top folder of the project a session ran in, without links; null outside any. */
  sessionRoot(session: string): Promise<string | null>;
  /** Writes code snapshots over those that were there; of memories that are not there it writes none. */
  putSnapshots(snapshots: readonly CodeSnapshot[]): Promise<void>;
  /** By the memory's id. */
  snapshotsOf(memories: readonly string[]): Promise<ReadonlyMap<string, StoredSnapshot>>;
  /** Branches that nobody has judged since that time, the longest waiting first. */
  uncheckedBranches(filter: {
    readonly before: number;
    readonly limit: number;
  }): Promise<readonly SnapshotBranch[]>;
  putBranchStatus(branch: SnapshotBranch, status: BranchStatus, at: number): Promise<void>;
}
