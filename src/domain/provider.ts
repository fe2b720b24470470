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

/** Where vectors come from; `off` for words alone. */
export const EMBEDDING_PROVIDERS = ["static", "openai", "ollama", "off"] as const;
export type EmbeddingProvider = (typeof EMBEDDING_PROVIDERS)[number];

/** Who orders found memories anew, by the shape of its interface. */
export const RERANK_PROVIDERS = ["off", "jina", "tei"] as const;
export type RerankProvider = (typeof RERANK_PROVIDERS)[number];

/** How meaning is read here, for people. */
export type EmbeddingState = ServedState<EmbeddingProvider>;

/** How found memories are ordered anew, for people. */
export type RerankState = ServedState<RerankProvider>;

interface ServedState<Name> {
  readonly provider: Name;
  /** With its provider; empty for `off`. */
  readonly model: string;
  /** Null where no server is asked. */
  readonly address: string | null;
  /** The host that gets texts of memories and searches; null where none leave this machine. */
  readonly remoteHost: string | null;
  /** Why it cannot be asked; null when it can. */
  readonly missing: string | null;
}

/** The host of an address outside this machine, else null. */
export function remoteHostOf(address: string): string | null {
  const { hostname } = new URL(address);
  const isHere = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  return isHere ? null : hostname;
}
