import type { Commit } from "../../importers/importer.ts";
import type { HistoryKind } from "../../operations/evaluation.ts";
import { everyNth } from "../../text/every-nth.ts";
import { termsOf } from "../../text/terms.ts";
import { bodyBeyondTitle, halfTitle, promptFromReason, promptFromTitle } from "./history-words.ts";

/** A prompt, when it is asked, and the commits that answer it. */
export interface HistoryQuestion {
  readonly kind: HistoryKind;
  readonly text: string;
  /** Number of commits known by then. */
  readonly knownCommits: number;
  /** Indexes of the right ones in the history; empty when it needs none. */
  readonly answers: readonly number[];
}

/** Per kind. */
const MAX_QUESTIONS = 100;
/** Fewer commits are no past. */
const MIN_PAST = 10;
/** Commits with more files are about no file. */
const MAX_FILES = 10;
/** A term that more commits name is a subject, not an answer. */
const MAX_LINKED = 5;

/** Pure: the questions a history can answer, oldest commit first. */
export function historyQuestions(past: readonly Commit[]): readonly HistoryQuestion[] {
  const total = past.length;
  const perCommit = (kind: HistoryKind, wordsOf: (commit: Commit) => string | null) =>
    past.flatMap((commit, at) => toQuestions(kind, wordsOf(commit), total, [at]));
  const linked = linkedQuestions(past);
  const isLinked = new Set(linked.map(({ knownCommits }) => knownCommits));
  const kinds: readonly (readonly HistoryQuestion[])[] = [
    perCommit("body", bodyBeyondTitle),
    perCommit("title", halfTitle),
    linked,
    sameFileQuestions(past).filter(({ knownCommits }) => !isLinked.has(knownCommits)),
    laterQuestions(past),
    smallTalk(total),
  ];
  return kinds.flatMap((questions) => everyNth(questions, MAX_QUESTIONS));
}

function toQuestions(
  kind: HistoryKind,
  text: string | null,
  knownCommits: number,
  answers: readonly number[],
): HistoryQuestion[] {
  return text === null ? [] : [{ kind, text, knownCommits, answers }];
}

/** A commit that reverts, fixes or names an earlier one asks for it just before it is made. */
function linkedQuestions(past: readonly Commit[]): HistoryQuestion[] {
  const byName = new Map<string, number[]>();
  return past.flatMap((commit, at) => {
    const names = [...referencesIn(commit), commit.hash.slice(0, SHORT_HASH)];
    const right = new Set(names.flatMap((name) => byName.get(name) ?? []));
    for (const name of new Set(names)) byName.set(name, [...(byName.get(name) ?? []), at]);
    return right.size === 0 || right.size > MAX_LINKED
      ? []
      : toQuestions("linked", promptFromReason(commit), at, [...right]);
  });
}

const SHORT_HASH = 7;

/** Issues, and commits by the beginning of their hash. */
function referencesIn({ subject, body }: Commit): string[] {
  const text = `${subject}\n${body}`;
  const hashes = text.match(/\b(?=[a-f]*\d)[0-9a-f]{7,40}\b/g) ?? [];
  return [...(text.match(/#\d{1,7}\b/g) ?? []), ...hashes.map((hash) => hash.slice(0, SHORT_HASH))];
}

/** A file that only one earlier commit touched: its next commit asks for that one. */
function sameFileQuestions(past: readonly Commit[]): HistoryQuestion[] {
  const touched = new Map<string, number[]>();
  return past.flatMap((commit, at) => {
    const right = new Set(
      commit.files.flatMap((file) => {
        const [first, second] = touched.get(file) ?? [];
        return first === undefined || second !== undefined || isBroad(past[first]) ? [] : [first];
      }),
    );
    for (const file of commit.files) touched.set(file, [...(touched.get(file) ?? []), at]);
    return right.size === 0 || isBroad(commit)
      ? []
      : toQuestions("same file", promptFromTitle(commit), at, [...right]);
  });
}

function isBroad(commit: Commit | undefined): boolean {
  return commit === undefined || commit.files.length > MAX_FILES;
}

/** Work on new files with a new word: asked at half its time, nothing is known of it. */
function laterQuestions(past: readonly Commit[]): HistoryQuestion[] {
  const seenFiles = firstIndexes(past, ({ files }) => files);
  const seenTerms = firstIndexes(past, ({ subject, body }) => termsOf(`${subject}\n${body}`));
  return past.flatMap((commit, at) => {
    const after = Math.floor(at / 2);
    const isNew = (firstSeen: ReadonlyMap<string, number>) => (name: string) =>
      (firstSeen.get(name) ?? 0) >= after;
    const isClear = commit.files.every(isNew(seenFiles)) && termsOf(commit.subject).some(isNew(seenTerms));
    const mayAsk = after >= MIN_PAST && commit.files.length > 0 && referencesIn(commit).length === 0;
    return mayAsk && isClear ? toQuestions("later work", promptFromTitle(commit), after, []) : [];
  });
}

function firstIndexes(
  past: readonly Commit[],
  namesIn: (commit: Commit) => readonly string[],
): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const [at, commit] of past.entries())
    for (const name of namesIn(commit)) if (!first.has(name)) first.set(name, at);
  return first;
}

/** Asked throughout the second half of the history. */
function smallTalk(total: number): HistoryQuestion[] {
  if (total < 2 * MIN_PAST) return [];
  return SMALL_TALK.map((text, at) => ({
    kind: "small talk",
    text,
    knownCommits: Math.ceil((total * (SMALL_TALK.length + at + 1)) / (2 * SMALL_TALK.length)),
    answers: [],
  }));
}

/** Prompts that no memory helps with. */
const SMALL_TALK: readonly string[] = [
  "ok go on",
  "thanks, that looks good",
  "yes please",
  "no, the other one",
  "undo that last change",
  "run it again",
  "rename this variable to count",
  "what does this regular expression match?",
  "explain this function line by line",
  "how do I exit vim",
  "add a comment above that line",
  "what time is it in Tokyo?",
  "write a haiku about rain",
  "translate this sentence into French",
  "make it shorter",
  "why is the sky blue?",
  "convert 5 miles to kilometres",
  "what is the difference between a stack and a heap?",
  "show me the diff",
  "continue",
];
