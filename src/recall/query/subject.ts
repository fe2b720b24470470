import { englishQuestions as english } from "../../text/languages/en.ts";
import { koreanStem } from "../../text/stems.ts";
import { termsOf } from "../../text/terms.ts";
import { matchForm } from "./language.ts";
import { MAX_CHARACTERS } from "./prompt.ts";
import type { Query } from "./query.ts";

/** Subject of a question about the past, to report that nothing is known about it. */
export interface QuestionSubject {
  /** In order as typed, without particles. */
  readonly words: readonly string[];
  /** The same for every spelling of the question. */
  readonly terms: readonly string[];
}

const MOST_WORDS = 6;

/** Null for a prompt that is no explicit question. */
export function questionSubject(query: Query): QuestionSubject | null {
  // Types that weigh less than one ask for no memory: general questions, replies, what lies open.
  if (!query.explicit || query.promptType.weight < 1) return null;
  const terms = new Set(
    termsOf(phraseIn(query.text.slice(0, MAX_CHARACTERS))).filter((term) => !VAGUE.has(term)),
  );
  const typed = [...query.terms].filter(
    ([term, { synonym, weight }]) => terms.has(term) && !synonym && weight === 1,
  );
  const words = [...new Set(typed.map(([, { word }]) => word))];
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  return { words: words.map(withoutParticle), terms: typed.map(([term]) => term).sort() };
}

/** Without the particle that is glued to a Korean word; 요금은 is 요금. */
function withoutParticle(word: string): string {
  return /^[\uac00-\ud7a3]+$/.test(word) ? koreanStem(word) || word : word;
}

/** Up to the end of its sentence; a dot within a name does not end it. */
function phraseIn(text: string): string {
  for (const pattern of english.about) {
    const subject = pattern.exec(text)?.groups?.subject;
    if (subject) return subject.split(/[,;?!]|\.(?:\s|$)/)[0] ?? "";
  }
  const subject = matchForm("about", text)?.groups?.subject;
  return subject?.split(/[,;?!。？！、，]|\.(?:\s|$)/)[0] ?? "";
}

const VAGUE: ReadonlySet<string> = new Set(english.vague.split(" "));
