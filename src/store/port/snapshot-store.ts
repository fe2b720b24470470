import type {
  BranchStatus,
  CodeSnapshot,
  SnapshotBranch,
  StoredSnapshot,
} from "../../domain/code-snapshot.ts";

/** The state of the code when memories were made. */
export interface SnapshotStore {
  /** Top folder of the project a session ran in, without links; null outside any. */
  sessionRoot(session: string): Promise<string | null>;
  /** Replaces snapshots; skips those of unknown memories. */
  putSnapshots(snapshots: readonly CodeSnapshot[]): Promise<void>;
  /** By the memory's id. */
  snapshotsOf(memories: readonly string[]): Promise<ReadonlyMap<string, StoredSnapshot>>;
  /** Branches not checked since that time, the longest waiting first. */
  uncheckedBranches(filter: {
    readonly before: number;
    readonly limit: number;
  }): Promise<readonly SnapshotBranch[]>;
  putBranchStatus(branch: SnapshotBranch, status: BranchStatus, at: number): Promise<void>;
}
