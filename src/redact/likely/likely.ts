import { madeOnce } from "../../text/made-once.ts";
import type { Span } from "../../text/span.ts";
import { isWordy } from "../entropy.ts";
import { candidatesIn, type SuspectRun } from "./candidates.ts";
import { LEAST_SCORE, LIKELY_WEIGHTS } from "./weights.ts";

/** Values that no rule knows, judged by a learned table of how secrets look and which words stand near them. */
export function likelySpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const candidate of candidatesIn(text))
    if (oddsOf(candidate) > LEAST_SCORE) spans.push(wholeValue(text, candidate));
  return spans;
}

/** The logarithm of the odds that it is a secret. */
function oddsOf({ features }: SuspectRun): number {
  const weights = weightsByFeature();
  return features.reduce((score, feature) => score + (weights.get(feature) ?? 0), weights.get("all") ?? 0);
}

const weightsByFeature = madeOnce(
  () =>
    new Map(
      LIKELY_WEIGHTS.trim()
        .split(/;\s/)
        .map((entry) => entry.split("="))
        .map(([feature = "", weight]) => [feature, Number(weight)]),
    ),
);

const MOST_EXTENDED = 10_000;

/** To the quotes or blanks around it, without the signs that end a sentence or a call. */
function wholeValue(text: string, { from, to }: SuspectRun): Span {
  const behind = /^[^\s"'`]*/.exec(text.slice(to, to + MOST_EXTENDED))?.[0] ?? "";
  return [from, to + behind.replace(/[^A-Za-z\d]+$/, "").length];
}

/** For what is sought in other places, too: no name of code is so mixed. */
export function isCertain(secret: string): boolean {
  return /\d/.test(secret) && !isWordy(secret);
}
