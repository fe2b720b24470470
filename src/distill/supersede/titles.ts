import type { Memory } from "../../domain/memory.ts";
import type { Ending } from "../../store/store.ts";
import { termsOf } from "../../text/terms.ts";

/** Kinds of memory that state a choice. */
export const CHOSEN: ReadonlySet<string> = new Set(["decision", "preference"]);

export function endedBy(newer: Memory, because: string): (older: Memory) => Ending {
  return (older) => ({ older: older.id, newer: newer.id, because });
}

/** A conventional commit's prefix: `fix(deps): `. */
const COMMIT_PREFIX = /^[a-z]+(?:-[a-z]+)?(?:\([^)]*\))?!?:\s+/i;

/** A title without commit prefix and pull-request number. */
export function plainTitle(title: string): string {
  return title
    .replace(COMMIT_PREFIX, "")
    .replace(/\s+\(#\d+\)$/, "")
    .trim();
}

export function isCommitLike(title: string): boolean {
  return COMMIT_PREFIX.test(title);
}

/** A consideration, question or idea, which ends nothing. */
export function isUndecided(title: string): boolean {
  return /\?|^(?:consider|maybe|perhaps|try|evaluate|discuss|investigate|explore|todo|if|should|could|would)\b|\b(?:might|perhaps|maybe)\b/i.test(
    title,
  );
}

export function contains(terms: ReadonlySet<string>, others: readonly string[]): boolean {
  return others.length > 0 && others.every((term) => terms.has(term));
}

export function sharesAny(terms: ReadonlySet<string>, others: Iterable<string>): boolean {
  return [...others].some((term) => terms.has(term));
}

export function titleTerms({ title }: Pick<Memory, "title">): ReadonlySet<string> {
  return new Set(termsOf(plainTitle(title)));
}

/** The same set, whatever the order. */
export function sameTerms(one: readonly string[], other: readonly string[]): boolean {
  return contains(new Set(one), other) && contains(new Set(other), one);
}
