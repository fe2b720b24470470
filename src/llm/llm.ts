import { type ErrorCode, UnbiddenError } from "../domain/errors.ts";
import type { ModelPath, PathChoice, Provider } from "../domain/provider.ts";

/** The only callers. */
export type ModelCaller = "distill.model" | "recall.hyde" | "compact.summary";

export interface ModelOptions {
  readonly caller: ModelCaller;
  /** The instructions, apart from the text they apply to. */
  readonly system: string;
  /** Longest answer, in tokens. */
  readonly maxTokens: number;
  /** For everything, another provider's try included; the user's own bound holds as well. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
  /** Instead of the configured model, where the provider has Claude's. */
  readonly claudeModel?: string;
  /** JSON schema of the answer. A hint: only some providers enforce it, so the caller checks the answer. */
  readonly schema?: Readonly<Record<string, unknown>>;
}

/** Cost of a question; tokens are null where the provider does not tell. */
interface ModelUsage {
  readonly promptCharacters: number;
  readonly responseCharacters: number;
  readonly promptTokens: number | null;
  readonly responseTokens: number | null;
}

export interface ModelAnswer {
  readonly text: string;
  readonly provider: Provider;
  readonly model: string;
  readonly usage: ModelUsage;
}

/** Asks a language model. Throws `LlmError`, or `STORE_*` where the rate limit cannot be read: then nothing is asked. */
export type Llm = (prompt: string, options: ModelOptions) => Promise<ModelAnswer>;

export interface Models {
  /** Null when no provider can be asked. */
  llm(path: ModelPath): Llm | null;
  choice(path: ModelPath): PathChoice;
  /** Logs the usage of questions whose processes were killed. */
  recordAborted(): Promise<void>;
}

/** One provider's API: one question, one answer. Throws `LlmError`. */
export type Driver = (request: DriverRequest) => Promise<DriverAnswer>;

export interface DriverRequest extends Pick<ModelOptions, "system" | "maxTokens" | "schema"> {
  readonly prompt: string;
  readonly model: string;
  /** Ends the question, for whatever reason. */
  readonly signal: AbortSignal;
}

export interface DriverAnswer extends Pick<ModelUsage, "promptTokens" | "responseTokens"> {
  readonly text: string;
  /** HTTP status, or exit code. */
  readonly exit: number;
}

/** A driver's address and key, from the user's own file and environment. */
export interface Endpoint {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly key: string | null;
}

export interface UsageLine extends ModelUsage {
  /** Of a question with two lines, because its process only seemed to be dead, the later one counts. */
  readonly id: string;
  readonly at: number;
  readonly provider: Provider;
  readonly model: string;
  readonly caller: ModelCaller;
  readonly ms: number;
  /** HTTP status, or exit code; null when there was none. */
  readonly exit: number | null;
  readonly pid: number;
  readonly error: string | null;
}

type LlmCode = Extract<ErrorCode, `LLM_${string}`>;

/** The reason for a missing answer. Its message holds no key and nothing of the question. */
export class LlmError extends UnbiddenError {
  /** HTTP status, or exit code; null when there was none. */
  readonly exit: number | null;
  /** Pause that the provider asked for. */
  readonly retryAfterMs: number | null;

  constructor(
    code: LlmCode,
    message: string,
    details: { readonly exit?: number | null; readonly retryAfterMs?: number | null } = {},
  ) {
    super(code, message);
    this.exit = details.exit ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}
