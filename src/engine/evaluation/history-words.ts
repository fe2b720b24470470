import type { Commit } from "../../importers/importer.ts";
import { termsOf } from "../../text/terms.ts";

/** A prompt with fewer words is about nothing in particular. */
const LEAST_WORDS = 3;
const MOST_WORDS = 10;

/** `feat(api): ` tells the kind of a commit, not its subject. */
const PREFIX = /^[a-z]+(?:\([^)]*\))?!?: /i;

/** The subject as a question before the work; null where it is too general. */
export function promptFromTitle({ subject }: Commit): string | null {
  const title = subject.replace(PREFIX, "");
  return meaningfulWords(title).length >= LEAST_WORDS ? title : null;
}

/** Every other meaningful word of the subject. */
export function halfTitle({ subject }: Commit): string | null {
  const words = meaningfulWords(subject.replace(PREFIX, "")).filter((_, at) => at % 2 === 0);
  return words.length >= 2 ? words.join(" ") : null;
}

/** The words of the first body sentence that says more than the subject. */
export function bodyBeyondTitle({ subject, body }: Commit): string | null {
  const known = new Set(termsOf(subject));
  const beyond = sentencesWithoutReferences(body).map((sentence) =>
    meaningfulWords(sentence).filter((word) => termsOf(word).every((term) => !known.has(term))),
  );
  const first = beyond.find((words) => words.length > LEAST_WORDS);
  return first ? first.slice(0, MOST_WORDS).join(" ") : null;
}

/** The reason for returning to an earlier commit, without the lines that name it. */
export function promptFromReason(commit: Commit): string | null {
  if (!/^revert\b/i.test(commit.subject)) return promptFromTitle(commit);
  const reason = sentencesWithoutReferences(commit.body).find(
    (sentence) => meaningfulWords(sentence).length >= LEAST_WORDS,
  );
  return reason ? meaningfulWords(reason).slice(0, MOST_WORDS).join(" ") : null;
}

/** Sentences without those that name a commit or an issue. */
function sentencesWithoutReferences(body: string): string[] {
  const sentences = body.split(/(?<=[.!?:;])\s|\n\s*\n|\n\s*[-*]\s/);
  return sentences.filter(
    (sentence) => !/\b[0-9a-f]{7,40}\b|#\d|^\s*(?:this reverts|fixes|closes)\b/i.test(sentence),
  );
}

/** Words that are indexed, as written. */
function meaningfulWords(text: string): string[] {
  const words = text.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, ""));
  return words.filter((word) => termsOf(word).length > 0);
}
