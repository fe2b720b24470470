import { USUAL_SEARCH_MS } from "../../config/prompt-timeout.ts";
import type { Requester } from "../../domain/receipt.ts";
import type { PromptRequest } from "../../inject/paths/prompt-request.ts";
import type { EngineDeps } from "./deps.ts";

/** The user's options for answers to prompts. */
export function promptOptions(
  { config }: Pick<EngineDeps, "config">,
  requester?: Requester,
): Pick<
  PromptRequest,
  "threshold" | "explicitThreshold" | "snapshotThreshold" | "saysNothingKnown" | "relevant" | "deep"
> {
  return {
    threshold: config["gate.threshold"],
    explicitThreshold: config["gate.answer_threshold"],
    snapshotThreshold: config["gate.snapshot_threshold"],
    saysNothingKnown: config["answer.report_nothing_known"],
    relevant: {
      off: offBecause(config),
      items: config["prompt.max_memories"],
      characters: config["prompt.max_chars"],
      boundMs: searchMs(config, requester),
      bodies: config["prompt.include_text"],
      leastCharacters: config["prompt.min_prompt_chars"],
    },
    deep: {
      enabled: config["deep.enabled"],
      afterTurns: config["deep.after_turns"],
      afterCharacters: config["deep.after_chars"],
      queryTurns: config["deep.query_turns"],
      turnCharacters: config["deep.query_turn_chars"],
      items: config["deep.max_memories"],
      itemCharacters: config["deep.max_memory_chars"],
    },
  };
}

function offBecause(config: EngineDeps["config"]): string | null {
  if (!config["prompt.inject_relevant"]) return "`prompt.inject_relevant` is off";
  // There is no embedding search to fall back from.
  return config["auto_recall.fallback_to_fts"] ? null : "`auto_recall.fallback_to_fts` is off";
}

/** Longest search for unprompted recall, as far as the requester can wait. */
function searchMs(config: EngineDeps["config"], requester?: Requester): number {
  return Math.min(config["prompt.timeout_ms"], USUAL_SEARCH_MS + (requester?.patienceMs ?? 0));
}

/** Extra time the requester can wait after that search, in ms. */
export function patienceAfterSearch({ config }: Pick<EngineDeps, "config">, requester?: Requester): number {
  return (requester?.patienceMs ?? 0) - Math.max(0, searchMs(config, requester) - USUAL_SEARCH_MS);
}
