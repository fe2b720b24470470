import { providerWord } from "../../config/providers.ts";
import { doModelJobs, type ModelJobsDeps } from "../../maintenance/model-jobs.ts";
import { drain } from "../../maintenance/worker.ts";
import type { CurateAnswer, CurateProgress } from "../../operations/curate.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { backUpWhenDue } from "./backups.ts";
import { checkAllBranches } from "./branches.ts";
import { workerDeps } from "./drain.ts";
import { maintainNow } from "./maintenance.ts";

/** All background work, and one batch of sessions for a language model. */
export async function curateNow(
  deps: EngineDeps,
  { rulesOnly, dryRun }: OperationInput<"curate">,
  onProgress?: (progress: CurateProgress) => void,
): Promise<CurateAnswer> {
  if (dryRun) return { dryRun, ...NOTHING_READ, maintenance: await maintainNow(deps, dryRun) };
  const drained = await drain(await workerDeps(deps), Number.POSITIVE_INFINITY);
  await checkAllBranches(deps);
  // Before anything is removed.
  const results = { ...drained, backup: await backUpWhenDue(deps) };
  const models = await askModels(deps, rulesOnly, onProgress);
  // Last, so that new memories are merged too.
  return { dryRun, ...results, ...models, maintenance: await maintainNow(deps, dryRun) };
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

/** Null where no model can be asked. */
export async function readByModel(
  deps: EngineDeps,
  options: Pick<ModelJobsDeps, "signal" | "onProgress">,
): Promise<CurateAnswer["byModel"]> {
  const llm = await deps.llm("distill");
  if (!llm) return null;
  const { config, newId, now, refusesModel } = deps;
  return doModelJobs(
    { store: deps.store(), llm, safe: (text) => safe(deps, text), newId, now, refusesModel, ...options },
    {
      limit: config["distill.batch_size"],
      leastPrompts: config["distill.min_prompts"],
      leastGrowth: config["distill.min_growth_bytes"],
      claimMs: config["distill.claim_minutes"] * 60_000,
    },
  );
}
