import { UnbiddenError } from "../domain/errors.ts";
import type { RerankProvider } from "../domain/provider.ts";
import type { AskLimits } from "../http/guarded.ts";

/** Reads a question and each text together, and says how well the text answers it. */
export interface Reranker {
  readonly model: string;
  /** Most texts of one question. */
  readonly mostTexts: number;
  /** Longest wait that the user wants. */
  readonly timeoutMs: number;
  /** A score for each text; only their order means anything. Throws `RERANKER_UNAVAILABLE`. */
  readonly scores: (query: string, texts: readonly string[], limits: AskLimits) => Promise<readonly number[]>;
}

/** One server's API, asked once; its scores in any order. Throws `RERANKER_UNAVAILABLE`. */
export type RerankApi = (request: RerankCall) => Promise<readonly Scored[]>;

interface RerankCall {
  readonly query: string;
  readonly texts: readonly string[];
  /** Empty where the server has one alone. */
  readonly model: string;
  readonly signal: AbortSignal;
}

/** A text by its place, and its score, as the server sent them. */
export interface Scored {
  readonly place: unknown;
  readonly score: unknown;
}

/** A server's address and key, from the user's own file and environment. */
export interface RerankEndpoint {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly key: string | null;
}

/** The user's options. */
export interface RerankSettings {
  readonly provider: RerankProvider;
  readonly model: string;
  /** Empty until the user set it. */
  readonly baseUrl: string;
  /** Name of the variable that holds the key; it may be empty. */
  readonly keyName: string;
  readonly mostTexts: number;
  readonly timeoutMs: number;
}

/** The reason for missing scores. Its message holds no key and nothing of the texts. */
export class RerankerError extends UnbiddenError {
  /** Pause that the server asked for. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null) {
    super("RERANKER_UNAVAILABLE", message);
    this.retryAfterMs = retryAfterMs;
  }
}
