import { atLeast, type Goal } from "../goals.ts";
import type { Provenance } from "../provenance.ts";
import { rounded } from "../statistics.ts";
import type { Split } from "./excerpts.ts";
import type { Judged } from "./judge.ts";

/** Shares are fractions of 1; left out where nothing was made, or nothing was to be made. */
export interface Part {
  readonly precision?: number;
  readonly recall?: number;
  /** Memories that the labels ask for. */
  readonly expected: number;
  readonly made: number;
}

/** What `--json` prints. */
export interface DistillReport extends Provenance, Pick<Part, "precision" | "recall"> {
  readonly bench: "distill";
  readonly excerpts: number;
  readonly byRule: Readonly<Record<string, Part>>;
  readonly bySplit: Readonly<Record<Split, Part>>;
  readonly goals: readonly Goal[];
  /** Asked for by `--misses`. */
  readonly misses?: readonly string[];
}

const PRECISION = 0.92;
const RECALL = 0.75;

export function toReport(judged: readonly Judged[], from: Provenance, withMisses: boolean): DistillReport {
  const { precision, recall } = partOf(judged);
  const byRule = partsByRule(judged);
  const ofSplit = (split: Split) => partOf(judged.filter(({ excerpt }) => excerpt.split === split));
  return {
    bench: "distill",
    ...from,
    excerpts: judged.length,
    ...(precision === undefined ? {} : { precision }),
    ...(recall === undefined ? {} : { recall }),
    byRule,
    bySplit: { tune: ofSplit("tune"), check: ofSplit("check") },
    goals: Object.entries(byRule).flatMap(([rule, part]) => goalsFor(rule, part)),
    ...(withMisses ? { misses: judged.flatMap(missesOf) } : {}),
  };
}

function goalsFor(rule: string, part: Part): Goal[] {
  return [
    ...(part.precision === undefined ? [] : [atLeast(`${rule}: precision`, PRECISION, part.precision)]),
    ...(part.recall === undefined ? [] : [atLeast(`${rule}: recall`, RECALL, part.recall)]),
  ];
}

function partsByRule(judged: readonly Judged[]): Record<string, Part> {
  const rules = judged.flatMap(({ excerpt, right, wrong }) => [
    ...excerpt.labels.wanted.map((wanted) => wanted.rules[0] ?? ""),
    ...[...right, ...wrong].map(({ rule }) => rule),
  ]);
  return Object.fromEntries([...new Set(rules)].sort().map((rule) => [rule, partOf(judged, rule)]));
}

/** A label belongs to the likeliest of its rules, a memory to the one that made it. */
function partOf(judged: readonly Judged[], of?: string): Part {
  const isOf = (rule: string | undefined) => of === undefined || rule === of;
  const right = judged.flatMap((one) => one.right).filter(({ rule }) => isOf(rule)).length;
  const wrong = judged.flatMap((one) => one.wrong).filter(({ rule }) => isOf(rule)).length;
  const found = judged.flatMap((one) => one.found).filter(({ rules }) => isOf(rules[0])).length;
  const missed = judged.flatMap((one) => one.missed).filter(({ rules }) => isOf(rules[0])).length;
  return {
    ...(right + wrong === 0 ? {} : { precision: rounded(right / (right + wrong)) }),
    ...(found + missed === 0 ? {} : { recall: rounded(found / (found + missed)) }),
    expected: found + missed,
    made: right + wrong,
  };
}

function missesOf({ excerpt, wrong, missed }: Judged): string[] {
  const where = `${excerpt.group}, ${excerpt.title}`;
  return [
    ...missed.map(
      ({ rules, trust, words }) => `missed ${rules.join("|")} ${trust} ${words.join(" && ")} (${where})`,
    ),
    ...wrong.map(
      ({ rule, kind, trust, title, body }) =>
        `wrong  ${rule}/${kind} ${trust} ${title} | ${body.replaceAll("\n", " / ")} (${where})`,
    ),
  ];
}
