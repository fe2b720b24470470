import { TEAM_SOURCE } from "../../domain/memory-sources.ts";
import type { ProjectRef } from "../../operations/shown-memory.ts";
import { withTemporaryKey, withTemporaryStore } from "../evaluation/temporary-store.ts";
import { importMemories } from "../transfer/import-memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";

/** Runs with a throw-away store that holds the reviewed memories of a checkout and nothing else. */
export async function withTeamMemories<T>(
  engineDeps: EngineDeps,
  { cwd }: ProjectRef,
  work: (deps: EngineDeps) => Promise<T>,
): Promise<T> {
  const keyed = withTemporaryKey(engineDeps);
  return withTemporaryStore(
    (path) => keyed.storeAt(path, keyed.key()),
    async (store) => {
      // What waits in the spool belongs to the user's own store.
      const deps = {
        ...keyed,
        store: () => store,
        warm: async () => ({}),
        drainOnWriterThread: async () => {},
      };
      const input = { source: TEAM_SOURCE, cwd, ...NO_OPTIONS } as const;
      for await (const _ of importMemories(deps, input));
      return work(deps);
    },
  );
}

const NO_OPTIONS = { trustAsIs: false, evenForgotten: false, mine: false, dryRun: false } as const;
