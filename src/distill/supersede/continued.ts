import type { Memory } from "../../domain/memory.ts";
import type { Ending } from "../../store/store.ts";
import { termsOf } from "../../text/terms.ts";
import { endedBy, sameTerms } from "./titles.ts";

/** A session that was resumed or forked goes by the same name: where it stands now is where it was taken to last. */
export function continuedWork(newer: Memory, older: readonly Memory[]): readonly Ending[] {
  const terms = termsOf(newer.title);
  if (terms.length < NAMED) return [];
  const before = older.filter(
    (memory) => newer.at - memory.at <= MOST_APART && sameTerms(terms, termsOf(memory.title)),
  );
  return before.map(endedBy(newer, "the same work was taken further"));
}

/** Least words by which a piece of work is known; every day has a "fix lint errors". */
const NAMED = 4;
const MOST_APART = 3 * 86_400_000;
