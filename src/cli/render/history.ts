import type {
  HistoryAnswer,
  HistoryExample,
  HistoryFigures,
  HistoryKind,
} from "../../operations/evaluation.ts";
import { day, type Page, type Paint, plural, share } from "./paint.ts";

/** Retrieval figures over questions made from a repository's history. */
export function renderHistory(answer: HistoryAnswer, { paint }: Page): string {
  const { answerable, needless, threshold, ms } = answer;
  const questions = answerable.asked + needless.asked;
  if (questions === 0) return [pastLine(answer), TOO_LITTLE].join("\n");
  return [
    pastLine(answer),
    `Asked ${plural(questions, "question")} made from it, each against what was known at its time:`,
    "",
    ...table(answer, paint),
    "",
    `at gate.threshold ${share(threshold)}, ${(100 * needless.something).toFixed(1)} % of the prompts that need no memory got one`,
    paint.dim(`one search: median ${ms.p50.toFixed(1)} ms, 95% within ${ms.p95.toFixed(1)} ms`),
    ...examples("found first and injected", answer.hits, paint),
    ...examples("not among the first five", answer.misses, paint),
    "",
    ...MEANING.map(paint.dim),
  ].join("\n");
}

function pastLine({ repository, commits, more, from, to, shallow }: HistoryAnswer): string {
  const time = from === null || to === null ? "" : `, ${day(from)} to ${day(to)}`;
  const all = more ? `the last ${plural(commits, "commit")} (--limit <number>)` : plural(commits, "commit");
  const part = shallow ? "\nThis clone is shallow: only part of the history is here." : "";
  return `${repository}: ${all}${time}${part}`;
}

const TOO_LITTLE = "Too few commits to make questions from.";

const NAMES: Readonly<Record<HistoryKind, string>> = {
  body: "words of its message beyond the subject",
  title: "half the words of its subject",
  linked: "a later commit reverts, fixes or names it",
  "same file": "a later commit to a file only it touched",
  "later work": "work not yet begun then: needs no memory",
  "small talk": "small talk: needs no memory",
};

function table({ byKind, answerable }: HistoryAnswer, paint: Paint): string[] {
  const rows = Object.entries(byKind).map(([kind, figures]) => row(NAMES[kind as HistoryKind], figures));
  return [
    paint.dim(`${"".padEnd(WIDTH)}  asked    R@1    R@5  right  something`),
    ...rows,
    row("all with an answer", answerable),
  ];
}

const WIDTH = 44;

function row(name: string, { asked, something, right, ...ranked }: HistoryFigures): string {
  const cells = [ranked["R@1"], ranked["R@5"], right].map((value) =>
    value === undefined ? "" : share3(value),
  );
  return `${name.padEnd(WIDTH)}  ${String(asked).padStart(5)}  ${cells.map((cell) => cell.padStart(5)).join("  ")}  ${share3(something).padStart(9)}`;
}

function share3(value: number): string {
  return value.toFixed(3).replace(/^0/, "");
}

function examples(title: string, shown: readonly HistoryExample[], paint: Paint): string[] {
  if (shown.length === 0) return [];
  return ["", paint.strong(`${title}:`), ...shown.flatMap((example) => exampleLines(example, paint))];
}

function exampleLines({ asked, wanted, first, confidence }: HistoryExample, paint: Paint): string[] {
  const other = first === null ? "nothing was found" : `first: ${first}`;
  return [
    `  asked:  ${asked}`,
    `  wanted: ${wanted}`,
    ...(first === wanted ? [] : [paint.dim(`          ${other}`)]),
    paint.dim(`          best confidence ${share(confidence)}`),
  ];
}

const MEANING: readonly string[] = [
  "R@1, R@5: a right commit was first, or among the first five, before the gate; right: it was in the block of a",
  "session; something: a session would get any memory. Questions are made by rule from the commits' own words, so",
  "they are easier than questions people ask in their own words, and a later commit to the same file may not need the",
  "earlier one. This measures how well recall tells your subjects apart, not how it does on your sessions' memories.",
];
