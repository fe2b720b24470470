import type { VectorIndex } from "../vector-index.ts";

/** Vectors that are read anew once the user's options about them change. */
export function followingVectors<Settings>(
  settings: () => Settings,
  open: (settings: Settings) => VectorIndex,
): VectorIndex {
  let current: { readonly name: string; readonly vectors: VectorIndex } | undefined;
  const vectors = () => {
    const now = settings();
    const name = JSON.stringify(now);
    if (current?.name !== name) current = { name, vectors: open(now) };
    return current.vectors;
  };
  return {
    find: async (query) => vectors().find(query),
    ready: async (scope) => vectors().ready(scope),
    bytes: () => current?.vectors.bytes() ?? 0,
  };
}
