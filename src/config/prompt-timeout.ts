import type { Config } from "./options.ts";
import { providerWord } from "./providers.ts";

/** The longest unprompted search that fits into every hook's timeout, in ms. */
export const USUAL_SEARCH_MS = 1_000;
/** The time for a model on the prompt path, and for the work on its answer, in ms. */
export const MODEL_MS = 8_000;
export const AFTER_MODEL_MS = 1_000;

/** The extra time a prompt's hook needs by the options, in whole seconds, the unit of an agent's timeouts. */
export function extraPromptSeconds(config: Config): number {
  const search = Math.max(0, config["prompt.timeout_ms"] - USUAL_SEARCH_MS);
  const asksModel = config["recall.hyde"] && providerWord(config, "recall") !== "none";
  return Math.ceil((search + (asksModel ? MODEL_MS + AFTER_MODEL_MS : 0)) / 1_000);
}
