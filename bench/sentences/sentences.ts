import { parseArgs } from "node:util";
import { goalLine } from "../goals.ts";
import { provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { WrongUse } from "../wrong-use.ts";
import { keptOf } from "./kept.ts";
import { type Label, readLabels } from "./labels.ts";
import { isDurable, type Judged, type SentencesReport, toReport } from "./report.ts";
import { promptsOf } from "./typed.ts";

const ARGUMENTS = {
  data: { type: "string" },
  "left-out": { type: "string" },
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
  misses: { type: "boolean", default: false },
} as const;

/** What the rules keep of sentences that real people typed, against what is worth keeping of them. */
export async function benchSentences(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  const { data, "left-out": leftOut } = values;
  if (data === undefined) throw new WrongUse("--data is missing: the folder of unpacked homes");
  const labels = readLabels().filter(({ person }) => leftOut === undefined || String(person) === leftOut);
  if (labels.length === 0) throw new WrongUse(`nothing is labelled of person ${leftOut}`);
  const judged = judgedOf(labels, promptsOf(data, new Set(labels.map(({ session }) => session))));
  publish(toReport(judged, provenance()), printSentences, values);
  if (values.misses) process.stderr.write(`${judged.flatMap(missOf).join("\n")}\n`);
}

function judgedOf(labels: readonly Label[], prompts: ReadonlyMap<string, string>): readonly Judged[] {
  const kept = new Map<string, ReturnType<typeof keptOf>>();
  return labels.flatMap((label) => {
    const prompt = prompts.get(label.prompt);
    // What its transcript no longer tells as typed cannot become a memory of the user's.
    if (prompt === undefined) return [{ label, text: "", kept: [] }];
    if (!kept.has(label.prompt)) kept.set(label.prompt, keptOf(prompt));
    const of = (kept.get(label.prompt) ?? []).filter(({ from, to }) => from < label.to && to > label.from);
    return [{ label, text: prompt.slice(label.from, label.to), kept: of }];
  });
}

/** Never saved: it holds what people typed. */
function missOf(judged: Judged): readonly string[] {
  const { label, text, kept } = judged;
  const where = `person ${label.person} ${label.is}${label.half ? "?" : ""}`;
  const said = text.replace(/\s+/g, " ").slice(0, 240);
  if (kept.length === 0) return isDurable(judged) ? [`missed ${where} | ${said}`] : [];
  if (isDurable(judged)) return [];
  const by = kept.map(({ rule, cues }) => `${rule} ${cues.join("+")}`).join(", ");
  return [`${label.half ? "half  " : "wrong "} ${where} | ${by} | ${said}`];
}

function printSentences(report: SentencesReport): void {
  const { byPerson, byRule, recallByClass, goals } = report;
  const row = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(14)}${cells.map((cell) => String(cell).padStart(11)).join("")}`;
  const part = (name: string, of: (typeof byPerson)[string] | SentencesReport) =>
    row(name, [of.sentences, of.durable, of.right, of.half, of.wrong, of.precision ?? "-", of.recall ?? "-"]);
  const lines = [
    row("", ["sentences", "durable", "right", "half", "wrong", "precision", "recall"]),
    part("all", report),
    ...Object.entries(byPerson).map(([person, of]) => part(person, of)),
    ...Object.entries(byRule).map(([rule, of]) =>
      row(rule, ["", "", of.right, of.half, of.wrong, of.precision ?? "-"]),
    ),
    "",
    ...Object.entries(recallByClass).map(([is, recall]) => row(is, [recall])),
    "",
    ...goals.map(goalLine),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
