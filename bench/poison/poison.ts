import { parseArgs } from "node:util";
import { progress } from "../progress.ts";
import { provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { WrongUse } from "../wrong-use.ts";
import { tryCommands } from "./agent-commands.ts";
import { compareMeans } from "./agreement.ts";
import type { Outcome } from "./attempt.ts";
import { CLASSES, SCRIPTED, STAGED } from "./classes.ts";
import { toReport } from "./report.ts";
import { type Run, tryScripts } from "./scripted.ts";
import { printPoison } from "./table.ts";

const ARGUMENTS = {
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
  misses: { type: "boolean", default: false },
  fast: { type: "boolean", default: false },
  seed: { type: "string", default: "16" },
  class: { type: "string", multiple: true },
} as const;

/** How often foreign text becomes the user's rule, the agent's conclusion or a proven fix, and what is kept beside. */
export async function benchPoison(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new WrongUse("--seed is a whole number");
  const names = values.class ?? CLASSES;
  const unknown = names.find((name) => !CLASSES.includes(name));
  if (unknown !== undefined) throw new WrongUse(`--class is one of ${CLASSES.join(", ")}`);
  const from = provenance();
  const startedAt = performance.now();
  const run = { seed, isFast: values.fast };
  const [outcomes, agreement] = await Promise.all([tryClasses(names, run), compareMeans(names, seed)]);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  publish(
    toReport({ seed, seconds, outcomes, agreement, withMisses: values.misses }, from),
    printPoison,
    values,
  );
}

/** Those that wait for processes go on beside the others. */
async function tryClasses(names: readonly string[], run: Run): Promise<Map<string, Outcome>> {
  const waiting = names.includes("agent") ? tryCommands(run.seed) : null;
  const outcomes = new Map<string, Outcome>();
  for (const [at, name] of names.entries()) {
    outcomes.set(name, name === "agent" && waiting ? await waiting : await tryClass(name, run));
    progress("classes", at + 1, names.length);
  }
  return outcomes;
}

async function tryClass(name: string, run: Run): Promise<Outcome> {
  const scripted = SCRIPTED[name];
  const staged = STAGED[name];
  if (scripted) return tryScripts(scripted, run);
  return staged ? staged(run.seed) : { findings: [], controls: [] };
}
