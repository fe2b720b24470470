/** Who can be asked for a language model's answer. */
export const PROVIDERS = ["claude-cli", "anthropic", "openrouter", "openai", "ollama"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** What it is asked for: while somebody waits, or to make memories of a session. */
export type ModelPath = "recall" | "distill";

/** What the user may say about it: `same` is what `llm.provider` says. */
export const PROVIDER_WORDS = ["none", "auto", ...PROVIDERS] as const;
export const PATH_PROVIDER_WORDS = ["same", ...PROVIDER_WORDS] as const;
export type ProviderWord = (typeof PROVIDER_WORDS)[number];

/** Who answers for a path, in order; at most two of them are tried for one question. */
export interface PathChoice {
  readonly path: ModelPath;
  /** What the user said. */
  readonly wanted: ProviderWord;
  readonly candidates: readonly { readonly provider: Provider; readonly model: string }[];
  /** Those that would be asked, too, and why they are not. */
  readonly left: readonly { readonly provider: Provider; readonly why: string }[];
}

/** `claude-cli (claude-haiku-4-5), else anthropic (claude-haiku-4-5)` */
export function describeChoice({ wanted: said, candidates, left }: PathChoice): string {
  if (said === "none") return "none";
  if (candidates.length === 0)
    return `nobody: ${left.map(({ provider, why }) => `${provider}: ${why}`).join("; ")}`;
  return candidates.map(({ provider, model }) => `${provider} (${model})`).join(", else ");
}
