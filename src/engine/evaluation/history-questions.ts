import type { Commit } from "../../importers/importer.ts";
import type { HistoryKind } from "../../operations/evaluation.ts";
import { everyNth } from "../../text/every-nth.ts";
import { termsOf } from "../../text/terms.ts";
import { bodyBeyondTitle, halfTitle, promptFromReason, promptFromTitle } from "./history-words.ts";

/** A prompt, when it is asked, and which commits answer it. */
export interface HistoryQuestion {
  readonly kind: HistoryKind;
  readonly text: string;
  /** So many commits are known then. */
  readonly after: number;
  /** Places of the right ones in the history; empty when it needs none. */
  readonly right: readonly number[];
}

/** Most questions of one kind. */
const MOST = 100;
/** Fewer commits are no past. */
const LEAST_PAST = 10;
/** Commits of more files are about no file. */
const MOST_FILES = 10;
/** What more commits name than that is a subject, not an answer. */
const MOST_NAMED = 5;

/** Pure: what can be asked of a history, oldest commit first. */
export function historyQuestions(past: readonly Commit[]): readonly HistoryQuestion[] {
  const all = past.length;
  const own = (kind: HistoryKind, wordsOf: (commit: Commit) => string | null) =>
    past.flatMap((commit, at) => toQuestions(kind, wordsOf(commit), all, [at]));
  const linked = linkedQuestions(past);
  const isLinked = new Set(linked.map(({ after }) => after));
  const kinds: readonly (readonly HistoryQuestion[])[] = [
    own("body", bodyBeyondTitle),
    own("title", halfTitle),
    linked,
    sameFileQuestions(past).filter(({ after }) => !isLinked.has(after)),
    laterQuestions(past),
    smallTalk(all),
  ];
  return kinds.flatMap((questions) => everyNth(questions, MOST));
}

function toQuestions(
  kind: HistoryKind,
  text: string | null,
  after: number,
  right: readonly number[],
): HistoryQuestion[] {
  return text === null ? [] : [{ kind, text, after, right }];
}

/** A commit that reverts, fixes or names an earlier one asks for it just before it is made. */
function linkedQuestions(past: readonly Commit[]): HistoryQuestion[] {
  const byName = new Map<string, number[]>();
  return past.flatMap((commit, at) => {
    const names = [...referencesIn(commit), commit.hash.slice(0, SHORT_HASH)];
    const right = new Set(names.flatMap((name) => byName.get(name) ?? []));
    for (const name of new Set(names)) byName.set(name, [...(byName.get(name) ?? []), at]);
    return right.size === 0 || right.size > MOST_NAMED
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

/** A file that one commit alone touched before: whoever comes back to it may want to know of that one. */
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
  return commit === undefined || commit.files.length > MOST_FILES;
}

/** Work on files nobody had touched, with a word nobody had used: asked for at half its time, nothing is known of it. */
function laterQuestions(past: readonly Commit[]): HistoryQuestion[] {
  const touched = firstUses(past, ({ files }) => files);
  const said = firstUses(past, ({ subject, body }) => termsOf(`${subject}\n${body}`));
  return past.flatMap((commit, at) => {
    const after = Math.floor(at / 2);
    const isNew = (uses: ReadonlyMap<string, number>) => (name: string) => (uses.get(name) ?? 0) >= after;
    const isClear = commit.files.every(isNew(touched)) && termsOf(commit.subject).some(isNew(said));
    const mayAsk = after >= LEAST_PAST && commit.files.length > 0 && referencesIn(commit).length === 0;
    return mayAsk && isClear ? toQuestions("later work", promptFromTitle(commit), after, []) : [];
  });
}

function firstUses(
  past: readonly Commit[],
  usesOf: (commit: Commit) => readonly string[],
): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const [at, commit] of past.entries())
    for (const name of usesOf(commit)) if (!first.has(name)) first.set(name, at);
  return first;
}

/** Asked all through the second half of the history. */
function smallTalk(all: number): HistoryQuestion[] {
  if (all < 2 * LEAST_PAST) return [];
  return SMALL_TALK.map((text, at) => ({
    kind: "small talk",
    text,
    after: Math.ceil((all * (SMALL_TALK.length + at + 1)) / (2 * SMALL_TALK.length)),
    right: [],
  }));
}

/** What people type that no memory helps with. */
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
