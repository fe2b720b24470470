import { EVERYWHERE_TAG, type Kind, type Memory } from "../domain/memory.ts";
import type { Merge, MergeCandidate } from "../store/port/maintenance-store.ts";
import { normalizedPieces, normalizedWords } from "./normalize.ts";

/** What is said and said again. The others tell of one session or one moment, however alike their words are. */
export const MERGED_KINDS: readonly Kind[] = ["decision", "preference", "pattern", "failure", "note"];

/** What was read from a history or from notes follows them, and is put right and ended by whoever reads them again. */
const FOLLOWS_SOURCE: ReadonlySet<string> = new Set(["git", "markdown"]);

/** Which of these say the same as this one, and which of each two stays. A wrong merge hides what is true, so in doubt none. */
export function mergesOf(one: MergeCandidate, related: readonly MergeCandidate[]): readonly Merge[] {
  const merges = related.flatMap((other) => mergeOf(one, other) ?? []);
  const end = merges.find(({ ended }) => ended === one.memory.id);
  return end ? [end] : merges;
}

function mergeOf(one: MergeCandidate, other: MergeCandidate): Merge | null {
  if (!mayBeSame(one.memory, other.memory)) return null;
  const [kept, ended] = [one, other].sort(byClaimToStay) as [MergeCandidate, MergeCandidate];
  const isLess = kept.memory.trust < ended.memory.trust || ended.memory.pinned || ended.edited;
  if (isLess || !addsNothing(kept.memory, ended.memory)) return null;
  return { kept: kept.memory.id, ended: ended.memory.id };
}

function mayBeSame(one: Memory, other: Memory): boolean {
  return (
    one.id !== other.id &&
    one.kind === other.kind &&
    !FOLLOWS_SOURCE.has(one.rule) &&
    !FOLLOWS_SOURCE.has(other.rule) &&
    MERGED_KINDS.includes(one.kind) &&
    one.project === other.project &&
    one.supersededBy === null &&
    other.supersededBy === null &&
    one.tags.includes(EVERYWHERE_TAG) === other.tags.includes(EVERYWHERE_TAG) &&
    (isSubset(one.files, other.files) || isSubset(other.files, one.files))
  );
}

/** The pinned, the edited, the more trusted, the older. */
function byClaimToStay(one: MergeCandidate, other: MergeCandidate): number {
  return (
    Number(other.memory.pinned) - Number(one.memory.pinned) ||
    Number(other.edited) - Number(one.edited) ||
    other.memory.trust - one.memory.trust ||
    one.memory.at - other.memory.at ||
    (one.memory.id < other.memory.id ? -1 : 1)
  );
}

/** The same title, and no piece of the body that the other one lacks. */
function addsNothing(kept: Memory, ended: Memory): boolean {
  if (/\?/.test(kept.title) !== /\?/.test(ended.title)) return false;
  const [title, other] = [normalizedWords(kept.title), normalizedWords(ended.title)];
  if (title.length === 0 || title.join(" ") !== other.join(" ")) return false;
  return isSubset([...normalizedPieces(ended.body)], [...normalizedPieces(kept.body)]);
}

function isSubset(few: readonly string[], many: readonly string[]): boolean {
  return few.every((one) => many.includes(one));
}
