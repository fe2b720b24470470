import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../provenance.ts";
import { WrongUse } from "../wrong-use.ts";

/** Something that a colleague would want remembered. */
export interface Gold {
  readonly id: string;
  readonly dev: string;
  readonly repo: string;
  readonly session: string;
  readonly who: string;
  readonly kind: string;
  readonly what: string;
  /** A pattern by which it is found in a memory. */
  readonly match: string;
  /** The id of what took its place. */
  readonly replaced_by?: string;
}

/** A prompt as that person would type it in a new session. */
export interface RealPrompt {
  readonly id: string;
  readonly dev: string;
  readonly cwd: string;
  readonly lang: string;
  /** The time up to which a replay may know. */
  readonly at: string;
  readonly p: string;
  /** Null: it needs nothing. */
  readonly need: string | null;
  /** A pattern by which a right answer is known. */
  readonly expect: string;
}

/** Asks for what is known, or is a task or a report with which a memory should come unasked. */
export type Need = "explicit" | "other";

export interface Question {
  /** The number in the id of a thing, which no other has. */
  readonly id: string;
  /** Name of a sentence in frames.json. */
  readonly frame: string;
  /** Which words of `what` fill it, in order. */
  readonly words: readonly number[];
}

const LABELS = join(ROOT, "bench", "datasets", "real");

export function readGold(data: string, person: string | undefined): Gold[] {
  return ofPerson(readJson<Gold[]>(join(data, "gold.json")), person);
}

export function readPrompts(data: string, person: string | undefined): RealPrompt[] {
  return ofPerson(readJson<RealPrompt[]>(join(data, "prompts.json")), person);
}

export function readNeeds(): Readonly<Record<string, Need>> {
  return readJson(join(LABELS, "needs.json"));
}

export function readQuestions(): Question[] {
  const lines = readFileSync(join(LABELS, "questions.jsonl"), "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

export function readFrames(): Readonly<Record<string, string>> {
  return readJson(join(LABELS, "frames.json"));
}

function ofPerson<T extends { readonly dev: string }>(rows: readonly T[], person: string | undefined): T[] {
  const found = rows.filter(({ dev }) => person === undefined || dev === person);
  if (found.length === 0) throw new WrongUse(`--person: nothing is known of ${person}`);
  return found;
}

function readJson<T>(path: string): T {
  if (!existsSync(path)) throw new WrongUse(`--data: there is no ${path}`);
  return JSON.parse(readFileSync(path, "utf8"));
}
