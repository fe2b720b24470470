import { type Provenance, provenance } from "../provenance.ts";

/** One prompt, what would be right, what was found, and what a user would get. */
export interface Asked {
  readonly text: string;
  /** Empty where nothing should be said. */
  readonly right: readonly string[];
  readonly ranked: readonly string[];
  readonly given: readonly string[];
}

interface Figures {
  readonly questions: number;
  readonly "R@5": number;
  readonly MRR: number;
  /** At the shipped threshold: something right in the block; a block without anything right. */
  readonly answered: number;
  readonly wrong: number;
  /** Prompts that need nothing, and the share of them that got something. */
  readonly unrelated: number;
  readonly noise: number;
}

export interface LanguagesReport extends Provenance {
  readonly bench: "languages";
  readonly byLanguage: Readonly<Record<string, Figures>>;
}

export function toReport(asked: Readonly<Record<string, readonly Asked[]>>): LanguagesReport {
  const byLanguage = Object.fromEntries(Object.entries(asked).map(([code, all]) => [code, figuresOf(all)]));
  return { bench: "languages", ...provenance(), byLanguage };
}

function figuresOf(all: readonly Asked[]): Figures {
  const questions = all.filter(({ right }) => right.length > 0);
  const unrelated = all.filter(({ right }) => right.length === 0);
  return {
    questions: questions.length,
    "R@5": shareOf(questions, ({ right, ranked }) => ranked.slice(0, 5).some((id) => right.includes(id))),
    MRR: mean(questions.map(reciprocalRank)),
    answered: shareOf(questions, isAnswered),
    wrong: shareOf(questions, (one) => one.given.length > 0 && !isAnswered(one)),
    unrelated: unrelated.length,
    noise: shareOf(unrelated, ({ given }) => given.length > 0),
  };
}

function isAnswered({ right, given }: Asked): boolean {
  return given.some((id) => right.includes(id));
}

function reciprocalRank({ right, ranked }: Asked): number {
  const at = ranked.findIndex((id) => right.includes(id));
  return at === -1 ? 0 : 1 / (at + 1);
}

function shareOf<T>(all: readonly T[], is: (one: T) => boolean): number {
  return mean(all.map((one) => Number(is(one))));
}

function mean(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.length === 0 ? 0 : Math.round((1000 * sum) / values.length) / 1000;
}

const COLUMNS = ["questions", "R@5", "MRR", "answered", "wrong", "unrelated", "noise"] as const;

/** A line for each language; then of those in `shown` every question not answered and every prompt that got something. */
export function printLanguages(
  { byLanguage }: LanguagesReport,
  shown: Readonly<Record<string, readonly Asked[]>>,
): void {
  const row = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(9)}${cells.map((cell) => String(cell).padStart(11)).join("")}`;
  const lines = Object.entries(byLanguage).map(([code, figures]) =>
    row(
      code,
      COLUMNS.map((column) => figures[column]),
    ),
  );
  const misses = Object.values(shown)
    .flat()
    .filter((one) => (one.right.length > 0 ? !isAnswered(one) : one.given.length > 0))
    .map(({ text, right, ranked, given }) => `${text} | ${right} | ${ranked.slice(0, 3)} | given ${given}`);
  process.stdout.write(`${[row("", COLUMNS), ...lines, ...misses].join("\n")}\n`);
}
