import { type EmbeddingState, remoteHostOf } from "../domain/provider.ts";
import { ollamaVectors } from "./drivers/ollama.ts";
import { openaiVectors } from "./drivers/openai.ts";
import {
  type Embedder,
  EmbedderError,
  type EmbeddingApi,
  type EmbeddingEndpoint,
  type EmbeddingSettings,
} from "./embedder.ts";
import { instructionsFor } from "./instructions.ts";
import { type ServedOptions, servedEmbedder } from "./served.ts";
import { openStaticEmbedder, STATIC_MODEL } from "./static/static-embedder.ts";

export interface EmbedderDeps extends Pick<ServedOptions, "monotonic" | "onFailure"> {
  readonly settings: EmbeddingSettings;
  /** Source of the key. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

const APIS: Readonly<Record<"openai" | "ollama", (endpoint: EmbeddingEndpoint) => EmbeddingApi>> = {
  openai: openaiVectors,
  ollama: ollamaVectors,
};

/** The embedder that the user wants; the only place that names drivers. Throws `EMBEDDER_*`. */
export function openEmbedder(deps: EmbedderDeps): Embedder {
  const { settings, monotonic, onFailure } = deps;
  const { provider, model, dimensions, mostTexts } = settings;
  if (provider === "off") throw new EmbedderError("embeddings.provider is off");
  if (provider === "static") return openStaticEmbedder();
  const { missing } = embeddingState(deps);
  if (missing !== null) throw new EmbedderError(missing);
  const { sendsRole } = settings;
  const baseUrl = settings.baseUrl.replace(/\/+$/, "");
  const api = APIS[provider]({ baseUrl, key: embeddingKey(deps), sendsRole });
  const instructions = instructionsFor(sendsRole ? "" : model, settings.instructions);
  return servedEmbedder({
    api,
    provider,
    model,
    dimensions,
    mostTexts,
    instructions,
    monotonic,
    onFailure,
  });
}

export function embeddingState(deps: Pick<EmbedderDeps, "settings" | "env">): EmbeddingState {
  const { provider, model, baseUrl } = deps.settings;
  if (provider === "off" || provider === "static") {
    const name = provider === "off" ? "" : STATIC_MODEL;
    return { provider, model: name, address: null, remoteHost: null, missing: null };
  }
  const remoteHost = baseUrl === "" ? null : remoteHostOf(baseUrl);
  return {
    provider,
    model: `${provider}:${model}`,
    address: baseUrl,
    remoteHost,
    missing: missingForEmbedding(deps),
  };
}

function missingForEmbedding(deps: Pick<EmbedderDeps, "settings" | "env">): string | null {
  const { provider, model, baseUrl, ownServer, keyName } = deps.settings;
  if (model === "") return `embeddings.${provider}.model is not set`;
  if (baseUrl === "") return `embeddings.${provider}.base_url is not set`;
  // A server of one's own may want no key.
  return keyName === null || ownServer || embeddingKey(deps) !== null ? null : `${keyName} is not set`;
}

function embeddingKey({ settings: { keyName }, env }: Pick<EmbedderDeps, "settings" | "env">): string | null {
  const key = keyName === null ? "" : (env[keyName] ?? "").trim();
  return key === "" ? null : key;
}
