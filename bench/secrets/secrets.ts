import { parseArgs } from "node:util";
import { progress } from "../progress.ts";
import { publish } from "../publish.ts";
import { type Random, randomFrom, shuffled } from "../random.ts";
import { WrongUse } from "../wrong-use.ts";
import type { BenignCount } from "./benign.ts";
import { countReal, countWritten } from "./benign-lines.ts";
import { doorCases } from "./doors/door-cases.ts";
import { signedCases, unsignedCases } from "./encoded-cases.ts";
import { leakedRun } from "./leak.ts";
import { fixedCases, genericCases, lengthCases } from "./plain-cases.ts";
import { type Judged, printSecrets, toReport } from "./report.ts";
import type { SecretCase } from "./secret-case.ts";
import { storedTexts } from "./stored.ts";
import { askHook, type HookSample } from "./through-hook.ts";

const ARGUMENTS = {
  seed: { type: "string", default: "1" },
  data: { type: "string" },
  misses: { type: "boolean", default: false },
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
  const written = countWritten();
  const real = values.data === undefined ? null : await countReal(values.data);
  const judged = Object.values(MAKERS).flatMap((make) => judge(make(random)));
  const hook = await askSome(random, judged);
  const seconds = Math.round((performance.now() - start) / 1_000);
  if (values.misses) tellMisses(judged, [written, real]);
  const benign = { written: written.figures(), real: real?.figures() ?? null };
  publish(toReport({ seed, seconds, judged, hook, benign }), printSecrets, values);
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
    const all = judged.filter(({ leaked }) => (leaked !== null) === leaks).map(({ one }) => ({ one, leaks }));
    return shuffled(random, all).slice(0, ASKED_OF_EACH);
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
