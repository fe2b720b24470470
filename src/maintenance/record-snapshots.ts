import type { CodeSnapshot } from "../domain/code-snapshot.ts";
import type { Memory } from "../domain/memory.ts";
import type { Store } from "../store/store.ts";

export interface SnapshotDeps {
  readonly store: Store;
  /** The code under a root as a memory was made at it; null when nothing is known of it any more. */
  readonly takeSnapshot: (root: string, memory: Memory) => CodeSnapshot | null;
}

/** Writes down which code a session's memories were made at, where that is not done yet or they were said again. */
export async function recordSnapshots(
  { store, takeSnapshot }: SnapshotDeps,
  session: string,
  made: readonly Memory[],
): Promise<void> {
  if (made.length === 0) return;
  const root = await store.sessionRoot(session);
  if (root === null) return;
  const known = await store.snapshotsOf(made.map(({ id }) => id));
  const missing = made.filter(({ id, at }) => (known.get(id)?.at ?? Number.NEGATIVE_INFINITY) < at);
  const snapshots = missing.flatMap((memory) => takeSnapshot(root, memory) ?? []);
  if (snapshots.length > 0) await store.putSnapshots(snapshots);
}
