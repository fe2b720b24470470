import type { Past } from "../../domain/past.ts";
import { type CutLimits, cutPast, exchangeBytes, type PastCut } from "./cut-past.ts";
import { toDocumentStep } from "./document-steps.ts";
import { earlierLines } from "./earlier.ts";
import { BETWEEN, exchangesOf, roughBytes, toExchange } from "./exchanges.ts";
import { pastFacts } from "./facts.ts";
import type { CondenseDeps, DocumentStep, Exchange, PastShares, RecallDocument } from "./recall-document.ts";
import { documentHead, renderDocument } from "./render-document.ts";

/** In tokens: a shorter past stays whole. */
const WHOLE = 20_000;
/** Tokens of the end that stay verbatim. */
const TAIL = 15_000;
/** Tokens before the tail that are condensed. */
const CONDENSED = 85_000;
/** Tokens of the condensed part. */
const HEAD = 2_500;
/** In characters, for a model. */
const MOST_EARLIER_WORDS = 60_000;

/** About 17,500 tokens or less; the time does not depend on the length of the past. */
export function condense(past: Past, deps: CondenseDeps): RecallDocument {
  const cut = cutPast(exchangesIn(past, deps), limitsOf(deps));
  const steps = stepsIn([...cut.condensed, ...cut.tail]);
  const facts = pastFacts(steps, openingSteps(past, deps), deps);
  const shares = pastShares(cut, past);
  const [condensed, tail] = [cut.condensed, cut.tail].map((part) => part.flat().map(({ text }) => text)) as [
    string[],
    string[],
  ];
  const parts = { title: deps.title, ...facts, shares, tail, split: splitOpening(cut) };
  const limit = HEAD * deps.bytesPerToken;
  const head = documentHead(parts, limit, cut.isWhole);
  const earlier = earlierLines(cut.condensed, limit - Buffer.byteLength(head), deps);
  const earlierWords = condensed.join(BETWEEN).slice(-MOST_EARLIER_WORDS).toWellFormed();
  return { ...facts, earlier, earlierWords, tail, shares, text: renderDocument({ ...parts, earlier }, head) };
}

function limitsOf({ bytesPerToken }: CondenseDeps): CutLimits {
  return { whole: WHOLE * bytesPerToken, tail: TAIL * bytesPerToken, condensed: CONDENSED * bytesPerToken };
}

function exchangesIn({ steps }: Past, deps: CondenseDeps) {
  const raw = exchangesOf(steps);
  const known = new Map<number, Exchange>();
  const read = (index: number): Exchange => {
    const exchange = known.get(index) ?? toExchange(raw[index] ?? [], deps);
    known.set(index, exchange);
    return exchange;
  };
  return { count: raw.length, read, rough: (index: number) => roughBytes(raw[index] ?? []) };
}

function stepsIn(exchanges: readonly Exchange[]): readonly DocumentStep[] {
  return exchanges.flatMap((exchange) => exchange.flatMap(({ steps }) => steps));
}

/** Enough to find the first request behind a greeting. */
const OPENING_PROMPTS = 5;

function openingSteps({ opening, steps }: Past, deps: CondenseDeps): readonly DocumentStep[] {
  const first = [...opening, ...steps].filter(({ kind }) => kind === "prompt").slice(0, OPENING_PROMPTS);
  return first.flatMap((prompt) => toDocumentStep(prompt, deps) ?? []);
}

/** The request of the exchange that the tail cuts in two. */
function splitOpening({ splits, condensed }: PastCut): string | null {
  if (!splits) return null;
  const steps = stepsIn(condensed.slice(-1));
  return steps.find(({ kind }) => kind === "prompt" || kind === "summary")?.text ?? null;
}

function pastShares(cut: PastCut, { unreadBytes }: Past): PastShares {
  const shareOf = (exchanges: readonly Exchange[], split: number) => ({
    bytes: exchanges.reduce((sum, exchange) => sum + exchangeBytes(exchange), 0),
    exchanges: exchanges.length - split,
  });
  return {
    tail: shareOf(cut.tail, 0),
    condensed: shareOf(cut.condensed, cut.splits ? 1 : 0),
    dropped: cut.dropped,
    unreadBytes,
  };
}
