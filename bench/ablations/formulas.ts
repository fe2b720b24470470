import type { Hit } from "../../src/domain/hit.ts";
import type { Kind } from "../../src/domain/memory.ts";
import { estimateTokens } from "../../src/text/tokens.ts";
import type { Order } from "../recall/unbidden-system.ts";

const DAY_MS = 86_400_000;
const BYTES_PER_TOKEN = 3;

/** What the second document gives each source; those it does not know weigh as a note. */
const SOURCES: Partial<Record<Kind, number>> = {
  pattern: 1,
  decision: 0.9,
  failure: 0.8,
  handoff: 0.7,
  project: 0.6,
  note: 0.3,
};

/** Source x recency x match, none of them below .1. */
export const sourceRecencyMatch: Order = ordered((hit, days, match) => {
  const source = SOURCES[hit.memory.kind] ?? SOURCES.note ?? 1;
  return source * Math.max(0.1, 1 / (1 + days / 30)) * Math.max(0.1, match);
});

/** .4 recency + .3 similarity + .2 frequency + .1 cheapness; no set tells how often a memory was used, so that part is 0. */
export const weightedSum: Order = ordered((hit, days, match) => {
  const tokens = estimateTokens(`${hit.memory.title} ${hit.memory.body}`, BYTES_PER_TOKEN);
  return 0.4 * Math.exp(-days / 7) + 0.3 * match + 0.1 / (1 + tokens / 100);
});

/** The words alone, as BM25 gives them. */
export const wordsAlone: Order = ordered((_hit, _days, match) => match);

function ordered(scoreOf: (hit: Hit, days: number, match: number) => number): Order {
  return (hits, now) => {
    const most = Math.max(...hits.map((hit) => hit.reasons.lexical), Number.MIN_VALUE);
    const scored = hits.map((hit) => {
      const days = Math.max(0, now - hit.memory.at) / DAY_MS;
      return { hit, score: scoreOf(hit, days, hit.reasons.lexical / most) };
    });
    return scored.sort((a, b) => b.score - a.score).map(({ hit }) => hit);
  };
}
