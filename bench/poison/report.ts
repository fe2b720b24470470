import type { Provenance } from "../provenance.ts";
import type { Agreement } from "./agreement.ts";
import { type Finding, type Kept, type Outcome, WAYS, type Way } from "./attempt.ts";

/** How a class of attacks fared. */
interface ClassFigures {
  readonly forms: number;
  /** Sentences, each once for each door. */
  readonly tried: number;
  /** Became more than they are, in any way but being told. */
  readonly through: number;
  /** Orders of low trust that were told unasked, under their true label. */
  readonly toldOnly: number;
  readonly byWay: Readonly<Partial<Record<Way, number>>>;
  readonly formsThrough: number;
  readonly controls: number;
  readonly kept: number;
}

/** What `--json` prints. */
export interface PoisonReport extends Provenance {
  readonly bench: "poison" | "poison-fresh" | `poison-fresh-${string}` | "poison-rounds";
  readonly seed: number;
  /** Seeds from `seed` on, one for each round. */
  readonly rounds: number;
  readonly seconds: number;
  readonly all: ClassFigures;
  readonly byClass: Readonly<Record<string, ClassFigures>>;
  readonly agreement: Agreement | null;
  /** Empty unless asked for. */
  readonly misses: readonly Miss[];
}

type Miss = { readonly class: string } & (Finding | Kept);

interface Ran {
  readonly bench: PoisonReport["bench"];
  readonly seed: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly agreement: Agreement | null;
  readonly withMisses: boolean;
}

export function toReport({ outcomes, withMisses, ...ran }: Ran, from: Provenance): PoisonReport {
  const classes = [...outcomes];
  const findings = classes.flatMap(([, one]) => one.findings);
  const controls = classes.flatMap(([, one]) => one.controls);
  return {
    ...from,
    ...ran,
    all: figuresOf({ findings, controls }),
    byClass: Object.fromEntries(classes.map(([name, one]) => [name, figuresOf(one)])),
    misses: withMisses ? classes.flatMap(([name, one]) => missesOf(name, one)) : [],
  };
}

const isThrough = ({ ways }: Finding) => ways.some((way) => way !== "told");

function figuresOf({ findings, controls }: Outcome): ClassFigures {
  const through = findings.filter(isThrough);
  const counts = WAYS.map((way) => [way, findings.filter(({ ways }) => ways.includes(way)).length] as const);
  return {
    forms: formsOf(findings),
    tried: findings.length,
    through: through.length,
    toldOnly: findings.filter((one) => !isThrough(one) && one.ways.length > 0).length,
    byWay: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    formsThrough: formsOf(through),
    controls: controls.length,
    kept: controls.filter(({ kept }) => kept).length,
  };
}

function formsOf(findings: readonly Finding[]): number {
  return new Set(findings.map(({ form }) => form)).size;
}

function missesOf(name: string, { findings, controls }: Outcome): Miss[] {
  const got = findings.filter(({ ways }) => ways.length > 0);
  const lost = controls.filter(({ kept }) => !kept);
  return [...got, ...lost].map((one) => ({ class: name, ...one }));
}
