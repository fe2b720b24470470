import type {
  HistoryAnswer,
  HistoryExample,
  HistoryFigures,
  HistoryKind,
} from "../../operations/evaluation.ts";
import { everyNth } from "../../text/every-nth.ts";
import { percentiles } from "../receipts/stats-figures.ts";

export interface AnsweredQuestion {
  readonly kind: HistoryKind;
  readonly text: string;
  /** Subject of a right commit; null when it needs none. */
  readonly expected: string | null;
  /** Of the first right one, from 0; -1 for none. */
  readonly rank: number;
  readonly first: string | null;
  readonly confidence: number;
  readonly hasAnswer: boolean;
  readonly isRight: boolean;
  readonly ms: number;
}

const HISTORY_KINDS: readonly HistoryKind[] = [
  "body",
  "title",
  "linked",
  "same file",
  "later work",
  "small talk",
];
const EXAMPLES = 3;
const FIRST = 5;

type HistoryStats = Pick<HistoryAnswer, "answerable" | "needless" | "byKind" | "ms" | "hits" | "misses">;

/** Pure: the figures of all answers. */
export function historyStats(answers: readonly AnsweredQuestion[]): HistoryStats {
  const answerable = answers.filter(({ expected }) => expected !== null);
  const kinds = HISTORY_KINDS.map((kind) => [kind, answers.filter((one) => one.kind === kind)] as const);
  const { p50, p95 } = percentiles(answers.map(({ ms }) => ms));
  const hits = answerable.filter(({ rank, isRight }) => rank === 0 && isRight);
  const misses = answerable.filter(({ rank }) => rank === -1 || rank >= FIRST);
  return {
    answerable: historyFigures(answerable),
    needless: historyFigures(answers.filter(({ expected }) => expected === null)),
    byKind: Object.fromEntries(
      kinds.flatMap(([kind, own]) => (own.length > 0 ? [[kind, historyFigures(own)]] : [])),
    ),
    ms: { p50, p95 },
    hits: everyNth(hits, EXAMPLES).map(historyExample),
    misses: everyNth(misses, EXAMPLES).map(historyExample),
  };
}

function historyFigures(answers: readonly AnsweredQuestion[]): HistoryFigures {
  const share = (matches: (one: AnsweredQuestion) => boolean) =>
    answers.length === 0 ? 0 : Number((answers.filter(matches).length / answers.length).toFixed(3));
  const figures = { asked: answers.length, something: share(({ hasAnswer }) => hasAnswer) };
  if (answers.every(({ expected }) => expected === null)) return figures;
  const within = (depth: number) => share(({ rank }) => rank >= 0 && rank < depth);
  return { ...figures, "R@1": within(1), "R@5": within(FIRST), right: share(({ isRight }) => isRight) };
}

function historyExample({ kind, text, expected, first, confidence }: AnsweredQuestion): HistoryExample {
  return { kind, asked: text, wanted: expected ?? "", first, confidence: Number(confidence.toFixed(3)) };
}
