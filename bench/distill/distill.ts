import { parseArgs } from "node:util";
import { progress } from "../progress.ts";
import { provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { readExcerpts, SPLITS } from "./excerpts.ts";
import { type Judged, judge } from "./judge.ts";
import { keepExcerpt } from "./keep.ts";
import { toReport } from "./report.ts";
import { printDistill } from "./table.ts";

const ARGUMENTS = {
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
  misses: { type: "boolean", default: false },
  split: { type: "string" },
} as const;

/** What the rules keep of sessions of which it is known what is worth keeping. */
export async function benchDistill(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  const { split } = values;
  if (split !== undefined && !SPLITS.some((name) => name === split))
    throw new Error(`--split is one of ${SPLITS.join(", ")}`);
  const from = provenance();
  const excerpts = readExcerpts().filter((excerpt) => split === undefined || excerpt.split === split);
  const judged: Judged[] = [];
  for (const [done, excerpt] of excerpts.entries()) {
    judged.push(judge(excerpt, await keepExcerpt(excerpt)));
    progress("excerpts", done + 1, excerpts.length);
  }
  publish(toReport(judged, from, values.misses), printDistill, values);
}
