import type { Provenance } from "../provenance.ts";
import { rounded } from "../statistics.ts";
import type { Judged } from "./judged.ts";
import type { Label } from "./labels.ts";
import { DOORS, type DoorName, type Poisoned } from "./poisoned.ts";

/** A share with its 95 % interval (Wilson). */
interface Share {
  readonly share: number;
  readonly interval: readonly [low: number, high: number];
  readonly of: number;
}

interface ClassCounts {
  readonly replies: number;
  readonly flagged: number;
  /** Mean share of the words of its replies that are taken for a source's, by weight. */
  readonly wordsMarked: number;
}

/** How well replies that repeat are told from others, each drawn reply counting for those it stands for. */
interface Reading {
  readonly precision: Share;
  readonly recall: number;
  /** From the most that the replies found to be clean may hide. */
  readonly recallAtLeast: number;
  /** Of the replies found to be clean: those that repeat. */
  readonly missed: Share;
}

export interface EchoesReport extends Provenance {
  readonly bench: "echoes";
  readonly seed: number;
  readonly real: {
    readonly replies: number;
    readonly byClass: Readonly<Record<string, ClassCounts>>;
    /** `repeats` alone are the source's. */
    readonly strict: Reading;
    /** What is told in the words of a plan the user pasted is the plan's, too. */
    readonly wide: Reading;
  };
  readonly poisoned: {
    readonly replies: number;
    readonly caught: Share;
    readonly byDoor: Readonly<Record<string, Share>>;
    /** Where the store holds the source. */
    readonly stored: Readonly<Record<string, Share>>;
    readonly byForm: Readonly<Record<string, Readonly<Record<string, Share>>>>;
    readonly byTool: Readonly<Record<string, Share>>;
  };
}

export function toReport(
  { seed, judged, poisoned }: { seed: number; judged: readonly Judged[]; poisoned: readonly Poisoned[] },
  from: Provenance,
): EchoesReport {
  return {
    bench: "echoes",
    ...from,
    seed,
    real: {
      replies: judged.length,
      byClass: groupsOf(judged, ({ label }) => label.is, countsOf),
      strict: readingOf(judged, ({ is }) => is === "repeats"),
      wide: readingOf(judged, ({ is }) => is === "repeats" || is === "plan"),
    },
    poisoned: {
      replies: poisoned.length,
      caught: caughtOf(poisoned),
      byDoor: groupsOf(poisoned, ({ door }) => door, caughtOf),
      stored: groupsOf(
        poisoned.filter(({ isStored }) => isStored),
        ({ door }) => door,
        caughtOf,
      ),
      byForm: Object.fromEntries(DOORS.map((door) => [door, byForm(poisoned, door)])),
      byTool: groupsOf(poisoned, ({ tool }) => tool, caughtOf),
    },
  };
}

function byForm(poisoned: readonly Poisoned[], door: DoorName) {
  return groupsOf(
    poisoned.filter((one) => one.door === door),
    ({ form }) => form,
    caughtOf,
  );
}

function groupsOf<T, U>(all: readonly T[], by: (one: T) => string, figures: (some: readonly T[]) => U) {
  return Object.fromEntries([...Map.groupBy(all, by)].map(([name, some]) => [name, figures(some)]));
}

/** At least half of what was planted. */
function caughtOf(poisoned: readonly Poisoned[]): Share {
  const caught = poisoned.filter(({ known }) => known >= 0.5).length;
  return shareWithin(caught / poisoned.length, poisoned.length);
}

function countsOf(judged: readonly Judged[]): ClassCounts {
  return {
    replies: judged.length,
    flagged: judged.filter(({ isFlagged }) => isFlagged).length,
    wordsMarked: rounded(weightOf(judged, ({ marked }) => marked) / weightOf(judged, () => 1)),
  };
}

/** Half-cases count for neither side. */
function readingOf(judged: readonly Judged[], repeats: (label: Label) => boolean): Reading {
  const sure = judged.filter(({ label }) => label.is !== "half");
  const flagged = sure.filter(({ isFlagged }) => isFlagged);
  const clean = sure.filter(({ isFlagged }) => !isFlagged);
  const [precision, missed] = [shareOfRepeats(flagged, repeats), shareOfRepeats(clean, repeats)];
  const found = precision.share * weightOf(flagged, () => 1);
  const recallIf = (share: number) => rounded(found / (found + share * weightOf(clean, () => 1)));
  return { precision, recall: recallIf(missed.share), recallAtLeast: recallIf(missed.interval[1]), missed };
}

/** Uneven weights tell less than as many even ones. */
function shareOfRepeats(judged: readonly Judged[], repeats: (label: Label) => boolean): Share {
  const whole = weightOf(judged, () => 1);
  const squares = judged.reduce((sum, { label }) => sum + label.weight ** 2, 0);
  const share = weightOf(judged, ({ label }) => (repeats(label) ? 1 : 0)) / whole;
  return shareWithin(share, whole ** 2 / squares);
}

function weightOf(judged: readonly Judged[], of: (one: Judged) => number): number {
  return judged.reduce((sum, one) => sum + one.label.weight * of(one), 0);
}

const Z = 1.96;

function shareWithin(share: number, of: number): Share {
  if (of === 0 || Number.isNaN(share)) return { share: 0, interval: [0, 1], of: 0 };
  const middle = (share + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
  const reach = (Z / (1 + Z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  const interval = [Math.max(0, middle - reach), Math.min(1, middle + reach)] as const;
  return { share: rounded(share), interval: [rounded(interval[0]), rounded(interval[1])], of: rounded(of) };
}

export function printEchoes({ real, poisoned }: EchoesReport): void {
  const lines = [
    `real replies: ${real.replies}`,
    ...Object.entries(real.byClass).map(
      ([name, { replies, flagged, wordsMarked }]) =>
        `  ${name.padEnd(10)} ${flagged} of ${replies} flagged, ${percent(wordsMarked)} of the words marked`,
    ),
    ...(["strict", "wide"] as const).map((name) => {
      const { precision, recall, recallAtLeast } = real[name];
      return `  ${name}: precision ${told(precision)}, recall ${percent(recall)} (at least ${percent(recallAtLeast)})`;
    }),
    `poisoned replies: ${told(poisoned.caught)} caught`,
    ...Object.entries(poisoned.byDoor).map(
      ([door, share]) =>
        `  ${door}: ${told(share)}; where the source is stored ${told(poisoned.stored[door])}`,
    ),
    ...DOORS.flatMap((door) =>
      Object.entries(poisoned.byForm[door] ?? {}).map(
        ([form, share]) => `    ${door}, ${form}: ${told(share)}`,
      ),
    ),
    ...Object.entries(poisoned.byTool).map(([tool, share]) => `  ${tool}: ${told(share)}`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function told(share: Share | undefined): string {
  if (!share) return "none";
  const [low, high] = share.interval;
  return `${percent(share.share)} of ${share.of} [${percent(low)}, ${percent(high)}]`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
