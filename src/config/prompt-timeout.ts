import type { Config } from "./options.ts";
import { providerWord } from "./providers.ts";

/** Longest search for what comes unasked that every hook has time for, in ms. */
export const USUAL_SEARCH_MS = 1_000;
/** What a model that somebody waits for may take, and what is done with its answer, in ms. */
export const MODEL_MS = 8_000;
export const AFTER_MODEL_MS = 1_000;

/** How much longer than usual the user lets a prompt take, in whole seconds, as an agent counts its timeouts. */
export function extraPromptSeconds(config: Config): number {
  const search = Math.max(0, config["prompt.timeout_ms"] - USUAL_SEARCH_MS);
  const asksModel = config["recall.hyde"] && providerWord(config, "recall") !== "none";
  return Math.ceil((search + (asksModel ? MODEL_MS + AFTER_MODEL_MS : 0)) / 1_000);
}
