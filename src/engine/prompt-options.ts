import type { PromptRequest } from "../inject/prompt-request.ts";
import type { EngineDeps } from "./deps.ts";

/** Longest that a hook can wait for what comes unasked: its other parts need the rest of what the agent allows. */
const MOST_RELEVANT_MS = 1_000;

/** What the user said of what comes at a prompt. */
export function promptOptions({
  config,
}: Pick<EngineDeps, "config">): Pick<
  PromptRequest,
  "bar" | "explicitBar" | "saysNothingKnown" | "relevant" | "deep"
> {
  return {
    bar: config["inject.confidence"],
    explicitBar: config["inject.confidence_explicit"],
    saysNothingKnown: config["inject.nothing_known"],
    relevant: {
      off: offBecause(config),
      items: config["auto_recall.max_results"],
      characters: config["auto_recall.max_context_chars"],
      boundMs: Math.min(config["auto_recall.timeout_ms"], MOST_RELEVANT_MS),
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

/** What a hook cannot do as it was told, in sentences. */
export function promptProblems({ config }: Pick<EngineDeps, "config">): string[] {
  const wanted = config["auto_recall.timeout_ms"];
  if (wanted <= MOST_RELEVANT_MS) return [];
  return [
    `auto_recall.timeout_ms is ${wanted}, and a hook allows ${MOST_RELEVANT_MS}; using ${MOST_RELEVANT_MS}`,
  ];
}
