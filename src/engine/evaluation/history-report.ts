import type {
  HistoryAnswer,
  HistoryExample,
  HistoryFigures,
  HistoryKind,
} from "../../operations/evaluation.ts";
import { everyNth } from "../../text/every-nth.ts";
import { percentiles } from "../receipts/stats-figures.ts";

/** One question and how it was answered. */
export interface AnsweredQuestion {
  readonly kind: HistoryKind;
  readonly asked: string;
  /** Subject of a right commit; null when it needs none. */
  readonly wanted: string | null;
  /** Of the first right one among what was found, from 0; -1 when none was. */
  readonly place: number;
  readonly first: string | null;
  readonly confidence: number;
  readonly something: boolean;
  readonly right: boolean;
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

/** Pure: what the answers come to. */
export function historyStats(judged: readonly AnsweredQuestion[]): HistoryStats {
  const answerable = judged.filter(({ wanted }) => wanted !== null);
  const kinds = HISTORY_KINDS.map((kind) => [kind, judged.filter((one) => one.kind === kind)] as const);
  const { p50, p95 } = percentiles(judged.map(({ ms }) => ms));
  const hits = answerable.filter(({ place, right }) => place === 0 && right);
  const misses = answerable.filter(({ place }) => place === -1 || place >= FIRST);
  return {
    answerable: historyFigures(answerable),
    needless: historyFigures(judged.filter(({ wanted }) => wanted === null)),
    byKind: Object.fromEntries(
      kinds.flatMap(([kind, own]) => (own.length > 0 ? [[kind, historyFigures(own)]] : [])),
    ),
    ms: { p50, p95 },
    hits: everyNth(hits, EXAMPLES).map(historyExample),
    misses: everyNth(misses, EXAMPLES).map(historyExample),
  };
}

function historyFigures(judged: readonly AnsweredQuestion[]): HistoryFigures {
  const share = (is: (one: AnsweredQuestion) => boolean) =>
    judged.length === 0 ? 0 : Number((judged.filter(is).length / judged.length).toFixed(3));
  const silenceKept = { asked: judged.length, something: share(({ something }) => something) };
  if (judged.every(({ wanted }) => wanted === null)) return silenceKept;
  const within = (depth: number) => share(({ place }) => place >= 0 && place < depth);
  return { ...silenceKept, "R@1": within(1), "R@5": within(FIRST), right: share(({ right }) => right) };
}

function historyExample({ kind, asked, wanted, first, confidence }: AnsweredQuestion): HistoryExample {
  return { kind, asked, wanted: wanted ?? "", first, confidence: Number(confidence.toFixed(3)) };
}
