import { distillByModel, type ModelDistillDeps } from "../distill/model/distill-model.ts";
import type { ErrorCode } from "../domain/errors.ts";
import type { JobRequest } from "../store/port/job.ts";

export interface ModelJobsDeps extends ModelDistillDeps {
  readonly now: () => number;
  /** The user wants no language model to read the session. */
  readonly refusesModel: (session: string) => boolean;
  readonly onProgress?: ((progress: { phase: "model"; done: number; of: number }) => void) | undefined;
}

export interface ModelJobsDone {
  /** Sessions that were claimed, and those of them that a model read. */
  readonly claimed: number;
  readonly read: number;
  /** New or changed ones. */
  readonly memories: number;
  /** Answers of the model that no line of its session supports. */
  readonly refused: number;
  /** Number of sessions by the reason for not reading them. */
  readonly failed: Readonly<Partial<Record<ErrorCode, number>>>;
}

/** Distills claimed sessions by a language model, one after another, at most one batch of them. */
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
    // Once the rate limit is reached, the other jobs are released at once.
    const isOver = failed.LLM_LIMITED || deps.signal?.aborted;
    const result = isOver ? await putOff(deps, job) : await distillByModel(deps, job);
    if (result.outcome === "done") {
      read++;
      memories += result.memories;
      refused += result.refused;
    } else if ("why" in result) failed[result.why] = (failed[result.why] ?? 0) + 1;
  }
  return { claimed: jobs.length, read, memories, refused, failed };
}

async function putOff({ store }: ModelJobsDeps, job: Parameters<typeof distillByModel>[1]) {
  await store.endJob(job, "later");
  return { outcome: "later", why: "LLM_LIMITED" } as const;
}
