export const PROVIDERS = ["claude-cli", "anthropic", "openrouter", "openai", "ollama"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Purpose of a model: an answer in time, or memories of a session. */
export type ModelPath = "recall" | "distill";

/** Values of the options; `same` repeats `llm.provider`. */
export const PROVIDER_WORDS = ["none", "auto", ...PROVIDERS] as const;
export const PATH_PROVIDER_WORDS = ["same", ...PROVIDER_WORDS] as const;
export type ProviderWord = (typeof PROVIDER_WORDS)[number];

/** Providers for a path, in order; at most two are tried per question. */
export interface PathChoice {
  readonly path: ModelPath;
  /** The configured value. */
  readonly wanted: ProviderWord;
  readonly candidates: readonly { readonly provider: Provider; readonly model: string }[];
  /** Unavailable providers, with the reason. */
  readonly left: readonly { readonly provider: Provider; readonly why: string }[];
}

/** The user wants this provider and no other. */
export function isNamed({ wanted }: PathChoice): boolean {
  return wanted !== "none" && wanted !== "auto";
}

/** `claude-cli (claude-haiku-4-5), else anthropic (claude-haiku-4-5)` */
export function describeChoice({ wanted, candidates, left }: PathChoice): string {
  if (wanted === "none") return "none";
  if (candidates.length === 0)
    return `nobody: ${left.map(({ provider, why }) => `${provider}: ${why}`).join("; ")}`;
  return candidates.map(({ provider, model }) => `${provider} (${model})`).join(", else ");
}
