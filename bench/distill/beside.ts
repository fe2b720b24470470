import type { Memory } from "../../src/domain/memory.ts";
import type { Provenance } from "../provenance.ts";
import { rounded } from "../statistics.ts";
import { type Excerpt, holdsAll, type Wanted } from "./excerpts.ts";
import { forModels, INVENTED } from "./scripted-model.ts";

/** What rules and a model made of the same excerpt. */
export interface Read {
  readonly excerpt: Excerpt;
  readonly rules: readonly Memory[];
  readonly model: readonly Memory[];
}

interface Side {
  /** Labels for which a memory has all the words. */
  readonly found: number;
  /** `found` as a fraction of `labels`. */
  readonly recall: number;
  readonly made: number;
}

/** What `--model scripted --json` prints. */
export interface BesideReport extends Provenance {
  readonly bench: "distill-model";
  readonly excerpts: number;
  /** Those that a model could answer. */
  readonly labels: number;
  readonly rules: Side;
  /** A model that knows the labels: the most that any model could have kept, because the rest is not shown to it. */
  readonly model: Side;
  readonly foundByBoth: number;
  readonly foundByNone: number;
  /** What the model invented, once in every answer, and what of it was kept. */
  readonly inventedKept: number;
  /** The model's memories by their trust. */
  readonly trust: Readonly<Record<string, number>>;
}

export function besideReport(read: readonly Read[], from: Provenance): BesideReport {
  const asked = read.flatMap((one) => forModels(one.excerpt).map((label) => ({ ...one, label })));
  const by = (side: "rules" | "model") => asked.filter((one) => isFound(one.label, one[side]));
  const [rules, model] = [by("rules"), by("model")];
  const made = read.flatMap((one) => one.model);
  return {
    bench: "distill-model",
    ...from,
    excerpts: read.length,
    labels: asked.length,
    rules: sideOf(rules.length, asked.length, read.flatMap((one) => one.rules).length),
    model: sideOf(model.length, asked.length, made.length),
    foundByBoth: model.filter((one) => rules.includes(one)).length,
    foundByNone: asked.filter((one) => !model.includes(one) && !rules.includes(one)).length,
    inventedKept: made.filter(({ title }) => title === INVENTED).length,
    trust: Object.fromEntries(
      [...Map.groupBy(made, (one) => `${one.trust}`)].map(([key, all]) => [key, all.length]),
    ),
  };
}

export function printBeside(report: BesideReport): void {
  const { labels, rules, model, foundByBoth, foundByNone, inventedKept, trust } = report;
  const row = (name: string, { found, recall, made }: Side) =>
    `${name.padEnd(22)}${String(found).padStart(6)}${recall.toFixed(3).padStart(9)}${String(made).padStart(6)}`;
  const lines = [
    `${report.excerpts} excerpts, ${labels} labels that a model could answer`,
    "",
    `${"".padEnd(22)} found   recall  made`,
    row("rules", rules),
    row("scripted model", model),
    "",
    `found by both ${foundByBoth}, by none ${foundByNone}; invented and kept ${inventedKept}`,
    `trust of the model's: ${Object.entries(trust)
      .map(([key, count]) => `${count} of ${key}`)
      .join(", ")}`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function isFound({ words }: Wanted, made: readonly Memory[]): boolean {
  return made.some(({ title, body, files }) => holdsAll([title, body, ...files].join("\n"), words));
}

function sideOf(found: number, labels: number, made: number): Side {
  return { found, recall: rounded(found / labels), made };
}
