import { decodedReading } from "./decoders.ts";
import { AT_LINE } from "./line-starts.ts";
import { asWritten, type Reading, rewritten } from "./reading.ts";

/** Signs behind backslashes in JSON, also in JSON within JSON. */
const ESCAPE = /\\{1,7}(["'/nrt])/g;
const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\n", t: "\t" };
/** In a list of lines, as notebooks have them, and at the side of a box. */
const BETWEEN_LINES = /\n",?\n\s{0,20}"|(?<![ \t])[ \t]{0,200}[│┃║][ \t]*\n/g;
/** So many times something can be written in another writing. */
const DEPTH = 4;
/** Most times that a reading may be longer than the text. */
const MOST_GROWN = 3;

/** How else the text reads, each made of the one before: without JSON's escapes and what a listing writes before its lines, then with its codes written out, and what these hold once more. */
export function readingsOf(text: string): readonly Reading[] {
  const written = asWritten(text);
  const readings: Reading[] = [];
  let read = plainReading(written);
  if (read !== written) readings.push(read);
  for (let depth = 0; depth < DEPTH; depth++) {
    const decoded = decodedReading(depth === 0 ? read : plainReading(read));
    if (decoded === read || decoded.text.length > MOST_GROWN * text.length + 1_000) break;
    readings.push(decoded);
    read = decoded;
  }
  return readings;
}

function plainReading(of: Reading): Reading {
  const unescaped = of.text.includes("\\")
    ? rewritten(of, ESCAPE, ({ 1: sign = "" }) => ESCAPED[sign] ?? sign)
    : of;
  if (!unescaped.text.includes("\n")) return unescaped;
  let read = rewritten(unescaped, BETWEEN_LINES, () => "\n");
  for (let round = 0; round < MOST_STARTS; round++) {
    const without = rewritten(read, AT_LINE, () => "");
    if (without === read) break;
    read = without;
  }
  return read;
}

/** A service's name, the time, and the sign of a quote may stand before one line. */
const MOST_STARTS = 3;

/** A name stands so many lines from its value at most. */
const NEIGHBOURS = 3;

/** The lines of a reading that the one it was made of does not have, with their neighbours. */
export function newLines(reading: string, before: string): string {
  if (reading === before) return "";
  const known = new Set(before.split("\n"));
  const lines = reading.split("\n");
  const kept = new Uint8Array(lines.length);
  for (const [at, line] of lines.entries())
    if (!known.has(line)) kept.fill(1, Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1);
  // A key goes on for many lines.
  for (let at = 1; at < lines.length; at++)
    if (kept[at - 1] === 1 && LINE_OF_KEY.test(lines[at - 1] ?? "") && REST_OF_KEY.test(lines[at] ?? ""))
      kept[at] = 1;
  return lines.filter((_line, at) => kept[at] === 1).join("\n");
}

const LINE_OF_KEY = /^[A-Za-z0-9+/]{40,}$/;
const REST_OF_KEY = /^[A-Za-z0-9+/]{1,}={0,2}$/;
