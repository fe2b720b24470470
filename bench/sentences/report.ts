import { atLeast, type Goal } from "../goals.ts";
import type { Provenance } from "../provenance.ts";
import { rounded } from "../statistics.ts";
import type { Kept } from "./kept.ts";
import type { Label } from "./labels.ts";

/** A labelled sentence and what was kept of it. */
export interface Judged {
  readonly label: Label;
  readonly text: string;
  readonly kept: readonly Kept[];
}

/** Shares are fractions of 1; what is half worth keeping counts for neither. */
interface Part {
  readonly sentences: number;
  readonly durable: number;
  readonly right: number;
  readonly half: number;
  readonly wrong: number;
  readonly precision?: number;
  readonly recall?: number;
}

export interface SentencesReport extends Provenance, Part {
  readonly bench: "sentences";
  readonly byPerson: Readonly<Record<string, Part>>;
  readonly byRule: Readonly<Record<string, Pick<Part, "right" | "half" | "wrong" | "precision">>>;
  /** Share of the durable ones that were kept. */
  readonly recallByClass: Readonly<Record<string, number>>;
  readonly goals: readonly Goal[];
}

export function toReport(judged: readonly Judged[], from: Provenance): SentencesReport {
  const all = partOf(judged);
  const rules = new Set(judged.flatMap(({ kept }) => kept.map(({ rule }) => rule)));
  const people = new Set(judged.map(({ label }) => `person ${label.person}`));
  const classes = new Set(judged.filter(isDurable).map(({ label }) => label.is));
  return {
    bench: "sentences",
    ...from,
    ...all,
    byPerson: named(people, (person) =>
      partOf(judged.filter(({ label }) => `person ${label.person}` === person)),
    ),
    byRule: named(rules, (rule) => {
      const { right, half, wrong, precision } = partOf(judged.filter(isKeptBy(rule)));
      return { right, half, wrong, ...(precision === undefined ? {} : { precision }) };
    }),
    recallByClass: named(classes, (is) => partOf(judged.filter(({ label }) => label.is === is)).recall ?? 0),
    goals: [atLeast("precision", 0.9, all.precision ?? 0), atLeast("recall", 0.4, all.recall ?? 0)],
  };
}

function isKeptBy(rule: string) {
  return ({ kept }: Judged) => kept.some((one) => one.rule === rule);
}

function named<T>(names: ReadonlySet<string>, of: (name: string) => T): Record<string, T> {
  return Object.fromEntries([...names].sort().map((name) => [name, of(name)]));
}

export function isDurable({ label }: Judged): boolean {
  return label.is !== "none" && !label.half;
}

function partOf(judged: readonly Judged[]): Part {
  const durable = judged.filter(isDurable).length;
  const kept = judged.filter((one) => one.kept.length > 0);
  const right = kept.filter(isDurable).length;
  const wrong = kept.filter(({ label }) => label.is === "none").length;
  return {
    ...{ sentences: judged.length, durable, right, half: kept.length - right - wrong, wrong },
    ...(right + wrong === 0 ? {} : { precision: rounded(right / (right + wrong)) }),
    ...(durable === 0 ? {} : { recall: rounded(right / durable) }),
  };
}
