import { distillByModel, type ModelDistillDeps } from "../distill/model/distill-model.ts";
import type { ErrorCode } from "../domain/errors.ts";
import type { JobRequest } from "../store/port/job.ts";

export interface ModelJobsDeps extends ModelDistillDeps {
  readonly now: () => number;
  /** Whose user wants no language model to read it. */
  readonly refusesModel: (session: string) => boolean;
  readonly onProgress?: ((progress: { phase: "model"; done: number; of: number }) => void) | undefined;
}

/** What came of one batch. */
export interface ModelJobsDone {
  /** Sessions that were claimed, and those of them that a model read. */
  readonly claimed: number;
  readonly read: number;
  /** New or changed ones. */
  readonly memories: number;
  /** What the model said that no line of its session bears out. */
  readonly refused: number;
  /** Why sessions were not read, by how many. */
  readonly failed: Readonly<Partial<Record<ErrorCode, number>>>;
}

/** Gives the sessions that are worth it to a language model, one after another, at most one batch of them. */
export async function doModelJobs(
  deps: ModelJobsDeps,
  request: Omit<JobRequest, "owner" | "at">,
): Promise<ModelJobsDone> {
  const jobs = await deps.store.claimJobs({ ...request, owner: deps.newId(), at: deps.now() });
  const failed: Partial<Record<ErrorCode, number>> = {};
  let [read, memories, refused] = [0, 0, 0];
  for (const [at, job] of jobs.entries()) {
    deps.onProgress?.({ phase: "model", done: at, of: jobs.length });
    if (deps.refusesModel(job.session)) {
      await deps.store.endJob(job, "done");
      continue;
    }
    // Once the rate limit is reached, nobody is asked for the others either: they are given back at once.
    const isOver = failed.LLM_LIMITED || deps.signal?.aborted;
    const done = isOver ? await putOff(deps, job) : await distillByModel(deps, job);
    if (done.outcome === "done") {
      read++;
      memories += done.memories;
      refused += done.refused;
    } else if ("why" in done) failed[done.why] = (failed[done.why] ?? 0) + 1;
  }
  return { claimed: jobs.length, read, memories, refused, failed };
}

async function putOff({ store }: ModelJobsDeps, job: Parameters<typeof distillByModel>[1]) {
  await store.endJob(job, "later");
  return { outcome: "later", why: "LLM_LIMITED" } as const;
}
