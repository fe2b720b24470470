import { KINDS, MODEL_RULE, NOTE_RULE, SUB_AGENT_RULE, USER_RULE } from "../../domain/memory.ts";
import { MEMORY_SOURCES, TEAM_SERVER_RULE } from "../../domain/memory-sources.ts";
import type { RecallDeps } from "../../recall/recall.ts";
import type { SourceWeights } from "../../recall/score/source-weights.ts";
import type { EngineDeps } from "./deps.ts";

/** What recall keeps warm, and how the user weighs sources. */
export async function recallPartsHere(
  deps: EngineDeps,
): Promise<Pick<RecallDeps, "index" | "vectors" | "reranker" | "cache" | "sourceWeights">> {
  const sourceWeights = sourceWeightsIn(deps.config);
  return { ...(await deps.warm()), ...(sourceWeights ? { sourceWeights } : {}) };
}

/** Null where all are neutral. */
export function sourceWeightsIn(config: EngineDeps["config"]): SourceWeights | null {
  const kinds = KINDS.map((kind) => [kind, config[`weights.${kind}`]] as const);
  const imported = MEMORY_SOURCES.map((source) => [source, config[`weights.from.${source}`]] as const);
  const others = [
    [USER_RULE, config["weights.from.you"]],
    [NOTE_RULE, config["weights.from.agent"]],
    [SUB_AGENT_RULE, config["weights.from.sub-agent"]],
    [MODEL_RULE, config["weights.from.model"]],
    [TEAM_SERVER_RULE, config["weights.from.team"]],
  ] as const;
  const isSet = ([, weight]: readonly [string, number]) => weight !== 1;
  const weights = {
    kinds: new Map(kinds.filter(isSet)),
    rules: new Map([...imported, ...others].filter(isSet)),
  };
  return weights.kinds.size + weights.rules.size === 0 ? null : weights;
}
