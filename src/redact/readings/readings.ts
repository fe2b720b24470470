import { withDecodedRuns } from "./decoded-runs.ts";
import { withoutLineStarts } from "./line-starts.ts";

/** Signs behind backslashes in JSON, also in JSON within JSON. */
const ESCAPE = /\\{1,7}(["'/nrt])/g;
const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\n", t: "\t" };

/**
 * How else the text reads: without JSON's escapes and what a listing writes before its lines, with its codes written out,
 * and what these hold once more. Of each only the lines that the one before it does not have, with their neighbours. A
 * secret found in one is a secret of the text.
 */
export function readingsOf(text: string): string[] {
  const plain = plainReading(text);
  const decoded = withDecodedRuns(plain);
  const inner = decoded === plain ? plain : withDecodedRuns(plainReading(decoded));
  return [newLines(plain, text), newLines(decoded, plain), newLines(inner, decoded)].filter(
    (reading) => reading !== "",
  );
}

function plainReading(text: string): string {
  const unescaped = text.includes("\\")
    ? text.replace(ESCAPE, (_all, sign: string) => ESCAPED[sign] ?? sign)
    : text;
  return withoutLineStarts(unescaped);
}

/** A name stands so many lines from its value at most. */
const NEIGHBOURS = 3;

function newLines(reading: string, before: string): string {
  if (reading === before) return "";
  const known = new Set(before.split("\n"));
  const lines = reading.split("\n");
  const kept = new Uint8Array(lines.length);
  for (const [at, line] of lines.entries())
    if (!known.has(line)) kept.fill(1, Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1);
  return lines.filter((_line, at) => kept[at] === 1).join("\n");
}
