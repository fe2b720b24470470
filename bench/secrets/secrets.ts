import { parseArgs } from "node:util";
import { progress } from "../progress.ts";
import { publish } from "../publish.ts";
import { type Random, randomFrom, shuffled } from "../random.ts";
import { WrongUse } from "../wrong-use.ts";
import type { BenignCount } from "./benign.ts";
import { countReal, countWritten } from "./benign-lines.ts";
import { doorCases } from "./doors/door-cases.ts";
import { signedCases, unsignedCases } from "./encoded-cases.ts";
import { type BenignSample, sampleBenign } from "./fresh/benign-sample.ts";
import { freshMakers } from "./fresh/fresh-cases.ts";
import { FRESH_SETS } from "./fresh/fresh-set.ts";
import { leakedRun } from "./leak.ts";
import { fixedCases, genericCases, lengthCases } from "./plain-cases.ts";
import { type Judged, printSecrets, toReport } from "./report.ts";
import type { SecretCase } from "./secret-case.ts";
import { keepsTurn, storedTexts } from "./stored.ts";
import { askHook, type HookSample } from "./through-hook.ts";

const ARGUMENTS = {
  seed: { type: "string", default: "1" },
  data: { type: "string" },
  misses: { type: "boolean", default: false },
  fresh: { type: "string" },
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
} as const;

const MAKERS = { fixedCases, genericCases, lengthCases, signedCases, unsignedCases, doorCases };

/** How many secrets stay in clear in what is stored, and how many everyday lines lose something. */
export async function benchSecrets(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  const seed = Number(values.seed);
  if (!Number.isInteger(seed)) throw new WrongUse("--seed must be a whole number");
  const start = performance.now();
  const random = randomFrom(seed);
  const { data, fresh } = values;
  const written = countWritten(FRESH_SETS[fresh ?? ""]?.benign);
  const real = data === undefined || fresh !== undefined ? null : await countReal(data);
  const judged = makersOf(fresh).flatMap((make) => judge(make(random)));
  const hook = await askSome(random, judged);
  const seconds = Math.round((performance.now() - start) / 1_000);
  if (values.misses) tellMisses(judged, [written, real]);
  const drawn = fresh !== undefined && data !== undefined ? await sampleBenign(data, randomFrom(seed)) : null;
  if (values.misses && drawn) tellDrawn(drawn);
  const benign = {
    written: written.figures(),
    real: real?.figures() ?? null,
    drawn: drawn && drawnFigures(drawn),
  };
  const bench = fresh === undefined ? "secrets" : (`secrets-fresh-${fresh}` as const);
  publish(toReport({ bench, seed, seconds, judged, hook, benign }), printSecrets, values);
}

function makersOf(fresh: string | undefined): readonly ((random: Random) => Iterable<SecretCase>)[] {
  if (fresh === undefined) return Object.values(MAKERS);
  const set = FRESH_SETS[fresh];
  if (set === undefined) throw new WrongUse(`--fresh must be one of ${Object.keys(FRESH_SETS).join(", ")}`);
  return freshMakers(set);
}

function judge(cases: Iterable<SecretCase>): Judged[] {
  return [...cases].map((one, at, all) => {
    progress(one.set, at + 1, all.length);
    return { one, leaked: leakedRun(one, storedTexts(one.payload)) };
  });
}

const ASKED_OF_EACH = 70;

/** As many that leak as that do not, where there are so many. */
function askSome(random: Random, judged: readonly Judged[]): Promise<HookSample> {
  const asked = [true, false].flatMap((leaks) => {
    // In one home nobody can tell whose of the same chosen password was left.
    const all = judged
      .filter(({ one, leaked }) => one.set !== "human" && (leaked !== null) === leaks)
      .map(({ one }) => ({ one, leaks }));
    // By its turn the hook's event is found again.
    const found = shuffled(random, all).slice(0, 2 * ASKED_OF_EACH);
    return found.filter(({ one }) => keepsTurn(one.payload)).slice(0, ASKED_OF_EACH);
  });
  let done = 0;
  return askHook(asked, () => progress("hook", ++done, asked.length));
}

/** On stderr, so that nothing of them is saved. */
function tellMisses(judged: readonly Judged[], benign: readonly (BenignCount | null)[]): void {
  for (const { one, leaked } of judged)
    if (leaked !== null)
      process.stderr.write(`left: ${[one.set, one.kind, one.carrier, one.shape, leaked].join(" | ")}\n`);
  for (const { before, after, mark } of benign.flatMap((count) => count?.changed ?? []))
    process.stderr.write(`changed: ${mark}\n  ${before}\n  ${after}\n`);
  for (const { tool, text } of benign.flatMap((count) => count?.withheld ?? []))
    process.stderr.write(`withheld: ${tool?.command ?? tool?.path ?? tool?.name}\n  ${text.slice(0, 200)}\n`);
}

function drawnFigures({ events, lines, changed, withheld }: BenignSample) {
  return { events, lines, changed: changed.length, withheld: withheld.length };
}

function tellDrawn({ changed, withheld }: BenignSample): void {
  for (const line of changed) process.stderr.write(`changed in a drawn event: ${line.slice(0, 400)}\n`);
  for (const { tool, text } of withheld)
    process.stderr.write(
      `withheld, drawn: ${tool?.command ?? tool?.path ?? tool?.name}\n  ${text.slice(0, 200)}\n`,
    );
}
