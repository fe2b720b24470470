import { UnbiddenError } from "../domain/errors.ts";
import type { EmbeddingProvider } from "../domain/provider.ts";
import type { AskLimits } from "../http/guarded.ts";

/** What a text is: models that are asked and models that are found may read it differently. */
export type TextRole = "query" | "memory";

/** Turns texts into vectors whose angle tells how alike they are in meaning. */
export interface Embedder {
  /** Vectors of different models cannot be compared; with its provider, so that two servers' models of one name differ. */
  readonly model: string;
  /** Null until a server has told by its first answer. */
  readonly dimensions: () => number | null;
  /** Most texts of one call. */
  readonly mostTexts: number;
  /** How alike the cosine of two vectors says that they are, 0 to 1; rises with it, and means the same for every model. */
  readonly likeness: (cosine: number) => number;
  /** Unit vectors, one for each text; all zero for a text without a word that the model knows. Throws `EMBEDDER_*`. */
  readonly embed: (
    texts: readonly string[],
    role: TextRole,
    limits: AskLimits,
  ) => Promise<readonly Float32Array[]>;
}

/** One server's API, asked once. Throws `EMBEDDER_UNAVAILABLE`. */
export type EmbeddingApi = (request: EmbeddingRequest) => Promise<readonly unknown[]>;

interface EmbeddingRequest {
  readonly texts: readonly string[];
  readonly role: TextRole;
  readonly model: string;
  /** Null for as many as the model has. */
  readonly dimensions: number | null;
  readonly signal: AbortSignal;
}

/** A server's address and key, from the user's own file and environment. */
export interface EmbeddingEndpoint {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly key: string | null;
  /** The server is told what a text is, and puts its own words before it. */
  readonly sendsRole: boolean;
}

/** The user's options. */
export interface EmbeddingSettings {
  readonly provider: EmbeddingProvider;
  readonly model: string;
  readonly baseUrl: string;
  /** The address is not the provider's own. */
  readonly ownServer: boolean;
  /** Name of the variable that holds the key; null where none is needed. */
  readonly keyName: string | null;
  readonly instructions: Partial<Instructions>;
  /** The server is told by `input_type` what a text is; only then none of our instructions stand before it unless the user set them. */
  readonly sendsRole: boolean;
  /** Null for as many as the model has. */
  readonly dimensions: number | null;
  readonly mostTexts: number;
}

/** Words that a model wants before a text. */
export type Instructions = Readonly<Record<TextRole, string>>;

/** The reason for missing vectors. Its message holds no key and nothing of the texts. */
export class EmbedderError extends UnbiddenError {
  /** Pause that the server asked for. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null) {
    super("EMBEDDER_UNAVAILABLE", message);
    this.retryAfterMs = retryAfterMs;
  }
}
