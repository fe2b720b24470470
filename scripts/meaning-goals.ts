// The goals of docs/meaning.md, from the files in bench/results/ that hold what was found.
import { readFileSync } from "node:fs";
import { markdownTable } from "./markdown-table.ts";
import { type Figures, numberAt, shortFigure } from "./result-tables.ts";

interface Goal {
  /** Added to what words find, unless `isWhole`; null where nothing was asked for. */
  readonly table: number | null;
  readonly model: number | null;
  readonly isWhole?: boolean;
  readonly isAtMost?: boolean;
}

/** What is asked for, of which sets, and where the figure is in what was measured on them. */
type Row = readonly [name: string, sets: readonly string[], path: readonly string[], goal: Goal];

const TERSE = ["terse-tune", "terse-check"];
const TYPED = [...TERSE, "codemem"];

const ROWS: readonly Row[] = [
  ["the hard third, R@10", TERSE, ["hard", "R@10"], { table: 0.08, model: 0.12 }],
  [
    "no shared word, among the first 5",
    ["meaning-tune", "meaning-check"],
    ["metrics", "any@5"],
    { table: 0.4, model: 0.55, isWhole: true },
  ],
  [
    "the first such prompts, among the first 5",
    TERSE,
    ["byType", "paraphrase", "any@5"],
    { table: null, model: null },
  ],
  ["any5@FIR5", TYPED, ["metrics", "any5@FIR5"], { table: 0, model: 0.02 }],
  ["needless as shipped", TYPED, ["metrics", "atDefault", "FIR"], { table: 0, model: 0, isAtMost: true }],
  ["R@10", ["locomo"], ["metrics", "R@10"], { table: 0.01, model: 0.03 }],
  ["R@10", ["beam"], ["metrics", "R@10"], { table: 0.01, model: 0.04 }],
  ["R@10", ["codemem"], ["metrics", "R@10"], { table: 0, model: 0.01 }],
  [
    "another language, among the first 5",
    ["cross-language"],
    ["metrics", "any@5"],
    { table: null, model: 0.7, isWhole: true },
  ],
];

/** A line for each set; in brackets what was asked for, and whether it was found. */
export function meaningGoals(): string {
  const rows = ROWS.flatMap(([name, sets, path, goal]) =>
    sets.map((set) => {
      const words = found(set, path);
      const cell = (figure: number, by: "table" | "model") =>
        `${shortFigure(figure)}${asked(figure, words, goal, by)}`;
      const table = cell(found(`${set}-by-meaning`, path), "table");
      return [`${set}, ${name}`, shortFigure(words), table, cell(found(modelFile(set), path), "model")];
    }),
  );
  return markdownTable(["", "words", "with the table", "with a model"], rows);
}

/** The teacher of the table, which knows English; for other languages the model that knows them. */
function modelFile(set: string): string {
  return set === "cross-language" ? `${set}-by-openai` : `${set}-by-openai-all-MiniLM-L6-v2`;
}

function asked(figure: number, words: number, goal: Goal, by: "table" | "model"): string {
  const step = goal[by];
  if (step === null) return "";
  const bound = shortFigure(goal.isWhole ? step : words + step);
  const isMet = goal.isAtMost ? shortFigure(figure) <= bound : shortFigure(figure) >= bound;
  return ` (${goal.isAtMost ? "at most" : "at least"} ${bound}: ${isMet ? "met" : "**missed**"})`;
}

function found(file: string, path: readonly string[]): number {
  const { systems } = JSON.parse(readFileSync(`bench/results/recall-${file}.json`, "utf8")) as {
    systems: Readonly<Record<string, Figures>>;
  };
  const figure = numberAt(systems.unbidden ?? Object.values(systems)[0], path);
  if (figure === undefined) throw new Error(`recall-${file}.json has no ${path.join(" ")}`);
  return figure;
}
