import { parseArgs } from "node:util";
import { progress } from "../progress.ts";
import { provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { besideReport, printBeside, type Read } from "./beside.ts";
import { type Excerpt, readExcerpts, SPLITS } from "./excerpts.ts";
import { type Judged, judge } from "./judge.ts";
import { keepExcerpt } from "./keep.ts";
import { toReport } from "./report.ts";
import { readByScript } from "./scripted-model.ts";
import { printDistill } from "./table.ts";

const ARGUMENTS = {
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
  misses: { type: "boolean", default: false },
  split: { type: "string" },
  model: { type: "string" },
} as const;

/** What the rules keep of sessions of which it is known what is worth keeping. */
export async function benchDistill(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  const { split } = values;
  if (split !== undefined && !SPLITS.some((name) => name === split))
    throw new Error(`--split is one of ${SPLITS.join(", ")}`);
  if (values.model !== undefined && values.model !== "scripted")
    throw new Error("--model is scripted: no other can be measured without asking somebody");
  const excerpts = readExcerpts().filter((excerpt) => split === undefined || excerpt.split === split);
  if (values.model !== undefined) return readBeside(excerpts, values);
  const judged: Judged[] = [];
  for (const [done, excerpt] of excerpts.entries()) {
    judged.push(judge(excerpt, await keepExcerpt(excerpt)));
    progress("excerpts", done + 1, excerpts.length);
  }
  publish(toReport(judged, provenance(), values.misses), printDistill, values);
}

/** The rules and a model that knows what is wanted, on the same sessions. */
async function readBeside(excerpts: readonly Excerpt[], saved: Parameters<typeof publish>[2]): Promise<void> {
  const read: Read[] = [];
  for (const [done, excerpt] of excerpts.entries()) {
    const [rules, model] = [await keepExcerpt(excerpt), await keepExcerpt(excerpt, readByScript)];
    read.push({ excerpt, rules, model });
    progress("excerpts", done + 1, excerpts.length);
  }
  publish(besideReport(read, provenance()), printBeside, saved);
}
