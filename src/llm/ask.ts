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
  /** Removes secrets from a provider's error. */
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
/** A shorter overlap may be an accident. */
const REPEATED = 20;
/** Providers of Claude, whose models have Anthropic's names. */
export const CLAUDES: readonly Provider[] = ["claude-cli", "anthropic"];

/** Asks the first candidate within its limits, and the next one once when it fails. */
export function createLlm(deps: AskDeps, path: ModelPath, candidates: readonly ProviderCandidate[]): Llm {
  return (prompt, options) => {
    const deadlineMs = Math.min(options.deadlineMs, deps.timeoutMs);
    const until = deps.now() + deadlineMs + GRACE_MS;
    const timeout = AbortSignal.timeout(deadlineMs);
    const signal = AbortSignal.any(options.signal ? [timeout, options.signal] : [timeout]);
    return askProviders({ deps, path, prompt, options, until, timeout, signal }, candidates);
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
  /** The time by which the last try is over for certain. */
  readonly until: number;
  readonly timeout: AbortSignal;
  readonly signal: AbortSignal;
}

type TryOutcome =
  | { readonly answer: ModelAnswer }
  /** `asked` is false for a provider that pauses. */
  | { readonly failed: LlmError; readonly asked: boolean };

/** Throws `LLM_LIMITED` for a limit over all providers: no costlier one is asked instead. */
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

/** An answer stays an answer, whatever happens to the record. */
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
      tokens:
        (usage.promptTokens ?? begun.tokens) + (usage.responseTokens ?? deps.tokensOf(answer?.text ?? "")),
      retryAt: retryAfterMs === null ? null : at + retryAfterMs,
    });
  } catch {
    // It counts as running until its time is over, which is the safe side.
  }
}

function questionUsage({ prompt, options }: ModelQuestion, answer?: DriverAnswer): ModelAnswer["usage"] {
  return {
    promptCharacters: options.system.length + prompt.length,
    responseCharacters: answer?.text.length ?? 0,
    promptTokens: answer?.promptTokens ?? null,
    responseTokens: answer?.responseTokens ?? null,
  };
}

/** One error for every failure, without a provider's unchecked words. */
function toLlmError(question: ModelQuestion, provider: Provider, error: unknown): LlmError {
  const { deps, timeout, signal, options, prompt } = question;
  const says = (what: string) => `${provider}: ${deps.redact(what)}`;
  if (options.signal?.aborted && !timeout.aborted) return new LlmError("LLM_ABORTED", says("given up"));
  if (signal.aborted) return new LlmError("LLM_TIMEOUT", says("no answer in time"));
  if (!(error instanceof LlmError)) return new LlmError("LLM_FAILED", says("an unexpected error"));
  const words = repeatsQuestion(error.message, prompt) ? "its error repeats the question" : error.message;
  return new LlmError(codeOf(error, "LLM_FAILED") as "LLM_FAILED", says(words), error);
}

/** Whether a complaint repeats words of the question, in any case and spacing. */
function repeatsQuestion(complaint: string, prompt: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, " ");
  const [words, question] = [plain(complaint), plain(prompt)];
  for (let at = 0; at + REPEATED <= words.length; at++)
    if (question.includes(words.slice(at, at + REPEATED))) return true;
  return false;
}

const LIMIT_REASONS: Readonly<Record<Exclude<ModelTurn, "begun">, string>> = {
  rests: "it pauses after several failures",
  hour: "the limit of questions per hour is reached",
  day: "the limit of tokens in 24 hours is reached",
  busy: "it is answering another question",
};

function limitError(turn: Exclude<ModelTurn, "begun">, provider: Provider): LlmError {
  return new LlmError("LLM_LIMITED", `${provider}: ${LIMIT_REASONS[turn]}`);
}
