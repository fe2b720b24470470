import { parseArgs } from "node:util";
import { progress } from "../progress.ts";
import { type Provenance, provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { WrongUse } from "../wrong-use.ts";
import type { Attempt, AuditCase } from "./audit-case.ts";
import { AUTHORITY_CASES } from "./authority.ts";
import { HOME_CASES } from "./homes.ts";
import { LIMIT_CASES } from "./limits.ts";
import { SECRET_CASES } from "./secrets.ts";
import { SIGN_CASES } from "./signs.ts";
import { WORD_CASES } from "./words.ts";

const ARGUMENTS = {
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
  case: { type: "string", multiple: true },
} as const;

/** How one attack fared. */
interface Result {
  readonly id: string;
  readonly attack: string;
  readonly tried: number;
  readonly through: readonly Attempt[];
}

interface AuditReport extends Provenance {
  readonly bench: "audit";
  readonly seconds: number;
  readonly tried: number;
  readonly through: number;
  readonly cases: readonly Result[];
}

const AUDIT_CASES: readonly AuditCase[] = [
  ...WORD_CASES,
  ...SIGN_CASES,
  ...AUTHORITY_CASES,
  ...HOME_CASES,
  ...SECRET_CASES,
  ...LIMIT_CASES,
].sort((one, other) => placeOf(one) - placeOf(other));

/** Every attack of the security audit, through built hooks and commands, each on a machine that is thrown away. */
export async function benchAudit(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  const unknown = values.case?.find((id) => !AUDIT_CASES.some((one) => one.id === id));
  if (unknown !== undefined)
    throw new WrongUse(`--case is one of ${AUDIT_CASES.map(({ id }) => id).join(", ")}`);
  const from = provenance();
  const startedAt = performance.now();
  const wanted = AUDIT_CASES.filter(({ id }) => values.case?.includes(id) ?? true);
  const cases = await playAll(wanted);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  publish(reportOf(cases, { ...from, seconds }), printAudit, values);
}

/** What is about time is played alone; of the others some at once, because they mostly wait for processes. */
async function playAll(cases: readonly AuditCase[]): Promise<Result[]> {
  const results = new Map<string, Result>();
  const play = async (waiting: AuditCase[]) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      results.set(next.id, await resultOf(next));
      progress("attacks", results.size, cases.length);
    }
  };
  const waiting = cases.filter(({ id }) => !OF_TIME.has(id));
  await Promise.all(Array.from({ length: AT_ONCE }, () => play(waiting)));
  await play(cases.filter(({ id }) => OF_TIME.has(id)));
  return cases.flatMap(({ id }) => results.get(id) ?? []);
}

const AT_ONCE = 3;
const OF_TIME: ReadonlySet<string> = new Set(["L-6", "L-9", "L-11"]);

async function resultOf({ id, attack, play }: AuditCase): Promise<Result> {
  const attempts = await play();
  return { id, attack, tried: attempts.length, through: attempts.filter(({ through }) => through) };
}

function reportOf(cases: readonly Result[], from: Provenance & { readonly seconds: number }): AuditReport {
  const tried = cases.reduce((sum, one) => sum + one.tried, 0);
  const through = cases.reduce((sum, one) => sum + one.through.length, 0);
  return { ...from, bench: "audit", tried, through, cases };
}

/** High before medium before low, each in the order of its numbers. */
function placeOf({ id }: AuditCase): number {
  return "HML".indexOf(id.charAt(0)) * 100 + Number(id.slice(2));
}

function printAudit({ cases, tried, through, seconds }: AuditReport): void {
  const lines = cases.flatMap((one) => [lineOf(one), ...one.through.map(shownLine)]);
  process.stdout.write(`${[...lines, "", `${through} of ${tried} got through, ${seconds} s`].join("\n")}\n`);
}

function lineOf({ id, attack, tried, through }: Result): string {
  const fared = through.length === 0 ? "held" : `${through.length} through`;
  return `${id.padEnd(6)}${attack.padEnd(76)}${String(tried).padStart(4)} tried  ${fared}`;
}

function shownLine({ how, shown }: Attempt): string {
  return `        ${JSON.stringify(how).slice(0, 100)}: ${JSON.stringify(shown).slice(0, 200)}`;
}
