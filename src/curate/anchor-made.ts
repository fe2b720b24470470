import type { Anchor } from "../domain/anchor.ts";
import type { Memory } from "../domain/memory.ts";
import type { Store } from "../store/store.ts";

export interface AnchorDeps {
  readonly store: Store;
  /** The code under a root as a memory was made at it; null when nothing is known of it any more. */
  readonly anchor: (root: string, memory: Memory) => Anchor | null;
}

/** Writes down which code a session's memories were made at, where that is not done yet or they were said again. */
export async function anchorMade(
  { store, anchor }: AnchorDeps,
  session: string,
  made: readonly Memory[],
): Promise<void> {
  if (made.length === 0) return;
  const root = await store.sessionRoot(session);
  if (root === null) return;
  const known = await store.anchorsOf(made.map(({ id }) => id));
  const missing = made.filter(({ id, at }) => (known.get(id)?.at ?? Number.NEGATIVE_INFINITY) < at);
  const anchors = missing.flatMap((memory) => anchor(root, memory) ?? []);
  if (anchors.length > 0) await store.putAnchors(anchors);
}
