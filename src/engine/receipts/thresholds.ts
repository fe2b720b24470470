import type { Config } from "../../config/options.ts";
import type { Store } from "../../store/store.ts";

/** The thresholds of a project: unprompted recall moves with its feedback; an explicit question has the same everywhere. */
export async function readThresholds(
  { config }: { readonly config: Pick<Config, "gate.threshold" | "gate.answer_threshold"> },
  store: Store,
  project: string | null,
) {
  const { offset } = await store.thresholdOffset(project);
  const threshold = Math.min(1, Math.max(0, config["gate.threshold"] + offset));
  return { threshold, explicitThreshold: config["gate.answer_threshold"] };
}
