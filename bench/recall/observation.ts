import type { Question } from "./library.ts";
import { freshFirst, judgeRanking, type Ranking } from "./ranking.ts";
import type { Answer } from "./system.ts";

/** One question and how it was answered; a report is made of nothing else. */
export interface Observation {
  readonly question: Pick<Question, "id" | "type" | "use" | "hard">;
  readonly confidence: number;
  readonly ms: number;
  /** Null where no memory is right, or only the order of two counts. */
  readonly ranking: Ranking | null;
  /** Null where nothing was replaced. */
  readonly freshFirst: boolean | null;
  /** At the shipped threshold; null for a system that ships none. `something` is a memory: that nothing is known is none. */
  readonly shipped: { readonly something: boolean; readonly right: boolean; readonly tokens: number } | null;
}

/** Pure: what an answer is worth. */
export function observe(question: Question, { ranked, confidence, given, ms }: Answer): Observation {
  const { id, type, use, hard, relevant, fresh, stale } = question;
  const right = new Set(relevant);
  return {
    question: { id, type, use, hard },
    confidence,
    ms,
    ranking: use === "recall" ? judgeRanking(ranked, relevant) : null,
    freshFirst: fresh.length > 0 && stale.length > 0 ? freshFirst(ranked, { fresh, stale }) : null,
    shipped: given && {
      something: given.ids.length > 0,
      right: given.ids.slice(0, 5).some((found) => right.has(found)),
      tokens: given.tokens,
    },
  };
}
