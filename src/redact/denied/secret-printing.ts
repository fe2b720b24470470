import { madeOnce } from "../../text/made-once.ts";
import { MAKING_TABLE } from "./making-table.ts";
import { PRINTING_TABLE } from "./printing-table.ts";

/** True for the first word, in lower case, of command lines that can print secrets. */
export function isSecretPrinter(program: string): boolean {
  return WAYS().has(program);
}

/** The pattern of command lines by which this program prints secrets; `program` is the line's first word in lower case. */
export function secretPrinting(program: string): RegExp | undefined {
  const known = patterns.get(program);
  const ways = WAYS().get(program);
  if (known || !ways) return known;
  const pattern = new RegExp(String.raw`^\w+(?:${ways.join("|")})`, "i");
  patterns.set(program, pattern);
  return pattern;
}

const patterns = new Map<string, RegExp>();

const WAYS = madeOnce(() => {
  const ways = new Map<string, readonly string[]>();
  for (const line of `${PRINTING_TABLE.trim()}\n${MAKING_TABLE.trim()}`.split("\n")) {
    const [programs = "", rest = ""] = line.trim().split(" => ");
    for (const program of programs.split(" ")) ways.set(program, [...(ways.get(program) ?? []), rest]);
  }
  return ways;
});
