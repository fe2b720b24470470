import type { Memory } from "../../domain/memory.ts";
import type { Ending } from "../../store/store.ts";
import { wordSet } from "../../text/word-set.ts";
import { endedBy, plainTitle, titleTerms } from "./titles.ts";

/** Most characters of a memory searched for a revert. */
const READ = 1_000;

/** A revert that quotes the reverted title. */
const QUOTED =
  /\b(?:revert(?:s|ed|ing)?|undo(?:es)?|undid|take[sn]? back|took back|rolled back|roll back)\b:?\s+["“'`](.+?)(?:["”'`]+[\s.]*(?:\(#\d+\))?\s*$|["”'`]{1,2}\s|…$)/gim;
/** Git's own wording, which names only a hash. */
const UNNAMED = /^\s*this reverts commit\b/im;

const PREVIOUS = /\brevert(?:s|ed|ing)? (?:the |my )?(?:previous|last) (?:commit|change)/i;
/** Words of any change, as stems. */
const GENERAL = wordSet(
  "add fix updat chang remov revert commit initi previou test doc document exampl link typo refactor",
);

/** Memories that a revert names, or else the latest one with the same files. */
export function reverts(newer: Memory, older: readonly Memory[]): readonly Ending[] {
  const names = revertedTitles(newer);
  if (names.length > 0) {
    const named = names.flatMap((title) => latestTitled(title, older));
    return named.map(endedBy(newer, "it takes this back by name"));
  }
  if (!revertsUnnamed(newer)) return [];
  return sameFiles(newer, older).map(endedBy(newer, "it reverts a change of these very files"));
}

/** A revert that names no title. */
export function revertsUnnamed(memory: Memory): boolean {
  return UNNAMED.test(revertText(memory));
}

/** Titles that a memory says it reverts. */
export function revertedTitles(memory: Memory): string[] {
  return [...revertText(memory).matchAll(QUOTED)].map(([, title = ""]) => title);
}

function revertText({ title, body }: Memory): string {
  return `${title}\n${body}`.slice(0, READ);
}

function latestTitled(title: string, older: readonly Memory[]): Memory[] {
  const expected = spelled(title);
  return latestMemory(older.filter((memory) => isTitle(spelled(memory.title), expected)));
}

/** A long title is cut on one side or the other. */
function isTitle(title: string, expected: string): boolean {
  if (title === expected) return expected !== "";
  const [short, long] = title.length < expected.length ? [title, expected] : [expected, title];
  return short.length >= 40 && long.startsWith(short);
}

function spelled(title: string): string {
  return plainTitle(title)
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/[\s.,;:…"'`”-]+$/, "");
}

/** The latest memory with these files and a shared title word, two words if it has fewer files; "previous commit" needs none. */
function sameFiles(newer: Memory, older: readonly Memory[]): Memory[] {
  const terms = [...titleTerms(newer)].filter((term) => !GENERAL.has(term));
  const files = new Set(newer.files);
  const shared = (one: Memory) => terms.filter((term) => titleTerms(one).has(term)).length;
  return latestMemory(
    older.filter((one) => {
      if (one.files.length === 0 || !one.files.every((file) => files.has(file))) return false;
      if (one.files.length < files.size) return shared(one) >= 2;
      return shared(one) >= 1 || PREVIOUS.test(newer.title);
    }),
  );
}

function latestMemory(memories: readonly Memory[]): Memory[] {
  return memories.toSorted((one, other) => other.at - one.at).slice(0, 1);
}
