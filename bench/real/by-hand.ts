import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { goalLine } from "../goals.ts";
import { provenance, ROOT } from "../provenance.ts";
import { publish } from "../publish.ts";
import { WrongUse } from "../wrong-use.ts";
import { importedHome } from "./homes.ts";
import { type JudgedPart, type JudgedReport, judgedReport } from "./judged.ts";
import { readTable } from "./judged-table.ts";
import { type KeptMemory, keptMemories } from "./kept-memories.ts";
import { memorySheet } from "./memory-sheet.ts";
import type { Setting } from "./part.ts";
import { withNumbers } from "./report.ts";

interface SheetChoice {
  readonly sample?: string;
  readonly seed: string;
  /** A sheet judged before. */
  readonly judged?: string;
}

/** Refuses what lies in the project: what people said does not go there. */
export function outside(path: string): string {
  const whole = resolve(path);
  if (whole.startsWith(`${ROOT}/`))
    throw new WrongUse(`${path}: what people said does not go into the project`);
  return whole;
}

/** Writes the memories of all for somebody to judge. */
export async function writeSheet(
  file: string,
  { people, folders }: Setting,
  { sample, seed, judged }: SheetChoice,
): Promise<void> {
  const rows: { dev: string; memories: KeptMemory[] }[] = [];
  for (const dev of people)
    rows.push({ dev, memories: await keptMemories(await importedHome({ ...folders, person: dev })) });
  const known = judged === undefined ? [] : readTable(readFileSync(judged, "utf8"));
  const choice = { sample: sample === undefined ? undefined : Number(sample), seed };
  writeFileSync(outside(file), memorySheet(rows, choice, known));
}

/** Reads judged sheets and tells their rates. */
export function publishRates(
  files: readonly string[],
  values: { readonly json: boolean; readonly save: boolean },
): void {
  const rows = files.flatMap((file) => readTable(readFileSync(file, "utf8")));
  const report = judgedReport(rows, provenance());
  publish(values.save ? { ...report, ...withNumbers(report) } : report, printRates, values);
}

function printRates({ all, byPerson, goals }: JudgedReport): void {
  const people = Object.entries(byPerson).map(([dev, part]) => row(dev, part));
  const rules = Object.entries(all.byRule).map(([rule, rates]) => row(`  ${rule}`, rates));
  const head = row("", {
    judged: "judged",
    useful: "useful",
    marginal: "marginal",
    junk: "junk",
    wrong: "wrong",
  });
  const own = row("own name", all.own);
  const lines = [head, ...people, row("all", all), own, "", ...rules, "", ...goals.map(goalLine)];
  process.stdout.write(`${lines.join("\n")}\n`);
}

type Cells = Partial<Record<"judged" | "useful" | "marginal" | "junk" | "wrong", number | string>>;

function row(
  name: string,
  { judged = 0, useful = "", marginal = "", junk = "", wrong = "" }: Cells | JudgedPart,
) {
  const cells = [judged, useful, marginal, junk, wrong].map((value) => String(value).padStart(10));
  return name.padEnd(16) + cells.join("");
}
