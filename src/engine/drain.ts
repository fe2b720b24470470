import type { EngineDeps } from "./deps.ts";
import { projectAt } from "./place.ts";

/** Does what waits, for as long as it may take. */
export async function drainFor(deps: EngineDeps, allowanceMs: number): Promise<void> {
  // The rules and the reading of transcripts are most of our code, and most hooks need none of it.
  const [{ drain }, importers] = await Promise.all([import("../curate/worker.ts"), deps.importers()]);
  await drain(
    { ...deps, store: deps.store(), importers, projectAt: (cwd) => projectAt(deps, cwd) },
    allowanceMs,
  );
}
