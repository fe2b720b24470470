import { type RerankState, remoteHostOf } from "../domain/provider.ts";
import { jinaScores } from "./drivers/jina.ts";
import { teiScores } from "./drivers/tei.ts";
import {
  type RerankApi,
  type RerankEndpoint,
  type Reranker,
  RerankerError,
  type RerankSettings,
} from "./reranker.ts";
import { type ServedReranker, servedReranker } from "./served.ts";

export interface RerankerDeps extends Pick<ServedReranker, "monotonic" | "onFailure"> {
  readonly settings: RerankSettings;
  /** Source of the key. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

const APIS: Readonly<Record<"jina" | "tei", (endpoint: RerankEndpoint) => RerankApi>> = {
  jina: jinaScores,
  tei: teiScores,
};

/** The reranker that the user wants; the only place that names drivers. Throws `RERANKER_UNAVAILABLE`. */
export function openReranker({ settings, env, monotonic, onFailure }: RerankerDeps): Reranker {
  const { provider, model, mostTexts, timeoutMs, keyName } = settings;
  if (provider === "off") throw new RerankerError("rerank.provider is off");
  const { missing } = rerankState(settings);
  if (missing !== null) throw new RerankerError(missing);
  const key = (env[keyName] ?? "").trim();
  const baseUrl = settings.baseUrl.replace(/\/+$/, "");
  const api = APIS[provider]({ baseUrl, key: key === "" ? null : key });
  return servedReranker({ api, model, mostTexts, timeoutMs, monotonic, onFailure });
}

export function rerankState({ provider, model, baseUrl }: RerankSettings): RerankState {
  if (provider === "off") return { provider, model: "", address: null, remoteHost: null, missing: null };
  const isSet = baseUrl !== "";
  return {
    provider,
    model: model === "" ? provider : `${provider}:${model}`,
    address: baseUrl,
    remoteHost: isSet ? remoteHostOf(baseUrl) : null,
    missing: isSet ? null : "rerank.base_url is not set",
  };
}
