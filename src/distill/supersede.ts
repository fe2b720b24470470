import { crossesProjects, type Memory } from "../domain/memory.ts";
import { isUserSaid } from "../domain/trust.ts";
import type { Ending, Judge } from "../store/store.ts";
import { DAY_MS } from "../text/iso-day.ts";
import { termsOf } from "../text/terms.ts";
import { PLAN } from "./rules/plan.ts";
import { changedChoices } from "./supersede/choices.ts";
import { opposites, scaleWords } from "./supersede/opposites.ts";
import { abandonedNames, purposeOf } from "./supersede/phrases.ts";
import { revertedTitles, reverts, revertsUnnamed } from "./supersede/reverts.ts";
import {
  CHOSEN,
  contains,
  endedBy,
  isUndecided,
  plainTitle,
  sameTerms,
  sharesAny,
  titleTerms,
} from "./supersede/titles.ts";
import { newerVersions, numbersChanged } from "./supersede/versions.ts";

/** Finds older memories that a newer one ends. */
type Finder = (newer: Memory, older: readonly Memory[]) => readonly Ending[];

/** The plainest reasons first, since the first one found is shown. */
const FINDERS: readonly Finder[] = [
  reverts,
  newerVersions,
  returns,
  changedChoices,
  opposites,
  numbersChanged,
];

/** Decides which older memories a newer one ends. A wrong link hides a true memory, so doubtful ones are left out. */
export const FRESHNESS: Judge = {
  kinds: ["decision", "preference", "note", "pattern", "project", "handoff"],
  subject: (newer) => ({
    words: [newer.title, ...revertedTitles(newer), scaleWords(newer.title)].join("\n"),
    files: revertsUnnamed(newer) ? newer.files : [],
  }),
  endings: (newer, older) => {
    const open = older.filter((memory) => mayEnd(newer, memory));
    if (newer.kind === "handoff") return continuedWork(newer, open.filter(isHandoff));
    const stated = open.filter((memory) => !isHandoff(memory));
    const found = FINDERS.flatMap((finder) => finder(newer, stated));
    return found.filter((one, index) => found.findIndex((first) => first.older === one.older) === index);
  },
};

/** Statements never supersede a handoff, nor a handoff statements. */
function isHandoff({ kind }: Memory): boolean {
  return kind === "handoff";
}

/** Not a memory of higher trust, nor one for all projects by one for a single project; plans were accepted by the user. */
function mayEnd(newer: Memory, older: Memory): boolean {
  if (older.pinned || crossesProjects(newer) !== crossesProjects(older)) return false;
  if (newer.rule === PLAN.name) return true;
  return newer.trust >= older.trust || (!isUserSaid(older.trust) && newer.origin === older.origin);
}

/** Handoffs of the same title within three days: a resumed or forked session continues the work. */
function continuedWork(newer: Memory, older: readonly Memory[]): readonly Ending[] {
  const terms = termsOf(newer.title);
  if (terms.length < MIN_TERMS) return [];
  const before = older.filter(
    (memory) => newer.at - memory.at <= MOST_APART && sameTerms(terms, termsOf(memory.title)),
  );
  return before.map(endedBy(newer, "the same work was taken further"));
}

/** Least words that identify work: "fix lint errors" recurs every day. */
const MIN_TERMS = 4;
const MOST_APART = 3 * DAY_MS;

const RETURNS: readonly RegExp[] = [
  /(?<!\b(?:fall|falls|fell|falling|call|calls|link|write|report) )\bback to (.+)$/i,
  /\b(?:return(?:s|ed)?|revert(?:s|ed)?) to (.+)$/i,
  /^(?:use |using |keep )?((?:[\w.+@/-]+ ){1,3})again\b/i,
];
const END = /[,;.:(]|\s(?:for|because|since|as|after|until|without|on|with|and|but|by|when)\s/i;

/** A return to an earlier choice ends the one that had replaced it. */
function returns(newer: Memory, older: readonly Memory[]): readonly Ending[] {
  if (!CHOSEN.has(newer.kind) || isUndecided(newer.title)) return [];
  const again = phraseOf(plainTitle(newer.title));
  if (again.length === 0 || again.length > 4) return [];
  const purpose = purposeOf(newer.title);
  const ended = older.filter(
    (memory) =>
      CHOSEN.has(memory.kind) && memory.supersededBy === null && hadReplaced(memory, again, purpose, older),
  );
  return ended.map(endedBy(newer, "it goes back to what was before"));
}

function phraseOf(title: string): readonly string[] {
  for (const pattern of RETURNS) {
    const phrase = pattern.exec(title)?.[1];
    if (phrase) return termsOf(phrase.split(END)[0] ?? "");
  }
  return [];
}

/** Its title gives that choice up, or it superseded a memory of it. */
function hadReplaced(
  memory: Memory,
  again: readonly string[],
  purpose: readonly string[],
  older: readonly Memory[],
): boolean {
  if (abandonedNames(memory.title).some((terms) => contains(new Set(terms), again))) return true;
  return older.some((one) => {
    if (one.supersededBy !== memory.id) return false;
    const terms = titleTerms(one);
    return contains(terms, again) && (purpose.length === 0 || sharesAny(terms, purpose));
  });
}
