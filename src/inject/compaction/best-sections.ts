import { cutAtWord } from "../../text/cut.ts";
import { BETWEEN } from "./exchanges.ts";
import type { RecallDocument } from "./recall-document.ts";
import { listSection } from "./render-document.ts";

/** Share of the room for the last words said, which nothing else tells. */
const TAIL_SHARE = 0.4;
const MOST_CHANGED = 10;

/** The part of a document that matters most when little fits, in at most so many characters: where the work stands, then its last passages. */
export function bestSections(document: RecallDocument, characters: number): string {
  const { goal, decisions, failures, files, skills, lastWords, earlier } = document;
  const facts = [
    listSection("Asked for", goal),
    listSection("Asked last", lastWords),
    listSection("Decided", decisions.slice(-8)),
    listSection("Tried, and failed", failures.slice(-8)),
    listSection("Files changed", files.changed.slice(0, MOST_CHANGED)),
    listSection("Skills loaded", skills),
  ].filter(Boolean);
  const room = characters * (1 - TAIL_SHARE);
  const sections: string[] = [];
  for (const section of facts) if (joinedLength([...sections, section]) <= room) sections.push(section);
  const tail = lastPassages(
    document.tail,
    characters - joinedLength(sections) - HEADING.length - 2 * BETWEEN.length,
  );
  const told = [...sections, ...(tail.length > 0 ? [HEADING, ...tail] : [])];
  const before = listSection("Before that, in short", earlier);
  // A past whose end is short leaves room for what came before.
  const all = before === "" ? told : [...sections, before, ...told.slice(sections.length)];
  return (joinedLength(all) <= characters ? all : told).join(BETWEEN);
}

const HEADING = "# Word for word, the last of it";

/** The last that have room; where not even the last one has, its end. */
function lastPassages(passages: readonly string[], room: number): readonly string[] {
  let from = passages.length;
  for (let left = room; from > 0; from--) {
    left -= (passages[from - 1] ?? "").length + BETWEEN.length;
    if (left < 0) break;
  }
  const kept = passages.slice(from);
  const last = passages.at(-1);
  return kept.length > 0 || last === undefined ? kept : [cutAtWord(last, Math.max(0, room))].filter(Boolean);
}

function joinedLength(sections: readonly string[]): number {
  return sections.join(BETWEEN).length;
}
