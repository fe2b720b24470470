import { parseArgs } from "node:util";
import { progress } from "../progress.ts";
import { provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { WrongUse } from "../wrong-use.ts";
import { compareMeans } from "./agreement.ts";
import type { Outcome } from "./attempt.ts";
import { CLASSES, SCRIPTED, type ScriptedClass, STAGED } from "./classes.ts";
import { FRESH_SCRIPTED, FRESH_STAGED } from "./fresh/fresh-classes.ts";
import { SECOND_SCRIPTED } from "./fresh/second/second-classes.ts";
import { type PoisonReport, toReport } from "./report.ts";
import { type Run, tryScripts } from "./scripted.ts";
import { printPoison } from "./table.ts";

const ARGUMENTS = {
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
  misses: { type: "boolean", default: false },
  fast: { type: "boolean", default: false },
  fresh: { type: "boolean", default: false },
  set: { type: "string", default: "first" },
  seed: { type: "string", default: "16" },
  rounds: { type: "string", default: "1" },
  class: { type: "string", multiple: true },
} as const;

/** How often foreign text becomes the user's rule, the agent's conclusion or a proven fix, and what is kept beside. */
export async function benchPoison(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new WrongUse("--seed is a whole number");
  const rounds = Number(values.rounds);
  if (!(Number.isSafeInteger(rounds) && rounds > 0))
    throw new WrongUse("--rounds is a whole number from 1 on");
  const { fresh, set } = values;
  const classes = fresh ? FRESH[set] : STANDING;
  if (classes === undefined) throw new WrongUse(`--set is one of ${Object.keys(FRESH).join(", ")}`);
  const known = CLASSES.filter((name) => name in classes.scripted || name in classes.staged);
  const names = values.class ?? known;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new WrongUse(`--class is one of ${known.join(", ")}`);
  const from = provenance();
  const startedAt = performance.now();
  const isPlain = !fresh && rounds === 1;
  const run = { seed, rounds, isFast: values.fast, builtEach: isPlain ? 0 : 10 };
  const [outcomes, agreement] = await Promise.all([
    tryClasses(classes, names, run),
    isPlain ? compareMeans(names, seed) : null,
  ]);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  publish(
    toReport(
      {
        bench: benchName(fresh ? set : null, rounds),
        seed,
        rounds,
        seconds,
        outcomes,
        agreement,
        withMisses: values.misses,
      },
      from,
    ),
    printPoison,
    values,
  );
}

function benchName(fresh: string | null, rounds: number): PoisonReport["bench"] {
  if (fresh !== null) return fresh === "first" ? "poison-fresh" : `poison-fresh-${fresh}`;
  return rounds === 1 ? "poison" : "poison-rounds";
}

interface Classes {
  readonly scripted: Readonly<Record<string, ScriptedClass>>;
  readonly staged: Readonly<Record<string, (seed: number) => Promise<Outcome>>>;
}

const STANDING: Classes = { scripted: SCRIPTED, staged: STAGED };
const FRESH: Readonly<Record<string, Classes>> = {
  first: { scripted: FRESH_SCRIPTED, staged: FRESH_STAGED },
  second: { scripted: SECOND_SCRIPTED, staged: {} },
};

/** Those that wait for processes go on beside the others. */
async function tryClasses(
  classes: Classes,
  names: readonly string[],
  run: Rounds,
): Promise<Map<string, Outcome>> {
  const waiting = names.includes("agent") ? tryClass(classes, "agent", run) : null;
  const outcomes = new Map<string, Outcome>();
  for (const [at, name] of names.entries()) {
    outcomes.set(name, name === "agent" && waiting ? await waiting : await tryClass(classes, name, run));
    progress("classes", at + 1, names.length);
  }
  return outcomes;
}

/** The same forms, each round with other sentences. */
interface Rounds extends Run {
  readonly rounds: number;
}

async function tryClass({ scripted, staged }: Classes, name: string, run: Rounds): Promise<Outcome> {
  const played = scripted[name];
  const stage = staged[name];
  const all: Outcome[] = [];
  for (let seed = run.seed; seed < run.seed + run.rounds; seed++)
    if (played) all.push(await tryScripts(played, { ...run, seed }));
    else if (stage) all.push(await stage(seed));
  return {
    findings: all.flatMap(({ findings }) => findings),
    controls: all.flatMap(({ controls }) => controls),
  };
}
