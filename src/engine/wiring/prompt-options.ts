import { USUAL_SEARCH_MS } from "../../config/patience.ts";
import type { Requester } from "../../domain/receipt.ts";
import type { PromptRequest } from "../../inject/paths/prompt-request.ts";
import type { EngineDeps } from "./deps.ts";

/** What the user said of what comes at a prompt. */
export function promptOptions(
  { config }: Pick<EngineDeps, "config">,
  requester?: Requester,
): Pick<PromptRequest, "threshold" | "explicitThreshold" | "saysNothingKnown" | "relevant" | "deep"> {
  return {
    threshold: config["inject.confidence"],
    explicitThreshold: config["inject.confidence_explicit"],
    saysNothingKnown: config["inject.nothing_known"],
    relevant: {
      off: offBecause(config),
      items: config["auto_recall.max_results"],
      characters: config["auto_recall.max_context_chars"],
      boundMs: searchMs(config, requester),
      bodies: config["auto_recall.include_key_facts"],
      leastCharacters: config["auto_recall.min_prompt_len"],
    },
    deep: {
      enabled: !config["inject.disabled"],
      afterTurns: config["inject.after_turns"],
      afterCharacters: config["inject.after_chars"],
      queryTurns: config["inject.query_turns"],
      turnCharacters: config["inject.query_turn_chars"],
      items: config["inject.recall_limit"],
      itemCharacters: config["inject.bullet_chars"],
    },
  };
}

function offBecause(config: EngineDeps["config"]): string | null {
  if (!config["auto_recall.enabled"]) return "`auto_recall.enabled` is off";
  // Nothing knows what words mean yet.
  return config["auto_recall.fallback_to_fts"] ? null : "`auto_recall.fallback_to_fts` is off";
}

/** Longest search for what comes unasked, as far as whoever asks can wait for it. */
function searchMs(config: EngineDeps["config"], requester?: Requester): number {
  return Math.min(config["auto_recall.timeout_ms"], USUAL_SEARCH_MS + (requester?.patienceMs ?? 0));
}

/** How much longer than usual whoever asks can wait after that search, in ms. */
export function patienceAfterSearch({ config }: Pick<EngineDeps, "config">, requester?: Requester): number {
  return (requester?.patienceMs ?? 0) - Math.max(0, searchMs(config, requester) - USUAL_SEARCH_MS);
}
