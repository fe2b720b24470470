import { codeOf } from "../domain/errors.ts";
import type { ModelPath, PathChoice, Provider } from "../domain/provider.ts";
import type { ModelLedger, ModelLimits, ModelTurn } from "../store/port/model-call.ts";
import { recordAborted } from "./aborted.ts";
import {
  type Driver,
  type DriverAnswer,
  type Llm,
  LlmError,
  type ModelAnswer,
  type ModelOptions,
  type UsageLine,
} from "./llm.ts";

export interface AskDeps {
  readonly drivers: Readonly<Record<Provider, Driver>>;
  /** Opened on the first question. */
  readonly ledger: () => ModelLedger;
  readonly limits: ModelLimits;
  /** The user's own bound for an answer. */
  readonly timeoutMs: number;
  /** Writes a line of the usage log; never throws. */
  readonly writeUsage: (line: UsageLine) => void;
  /** Takes secrets out of what a provider says. */
  readonly redact: (text: string) => string;
  readonly tokensOf: (text: string) => number;
  readonly newId: () => string;
  readonly pid: number;
  readonly now: () => number;
  readonly monotonic: () => number;
}

type ProviderCandidate = PathChoice["candidates"][number];

/** One try, and one more with the next provider. */
const MOST_TRIES = 2;
/** After the deadline a killed child still has to be noticed. */
const GRACE_MS = 5_000;
/** So many characters in a row are no accident. */
const REPEATED = 20;
/** Those whose models are Claude's, by the names that Anthropic gives them. */
export const CLAUDES: readonly Provider[] = ["claude-cli", "anthropic"];

/** Asks the first of the candidates that may be asked and, when it fails, the next one, once. */
export function createLlm(deps: AskDeps, path: ModelPath, candidates: readonly ProviderCandidate[]): Llm {
  return (prompt, options) => {
    const deadlineMs = Math.min(options.deadlineMs, deps.timeoutMs);
    const until = deps.now() + deadlineMs + GRACE_MS;
    const late = AbortSignal.timeout(deadlineMs);
    const signal = AbortSignal.any(options.signal ? [late, options.signal] : [late]);
    return askProviders({ deps, path, prompt, options, until, late, signal }, candidates);
  };
}

async function askProviders(
  question: ModelQuestion,
  candidates: readonly ProviderCandidate[],
): Promise<ModelAnswer> {
  await recordAborted(question.deps);
  let failed = new LlmError("LLM_LIMITED", "no provider may be asked");
  let tries = 0;
  for (const candidate of candidates) {
    const outcome = await tryProvider(question, candidate);
    if ("answer" in outcome) return outcome.answer;
    failed = outcome.failed;
    if (outcome.asked) tries++;
    if (tries === MOST_TRIES || question.signal.aborted) break;
  }
  throw failed;
}

interface ModelQuestion {
  readonly deps: AskDeps;
  readonly path: ModelPath;
  readonly prompt: string;
  readonly options: ModelOptions;
  /** When the last try is over for certain. */
  readonly until: number;
  readonly late: AbortSignal;
  readonly signal: AbortSignal;
}

type TryOutcome =
  | { readonly answer: ModelAnswer }
  /** `asked` is false for a provider that rests. */
  | { readonly failed: LlmError; readonly asked: boolean };

/** Throws `LLM_LIMITED` for a limit that holds for every provider: nothing costlier is asked in the place of one. */
async function tryProvider(
  question: ModelQuestion,
  { provider, model: configured }: ProviderCandidate,
): Promise<TryOutcome> {
  const { deps, path, prompt, options, until } = question;
  const id = deps.newId();
  const tokens = deps.tokensOf(options.system + prompt);
  const model = (CLAUDES.includes(provider) && options.claudeModel) || configured;
  const call = { id, provider, path, alone: provider === "claude-cli", at: deps.now(), until, tokens, model };
  const { promptCharacters } = questionUsage(question);
  const requester = { caller: options.caller, promptCharacters, pid: deps.pid };
  const turn = await deps.ledger().beginModelCall({ ...call, ...requester }, deps.limits);
  if (turn === "rests") return { failed: limitError(turn, provider), asked: false };
  if (turn !== "begun") throw limitError(turn, provider);
  return askDriver(question, { id, provider, model, tokens });
}

interface Begun extends ProviderCandidate {
  readonly id: string;
  /** Estimated. */
  readonly tokens: number;
}

