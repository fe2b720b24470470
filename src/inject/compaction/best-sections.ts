import { cutAtWord } from "../../text/cut.ts";
import { BETWEEN } from "./exchanges.ts";
import { countFitting } from "./fitting.ts";
import type { RecallDocument } from "./recall-document.ts";
import { listSection } from "./render-document.ts";

/** Share for the last words, which nothing else has. */
const TAIL_SHARE = 0.4;
const MOST_CHANGED = 10;

/** State of the work, then the last passages, in at most so many characters. */
export function bestSections(document: RecallDocument, characters: number): string {
  const { goal, decisions, failures, files, skills, lastWords, earlier } = document;
  const facts = [
    listSection("Asked for", goal),
    listSection("Asked last", lastWords),
    listSection("Decided", decisions.slice(-8)),
    listSection("Failed attempts", failures.slice(-8)),
    listSection("Files changed", files.changed.slice(0, MOST_CHANGED)),
    listSection("Skills loaded", skills),
  ].filter(Boolean);
  const limit = characters * (1 - TAIL_SHARE);
  const sections: string[] = [];
  for (const section of facts) if (joinedLength([...sections, section]) <= limit) sections.push(section);
  const tail = lastPassages(
    document.tail,
    characters - joinedLength(sections) - HEADING.length - 2 * BETWEEN.length,
  );
  const latest = [...sections, ...(tail.length > 0 ? [HEADING, ...tail] : [])];
  const before = listSection("Earlier, in short", earlier);
  // A short tail leaves room for earlier work.
  const all = before === "" ? latest : [...sections, before, ...latest.slice(sections.length)];
  return (joinedLength(all) <= characters ? all : latest).join(BETWEEN);
}

const HEADING = "# Last messages, verbatim";

/** The last that fit, or the end of the last one. */
function lastPassages(passages: readonly string[], limit: number): readonly string[] {
  const count = countFitting(passages.toReversed(), limit, ({ length }) => length + BETWEEN.length);
  const fitting = passages.slice(passages.length - count);
  const last = passages.at(-1);
  return fitting.length > 0 || last === undefined
    ? fitting
    : [cutAtWord(last, Math.max(0, limit))].filter(Boolean);
}

function joinedLength(sections: readonly string[]): number {
  return sections.join(BETWEEN).length;
}
