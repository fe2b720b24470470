import { DAY_MS } from "../domain/day.ts";
import { crossesProjects, type Memory } from "../domain/memory.ts";
import { isUserSaid } from "../domain/trust.ts";
import type { Ending, Judge } from "../store/store.ts";
import { termsOf } from "../text/terms.ts";
import { PLAN } from "./rules/plan.ts";
import { changedChoices } from "./supersede/choices.ts";
import { opposites, scaleWords } from "./supersede/opposites.ts";
import { returns } from "./supersede/returns.ts";
import { revertedTitles, reverts, revertsUnnamed } from "./supersede/reverts.ts";
import { endedBy, sameTerms } from "./supersede/titles.ts";
import { newerVersions, numbersChanged } from "./supersede/versions.ts";

/** One way in which a memory can end others that are older. */
type Finder = (newer: Memory, older: readonly Memory[]) => readonly Ending[];

/** From what is said most plainly; of several reasons the first is told. */
const FINDERS: readonly Finder[] = [
  reverts,
  newerVersions,
  returns,
  changedChoices,
  opposites,
  numbersChanged,
];

/** Says which older memories a newer one ends. A wrong link hides what is true, so in doubt it is none. */
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

/** Nobody ends what was said on higher authority, and nothing said in one project what holds in all; a plan was accepted by the user. */
function mayEnd(newer: Memory, older: Memory): boolean {
  if (older.pinned || crossesProjects(newer) !== crossesProjects(older)) return false;
  if (newer.rule === PLAN.name) return true;
  return newer.trust >= older.trust || (!isUserSaid(older.trust) && newer.origin === older.origin);
}

/** A session that was resumed or forked goes by the same name: where it stands now is where it was taken to last. */
function continuedWork(newer: Memory, older: readonly Memory[]): readonly Ending[] {
  const terms = termsOf(newer.title);
  if (terms.length < NAMED) return [];
  const before = older.filter(
    (memory) => newer.at - memory.at <= MOST_APART && sameTerms(terms, termsOf(memory.title)),
  );
  return before.map(endedBy(newer, "the same work was taken further"));
}

/** Least words by which a piece of work is known; every day has a "fix lint errors". */
const NAMED = 4;
const MOST_APART = 3 * DAY_MS;