async function askDriver(question: ModelQuestion, begun: Begun): Promise<TryOutcome> {
  const { deps, prompt, options, signal } = question;
  const startedAt = deps.monotonic();
  try {
    const { provider, model } = begun;
    const answer = await deps.drivers[provider]({ ...options, prompt, model, signal });
    await recordOutcome(question, begun, { startedAt, answer });
    return { answer: { text: answer.text, provider, model, usage: questionUsage(question, answer) } };
  } catch (error) {
    const failed = toLlmError(question, begun.provider, error);
    await recordOutcome(question, begun, { startedAt, failed });
    return { failed, asked: true };
  }
}

type End = { readonly startedAt: number } & (
  | { readonly answer: DriverAnswer; readonly failed?: never }
  | { readonly failed: LlmError; readonly answer?: never }
);

/** Whatever happens to the record, what was answered stays answered. */
async function recordOutcome(
  question: ModelQuestion,
  begun: Begun,
  { startedAt, answer, failed }: End,
): Promise<void> {
  const { deps, options } = question;
  const usage = questionUsage(question, answer);
  const at = deps.now();
  const { provider, model, id } = begun;
  const exit = answer?.exit ?? failed?.exit ?? null;
  const error = failed ? `${failed.code}: ${failed.message}` : null;
  const ms = Math.round(deps.monotonic() - startedAt);
  deps.writeUsage({
    id,
    at,
    provider,
    model,
    caller: options.caller,
    ...usage,
    ms,
    exit,
    pid: deps.pid,
    error,
  });
  const aborted = failed?.code === "LLM_ABORTED" ? "aborted" : "failed";
  const retryAfterMs = failed?.retryAfterMs ?? null;
  try {
    await deps.ledger().endModelCall(id, {
      at,
      outcome: failed ? aborted : "answered",
      tokens: spentTokens(deps, begun, usage, answer),
      retryAt: retryAfterMs === null ? null : at + retryAfterMs,
    });
  } catch {
    // It counts as running until its time is over, which is the safe side.
  }
}

function spentTokens(
  deps: AskDeps,
  { tokens }: Begun,
  { promptTokens, responseTokens }: ModelAnswer["usage"],
  answer: DriverAnswer | undefined,
): number {
  return (promptTokens ?? tokens) + (responseTokens ?? deps.tokensOf(answer?.text ?? ""));
}

function questionUsage({ prompt, options }: ModelQuestion, answer?: DriverAnswer): ModelAnswer["usage"] {
  return {
    promptCharacters: options.system.length + prompt.length,
    responseCharacters: answer?.text.length ?? 0,
    promptTokens: answer?.promptTokens ?? null,
    responseTokens: answer?.responseTokens ?? null,
  };
}

/** One error for all that can happen, and none of a provider's words unread. */
function toLlmError(question: ModelQuestion, provider: Provider, error: unknown): LlmError {
  const { deps, late, signal, options, prompt } = question;
  const says = (what: string) => `${provider}: ${deps.redact(what)}`;
  if (options.signal?.aborted && !late.aborted) return new LlmError("LLM_ABORTED", says("given up"));
  if (signal.aborted) return new LlmError("LLM_TIMEOUT", says("no answer in time"));
  if (!(error instanceof LlmError)) return new LlmError("LLM_FAILED", says("it met an error nobody foresaw"));
  const words = repeatsQuestion(error.message, prompt) ? "its complaint repeats the question" : error.message;
  return new LlmError(codeOf(error, "LLM_FAILED") as "LLM_FAILED", says(words), error);
}

/** Whether some words of the question, in whatever case and spacing, stand in a short complaint. */
function repeatsQuestion(complaint: string, prompt: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, " ");
  const [told, asked] = [plain(complaint), plain(prompt)];
  for (let at = 0; at + REPEATED <= told.length; at++)
    if (asked.includes(told.slice(at, at + REPEATED))) return true;
  return false;
}

const LIMIT_REASONS: Readonly<Record<Exclude<ModelTurn, "begun">, string>> = {
  rests: "it failed several times and is left alone for a while",
  hour: "as many questions as may be were asked in this hour",
  day: "as many tokens as may be were used in 24 hours",
  busy: "another one is being asked already",
};

function limitError(turn: Exclude<ModelTurn, "begun">, provider: Provider): LlmError {
  return new LlmError("LLM_LIMITED", `${provider}: ${LIMIT_REASONS[turn]}`);
}
