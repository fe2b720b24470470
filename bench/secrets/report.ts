import { atLeast, atMost, type Goal, goalLine } from "../goals.ts";
import { type Provenance, provenance } from "../provenance.ts";
import type { Benign } from "./benign.ts";
import { SETS, type SecretCase } from "./secret-case.ts";
import type { HookSample } from "./through-hook.ts";

/** A case, and the first run of a secret that is stored of it. */
export interface Judged {
  readonly one: SecretCase;
  readonly leaked: string | null;
}

interface Leaks {
  readonly cases: number;
  readonly leaks: number;
  readonly share: number;
}

interface SetFigures extends Leaks {
  readonly kinds: number;
  /** Kinds of which nothing leaks, in no carrier. */
  readonly cleanKinds: number;
  readonly byCarrier: Readonly<Record<string, Leaks>>;
  readonly byShape: Readonly<Record<string, Leaks>>;
  /** Those with a leak, worst first. */
  readonly leakingKinds: Readonly<Record<string, Leaks>>;
}

/** Stored lines of events drawn from real sessions: how many hold a mark. */
interface Drawn {
  readonly events: number;
  readonly lines: number;
  readonly changed: number;
  readonly withheld: number;
}

export interface SecretsReport extends Provenance {
  readonly bench: "secrets" | `secrets-fresh-${string}`;
  readonly seed: number;
  readonly seconds: number;
  readonly sets: Readonly<Record<string, SetFigures>>;
  readonly hook: HookSample;
  readonly benign: Readonly<Record<"written" | "real", Benign | null>> & { readonly drawn: Drawn | null };
  readonly goals: readonly Goal[];
}

export interface Measured {
  readonly bench: SecretsReport["bench"];
  readonly seed: number;
  readonly seconds: number;
  readonly judged: readonly Judged[];
  readonly hook: HookSample;
  readonly benign: SecretsReport["benign"];
}

/** Pure but for where it comes from. */
export function toReport({ bench, seed, seconds, judged, hook, benign }: Measured): SecretsReport {
  const bySet = Map.groupBy(judged, ({ one }) => one.set);
  const sets = Object.fromEntries(
    SETS.flatMap((set) => {
      const some = bySet.get(set);
      return some ? [[set, setFigures(some)] as const] : [];
    }),
  );
  return {
    bench,
    ...provenance(),
    seed,
    seconds,
    sets,
    hook,
    benign,
    goals: goalsFor(sets, hook),
  };
}

function setFigures(judged: readonly Judged[]): SetFigures {
  const kinds = leaksBy(judged, ({ kind }) => kind);
  const leaking = Object.entries(kinds).filter(([, { leaks }]) => leaks > 0);
  return {
    ...leaksOf(judged),
    kinds: Object.keys(kinds).length,
    cleanKinds: Object.keys(kinds).length - leaking.length,
    byCarrier: leaksBy(judged, ({ carrier }) => carrier),
    // Of families a shape is another family: told by kind.
    byShape: judged.every(({ one }) => HAS_SHAPES.has(one.set)) ? leaksBy(judged, ({ shape }) => shape) : {},
    leakingKinds: Object.fromEntries(leaking),
  };
}

const HAS_SHAPES: ReadonlySet<string> = new Set(["generic", "human", "lengths"]);

function leaksBy(judged: readonly Judged[], by: (one: SecretCase) => string): Record<string, Leaks> {
  const groups = [...Map.groupBy(judged, ({ one }) => by(one))].map(
    ([name, group]) => [name, leaksOf(group)] as const,
  );
  return Object.fromEntries(groups.sort(([, one], [, other]) => other.share - one.share));
}

function leaksOf(judged: readonly Judged[]): Leaks {
  const leaks = judged.filter(({ leaked }) => leaked !== null).length;
  return { cases: judged.length, leaks, share: Math.round((10_000 * leaks) / judged.length) / 10_000 };
}

function goalsFor(sets: SecretsReport["sets"], hook: HookSample): Goal[] {
  const limits = [
    ["fixed", 0],
    ["generic", 3],
    ...(sets.human ? ([["human", 3]] as const) : []),
    ["lengths", 3],
    ["encoded with sign", 10],
    ["doors", 3],
  ] as const;
  const kept = (100 * Math.min(hook.stored, hook.agreed)) / hook.asked;
  return [
    ...limits.map(([set, limit]) => atMost(`${set}, % left in clear`, limit, 100 * (sets[set]?.share ?? 1))),
    atLeast("built hook, % stored and agreed on", 100, kept),
  ];
}

const WORST = 10;

export function printSecrets({ sets, hook, benign, goals, seconds }: SecretsReport): void {
  const lines = [
    ...Object.entries(sets).flatMap(([name, figures]) => setLines(name, figures)),
    `built hook: ${hook.agreed} of ${hook.asked} agree, ${hook.stored} stored, ${hook.leaks} leak`,
    ...hook.differ.map((one) => `  ${one}`),
    ...hook.lost.map((one) => `  not stored: ${one}`),
    ...(benign.written ? benignLines("written", benign.written) : []),
    ...(benign.real ? benignLines("real", benign.real) : []),
    ...(benign.drawn ? benignLines("drawn", { ...benign.drawn, byMark: {} }) : []),
    "",
    ...goals.map(goalLine),
    `${seconds} s`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function setLines(name: string, figures: SetFigures): string[] {
  return [
    `${name}: ${told(figures)}; nothing of ${figures.cleanKinds} of ${figures.kinds} kinds`,
    ...row("carrier", figures.byCarrier),
    ...row("shape", figures.byShape),
    ...row("worst", Object.fromEntries(Object.entries(figures.leakingKinds).slice(0, WORST))),
    "",
  ];
}

function row(title: string, by: Readonly<Record<string, Leaks>>): string[] {
  const cells = Object.entries(by).map(([name, { leaks, cases }]) => `${name} ${leaks}/${cases}`);
  return cells.length === 0 ? [] : [`  ${title}: ${cells.join(", ")}`];
}

function told({ leaks, cases, share }: Leaks): string {
  return `${leaks} of ${cases} left in clear (${(100 * share).toFixed(1)} %)`;
}

function benignLines(name: string, { lines, changed, byMark, events, withheld }: Benign): string[] {
  const marks = Object.entries(byMark).map(([mark, count]) => `${mark} ${count}`);
  return [
    `benign, ${name}: ${changed} of ${lines} lines changed; ${withheld} of ${events} events withheld`,
    ...(marks.length > 0 ? [`  mark: ${marks.join(", ")}`] : []),
  ];
}
