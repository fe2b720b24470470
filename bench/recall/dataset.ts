import { everyNth } from "../../src/text/every-nth.ts";
import { readJsonLines } from "./jsonl-set.ts";
import type { Dataset, DatasetName, Level, Split } from "./library.ts";
import { readLongMemEval } from "./longmemeval-set.ts";
import { bySession } from "./session-level.ts";
import { thinned } from "./thinned.ts";

export interface DatasetWanted {
  readonly name: DatasetName;
  readonly folder: string;
  readonly level: Level;
  /** Most questions, taken evenly from the whole set; null for all. */
  readonly limit: number | null;
  /** Null for both halves. */
  readonly split: Split | null;
  /** Most memories of each project; null for all. */
  readonly memories: number | null;
}

/** Reads a set; throws when a file is missing or not of its shape. */
export function readDataset({ name, folder, level, limit, split, memories }: DatasetWanted): Dataset {
  if (name === "longmemeval") return { name, level, ...readLongMemEval(folder, level, limit) };
  const whole = thinned(readJsonLines(folder, name, split), memories);
  const questions = everyNth(whole.questions, limit);
  const asked = new Set(questions.map((question) => question.group));
  const library = { items: whole.items.filter(({ group }) => group === null || asked.has(group)), questions };
  const levelled = level === "session" ? bySession(library) : library;
  return { name, level, questions: questions.length, libraries: () => [levelled] };
}
