import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "corpus");

/** The kept inputs of a target, the shortest first. */
export function readCorpus(target: string): readonly string[] {
  const file = join(FOLDER, `${target}.jsonl`);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => turned(JSON.parse(line) as string));
}

export function writeCorpus(target: string, inputs: readonly string[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const sorted = inputs.toSorted((one, other) => one.length - other.length);
  const lines = sorted.map((input) => `${ascii(JSON.stringify(turned(input)))}\n`);
  writeFileSync(join(FOLDER, `${target}.jsonl`), lines.join(""));
}

/** Letters by 13 places, there and back: made-up keys must not look like keys in the repository. */
function turned(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter < "a" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
}

/** So that no editor hides or changes a character. */
function ascii(json: string): string {
  return json.replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
