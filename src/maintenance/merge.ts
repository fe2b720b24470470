import { EVERYWHERE_TAG, type Kind, type Memory } from "../domain/memory.ts";
import { TEAM_SERVER_RULE, TEAM_SOURCE } from "../domain/memory-sources.ts";
import type { Merge, MergeCandidate } from "../store/port/maintenance-store.ts";
import { wordSet } from "../text/word-set.ts";

/** Kinds that are repeated. The others tell of one session or one event, however alike their words are. */
export const MERGED_KINDS: readonly Kind[] = ["decision", "preference", "pattern", "failure", "note"];

/** Memories from a history or from notes are merged and ended by their importers. */
const FOLLOWS_SOURCE: ReadonlySet<string> = new Set(["git", "markdown", TEAM_SOURCE, TEAM_SERVER_RULE]);

/** Which of these duplicate this one, and which of each two stays. A wrong merge hides a true memory, so in doubt none. */
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

/** In order: the pinned, the edited, the more trusted, the older. */
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

/** Words without meaning of their own. Negations and words of time are not among them. */
const EMPTY = wordSet("a an the we i you our is are be am do does have has will shall must");
/** Words without meaning at the beginning: "not always" is not "not". */
const OPENING = wordSet("always please remember note ok okay so now just simply");

/** The meaningful words of a sentence in order: two sentences with the same ones mean the same. */
function normalizedWords(sentence: string): readonly string[] {
  const words = withDenialsWritten(sentence)
    .split(/\s+/)
    .flatMap(splitWords)
    .filter((word) => !EMPTY.has(word));
  const begins = words.findIndex((word) => !OPENING.has(word));
  return (begins === -1 ? [] : words.slice(begins)).map(withoutEnding);
}

/** The normalized pieces of a text, each in one line. */
function normalizedPieces(text: string): ReadonlySet<string> {
  const pieces = text.split(/[\n;,!?]|\.(?=\s|$)/).map((piece) => normalizedWords(piece).join(" "));
  return new Set(pieces.filter((piece) => piece !== ""));
}

/** Denials are written out, so that each is a word of its own. */
function withDenialsWritten(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/\bcan(?:no|')t\b/g, "can not")
    .replace(/\bwon't\b/g, "will not")
    .replace(/n't\b/g, " not")
    .replace(/\b(?:have|has|needs?) to\b/g, " ");
}

/** Punctuation around a word is removed, inside it stays: `-v`, `1.2`, `src/a.ts` and `>=` stay whole. */
function splitWords(piece: string): string[] {
  const word = piece.replace(/^["'`“”„([{]+/, "").replace(/(?:'s)?[.,;:!?…"'`“”„)\]}]+$|'s$/, "");
  if (/^[-–—•*]*$/.test(word)) return [];
  return /^[a-z]+(?:-[a-z]+)+$/.test(word) ? word.split("-") : [word];
}

/** Removes plural and -ing endings; never a past tense, which means something else. */
function withoutEnding(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  const bare = word.replace(/(?<!s)s$/, "").replace(/(?<=..[a-z])ing$/, "");
  // `committing` and `commit`, `parsing` and `parse`.
  return bare.replace(bare === word ? /e$/ : /(?:([bdgmnprt])\1|e)$/, "$1");
}
