import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { RawEvent } from "../../src/domain/event.ts";
import type { Trust } from "../../src/domain/trust.ts";
import { ROOT } from "../provenance.ts";
import { holds, plain } from "../week/judge.ts";
import { joined } from "../week/story.ts";
import { happeningOf } from "./happening.ts";

/** A part of one project's history, and what is worth keeping of it. */
export interface Excerpt {
  /** The file it stands in. */
  readonly group: string;
  readonly title: string;
  /** Every second one of a file is not looked at while rules are made. */
  readonly split: Split;
  /** What happened in each session, in order. */
  readonly sessions: readonly (readonly RawEvent[])[];
  readonly labels: Labels;
}

export const SPLITS = ["tune", "check"] as const;
export type Split = (typeof SPLITS)[number];

interface Labels {
  readonly wanted: readonly Wanted[];
  /** Neither right nor wrong. */
  readonly allowed: readonly Allowed[];
  /** Words that no memory may hold, whichever rule makes it. */
  readonly never: readonly string[];
  /** Rules that were to be silent, said for those that speak of the whole session. */
  readonly silent: readonly string[];
}

/** A memory that must be made, by one of the rules, the likeliest first. */
export interface Wanted {
  readonly rules: readonly string[];
  /** Null: any. */
  readonly kind: string | null;
  readonly trust: Trust;
  /** All of them stand in title, body or files. */
  readonly words: readonly string[];
}

type Allowed = Pick<Wanted, "rules" | "words">;

const FOLDER = join(ROOT, "bench", "datasets", "distill");

/** Every excerpt of the set, by file and in the order of each. */
export function readExcerpts(): Excerpt[] {
  const files = globSync(join(FOLDER, "*.txt")).sort();
  return files.flatMap((file) => parseExcerpts(readFileSync(file, "utf8"), basename(file, ".txt")));
}

/** Throws at a line that means nothing. */
export function parseExcerpts(text: string, group: string): Excerpt[] {
  const parts = text.split(/^# /m).slice(1);
  return parts.map((part, at) => {
    const [title = "", ...lines] = joined(part);
    const notes = lines.filter((line) => line !== "");
    const said = notes.filter((line) => !line.startsWith("="));
    const sessions = splitAt(said, "%session").map((session) => session.map(happeningOf));
    const labels = labelsOf(notes.filter((line) => line.startsWith("=")));
    return { group, title, split: at % 2 === 0 ? "tune" : "check", sessions, labels };
  });
}

function splitAt(lines: readonly string[], mark: string): string[][] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (line === mark) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

function labelsOf(lines: readonly string[]): Labels {
  const named = lines.map((line) => {
    const found = /^=(?<first>\S+)(?: (?<rest>.+))?$/.exec(line)?.groups;
    if (!found) throw new Error(`a label says what nobody understands: ${line}`);
    return { first: found.first ?? "", rest: found.rest ?? "" };
  });
  const of = (name: string) => named.filter(({ first }) => first === name).map(({ rest }) => rest);
  return {
    wanted: named.filter(({ first }) => !/^(?:may|no|not)$/.test(first)).map(wantedOf),
    allowed: of("may").map((rest) => {
      const [rule = "", ...words] = rest.split(" ");
      return { rules: rule.split("|"), words: phrasesOf(words.join(" ")) };
    }),
    never: of("not"),
    silent: of("no"),
  };
}

function wantedOf({ first, rest }: { first: string; rest: string }): Wanted {
  const [rules = "", kind = null] = first.split("/");
  const trust = Number(rest.charAt(0));
  if (!/^[0-3] \S/.test(rest)) throw new Error(`a label without trust or words: =${first} ${rest}`);
  return { rules: rules.split("|"), kind, trust: trust as Trust, words: phrasesOf(rest.slice(2)) };
}

function phrasesOf(text: string): string[] {
  return text.split(" && ").filter((phrase) => phrase !== "");
}

/** Whether a text has every one of the phrases. */
export function holdsAll(text: string, phrases: readonly string[]): boolean {
  const words = plain(text);
  return phrases.every((phrase) => holds(words, [phrase]));
}
