import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { provenance, ROOT } from "../provenance.ts";
import { publish } from "../publish.ts";
import { stoppedClock } from "../stopped-clock.ts";
import { WrongUse } from "../wrong-use.ts";
import { outside, publishRates, writeSheet } from "./by-hand.ts";
import { readGold, readPrompts } from "./data.ts";
import { goldPart } from "./gold-part.ts";
import { NOW } from "./homes.ts";
import { importPart } from "./import-part.ts";
import type { Setting } from "./part.ts";
import { promptsPart } from "./prompts-part.ts";
import { replayPart } from "./replay-part.ts";
import { type Parts, toReport, withoutNames } from "./report.ts";
import { searchPart } from "./search-part.ts";
import { printReal } from "./table.ts";

const ARGUMENTS = {
  data: { type: "string" },
  person: { type: "string" },
  only: { type: "string" },
  homes: { type: "string" },
  blocks: { type: "string" },
  sample: { type: "string" },
  seed: { type: "string", default: "1" },
  judged: { type: "string" },
  pairs: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
} as const;

/** Each by itself; `all` in this order. */
const PARTS: { readonly [Name in keyof Parts]: (setting: Setting) => Promise<Parts[Name]> } = {
  import: importPart,
  gold: goldPart,
  search: searchPart,
  prompts: promptsPart,
  replay: replayPart,
};

/** What is made of real people's sessions, as far as a machine can tell. */
export async function benchReal(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options: ARGUMENTS, allowPositionals: true });
  const [what, ...files] = positionals;
  if (what === "rates") return publishRates(files, values);
  if (what === "sheet") return writeSheet(fileIn(files), settingOf(values), values);
  if (what !== undefined) throw new WrongUse(`real sheet FILE, or real rates FILE ...; not ${what}`);
  const isWhole = values.person === undefined && values.only === undefined;
  if (values.save && !isWhole) throw new WrongUse("--save keeps the whole: leave out --person and --only");
  const names = namesOf(values.only);
  const setting = settingOf(values);
  const clock = stoppedClock();
  const from = provenance();
  clock.set(NOW);
  const found: Record<string, unknown> = {};
  try {
    for (const name of names) {
      process.stderr.write(`${name}\n`);
      found[name] = await PARTS[name](setting);
    }
  } finally {
    clock.giveBack();
  }
  const report = toReport(found as Partial<Parts>, from);
  publish(values.save ? withoutNames(report) : report, printReal, values);
}

function fileIn([file, ...more]: readonly string[]): string {
  if (file === undefined || more.length > 0) throw new WrongUse("real sheet FILE: one file to write");
  return file;
}

function namesOf(only: string | undefined): (keyof Parts)[] {
  const all = Object.keys(PARTS) as (keyof Parts)[];
  if (only === undefined) return all;
  const names = only.split(",");
  const wrong = names.find((name) => !all.some((known) => known === name));
  if (wrong !== undefined) throw new WrongUse(`--only takes ${all.join(", ")}; not ${wrong}`);
  return all.filter((name) => names.includes(name));
}

type Values = ReturnType<typeof parseArgs<{ options: typeof ARGUMENTS }>>["values"];

function settingOf({ data, person, homes, pairs, blocks }: Values): Setting {
  if (data === undefined) throw new WrongUse("real: --data DIR says where the sessions are");
  const folder = resolve(data);
  const [gold, prompts] = [readGold(folder, person), readPrompts(folder, person)];
  const cache = join(ROOT, ".cache", "real");
  return {
    folders: { data: folder, homes: resolve(homes ?? join(cache, "homes")), stores: join(cache, "stores") },
    people: [...new Set(gold.map(({ dev }) => dev))].sort(),
    gold,
    prompts,
    pairs: pairs ? (text) => void process.stderr.write(`${text}\n`) : null,
    blocks: blocks === undefined ? undefined : outside(blocks),
  };
}
