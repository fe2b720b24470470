import { providerWord } from "../../config/providers.ts";
import type { ModelJobsDeps } from "../../maintenance/model-jobs.ts";
import type { Engine } from "../../operations/engine-type.ts";
import type { CurateAnswer, CurateProgress } from "../../operations/model-answers.ts";
import type { EngineDeps, EvaluationDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { checkAllBranches } from "./branches.ts";
import { workerDeps } from "./drain.ts";
import { keeping } from "./keeping.ts";
import { maintainNow } from "./maintenance.ts";

export function curateMethods(deps: EvaluationDeps): Pick<Engine, "curate" | "readByModel"> {
  return {
    curate: async (input, onProgress) => curateNow(deps, input, onProgress),
    readByModel: async (signal) => readByModel(deps, { signal }),
  };
}

/** All that waits, and one batch of sessions for a language model. */
async function curateNow(
  deps: EvaluationDeps,
  { rulesOnly, dryRun }: Parameters<Engine["curate"]>[0],
  onProgress?: (progress: CurateProgress) => void,
): Promise<CurateAnswer> {
  if (dryRun) return { dryRun, ...NOTHING_READ, maintenance: await maintainNow(deps, dryRun) };
  const [{ drain }, worker] = await Promise.all([import("../../maintenance/worker.ts"), workerDeps(deps)]);
  const drained = await drain(worker, Number.POSITIVE_INFINITY);
  await checkAllBranches(deps);
  // Before anything is removed.
  const done = { ...drained, backup: await (await keeping(deps)()).backUpWhenDue() };
  const models = await askModels(deps, rulesOnly, onProgress);
  // Last, so that what was just learned is tidied, too.
  return { dryRun, ...done, ...models, maintenance: await maintainNow(deps, dryRun) };
}

const NOTHING_READ = {
  ...{ events: 0, memories: 0, asked: null, byModel: null },
  backup: { status: "not due" },
} as const;

async function askModels(
  deps: EngineDeps,
  rulesOnly: boolean,
  onProgress: ModelJobsDeps["onProgress"],
): Promise<Pick<CurateAnswer, "asked" | "byModel">> {
  if (rulesOnly || providerWord(deps.config, "distill") === "none") return { asked: null, byModel: null };
  const asked = (await deps.models()).choice("distill");
  return { asked, byModel: await readByModel(deps, { onProgress }) };
}

/** Null where nobody can be asked. */
async function readByModel(
  deps: EngineDeps,
  watched: Pick<ModelJobsDeps, "signal" | "onProgress">,
): Promise<CurateAnswer["byModel"]> {
  const llm = await deps.llm("distill");
  if (!llm) return null;
  const { doModelJobs } = await import("../../maintenance/model-jobs.ts");
  const { config, newId, now, refusesModel } = deps;
  return doModelJobs(
    { store: deps.store(), llm, safe: (text) => safe(deps, text), newId, now, refusesModel, ...watched },
    {
      limit: config["distill.batch_size"],
      leastPrompts: config["distill.min_prompts"],
      leastGrowth: config["distill.min_growth_bytes"],
      claimMs: config["distill.claim_minutes"] * 60_000,
    },
  );
}
