import { readJsonLines } from "./jsonl-set.ts";
import { type Dataset, type DatasetName, evenly, type Level } from "./library.ts";
import { readLongMemEval } from "./longmemeval-set.ts";
import { bySession } from "./session-level.ts";

export interface DatasetWanted {
  readonly name: DatasetName;
  readonly folder: string;
  readonly level: Level;
  /** Most questions, taken evenly from the whole set; null for all. */
  readonly limit: number | null;
}

/** Reads a set; throws when a file is missing or not of its shape. */
export function readDataset({ name, folder, level, limit }: DatasetWanted): Dataset {
  if (name === "longmemeval") return { name, level, ...readLongMemEval(folder, level, limit) };
  const whole = readJsonLines(folder, name);
  const questions = evenly(whole.questions, limit);
  const asked = new Set(questions.map((question) => question.group));
  const library = { items: whole.items.filter((item) => asked.has(item.group)), questions };
  const levelled = level === "session" ? bySession(library) : library;
  return { name, level, questions: questions.length, libraries: () => [levelled] };
}
