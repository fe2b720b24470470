import type { Past } from "../../domain/past.ts";
import { bytesOf, type Cut, cutPast, type Limits } from "./cuts.ts";
import { earlierLines } from "./earlier.ts";
import { BETWEEN, exchangesOf, roughBytes, toldExchange } from "./exchanges.ts";
import { factsOf } from "./facts.ts";
import type { Accounts, CondenseDeps, Exchange, RecallDocument, ToldStep } from "./recall-document.ts";
import { headOf, render } from "./render-document.ts";
import { toldStep } from "./told-steps.ts";

/** In tokens: a past of at most so many is kept as it is. */
const WHOLE = 20_000;
/** Else so many of its end are kept word for word, */
const TAIL = 15_000;
/** so many before that are looked at, */
const CONDENSED = 85_000;
/** and told in so many. */
const HEAD = 2_500;
/** In characters: a model that sums up is shown no more. */
const MOST_EARLIER_WORDS = 60_000;

/** A session's past condensed by rule, in about 17,500 tokens or less. Takes time by what is kept, not by how long the past is. */
export function condense(past: Past, deps: CondenseDeps): RecallDocument {
  const cut = cutPast(exchangesIn(past, deps), limitsOf(deps));
  const steps = stepsIn([...cut.condensed, ...cut.tail]);
  const facts = factsOf(steps, openingOf(past, deps), deps);
  const accounts = accountsOf(cut, past);
  const tail = cut.tail.flatMap((exchange) => exchange.map(({ text }) => text));
  const told = { ...facts, accounts, tail, split: openingOfSplit(cut) };
  const room = HEAD * deps.bytesPerToken;
  const head = headOf(told, room, cut.isWhole);
  const earlier = earlierLines(cut.condensed, room - Buffer.byteLength(head), deps);
  const earlierWords = textOf(cut.condensed).slice(-MOST_EARLIER_WORDS).toWellFormed();
  return { ...facts, earlier, earlierWords, tail, accounts, text: render({ ...told, earlier }, head) };
}

function limitsOf({ bytesPerToken }: CondenseDeps): Limits {
  return { whole: WHOLE * bytesPerToken, tail: TAIL * bytesPerToken, condensed: CONDENSED * bytesPerToken };
}

function exchangesIn({ steps }: Past, deps: CondenseDeps) {
  const raw = exchangesOf(steps);
  const known = new Map<number, Exchange>();
  const told = (index: number): Exchange => {
    const exchange = known.get(index) ?? toldExchange(raw[index] ?? [], deps);
    known.set(index, exchange);
    return exchange;
  };
  return { count: raw.length, told, rough: (index: number) => roughBytes(raw[index] ?? []) };
}

function textOf(exchanges: readonly Exchange[]): string {
  return exchanges.flatMap((exchange) => exchange.map(({ text }) => text)).join(BETWEEN);
}

function stepsIn(exchanges: readonly Exchange[]): readonly ToldStep[] {
  return exchanges.flatMap((exchange) => exchange.flatMap(({ steps }) => steps));
}

/** Enough to find the first thing asked behind a greeting. */
const OPENING_PROMPTS = 5;

function openingOf({ opening, steps }: Past, deps: CondenseDeps): readonly ToldStep[] {
  const first = [...opening, ...steps].filter(({ kind }) => kind === "prompt").slice(0, OPENING_PROMPTS);
  return first.flatMap((prompt) => toldStep(prompt, deps) ?? []);
}

/** What was asked in the exchange of which the tail holds only the end. */
function openingOfSplit({ splits, condensed }: Cut): string | null {
  if (!splits) return null;
  const steps = stepsIn(condensed.slice(-1));
  return steps.find(({ kind }) => kind === "prompt" || kind === "summary")?.text ?? null;
}

function accountsOf(cut: Cut, { unreadBytes }: Past): Accounts {
  const shareOf = (exchanges: readonly Exchange[], split: number) => ({
    bytes: exchanges.reduce((sum, exchange) => sum + bytesOf(exchange), 0),
    exchanges: exchanges.length - split,
  });
  return {
    tail: shareOf(cut.tail, 0),
    condensed: shareOf(cut.condensed, cut.splits ? 1 : 0),
    dropped: cut.dropped,
    unreadBytes,
  };
}
