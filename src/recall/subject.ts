import { termsOf } from "../domain/text.ts";
import { MAX_CHARACTERS, type Query } from "./query.ts";
import { foundIn } from "./spoken.ts";

/** What a question about the past is about, so that it can be said that nothing is known of it. */
export interface Subject {
  /** As they were typed, in order. */
  readonly words: readonly string[];
  /** The same for every spelling of the question. */
  readonly terms: readonly string[];
}

/** Questions about what was said, done or chosen, with their subject; not what to do now, nor what holds in general. */
const ABOUT_PAST: readonly RegExp[] = [
  /\bwhat (?:did|have|had) (?:we|i|you) (?:decided?|agreed?|say|said|settled?|concluded?|discuss(?:ed)?) (?:about|on|for|regarding) (?<subject>.+)/i,
  /\bwhat (?:was|were) (?:the|our|my) (?:decisions?|reasons?|rationale|conclusion|agreement) (?:about|on|for|behind|regarding) (?<subject>.+)/i,
  /\bwhy (?:did|have) (?:we|i) (?:decided? on|choose|chosen|pick|picked|go with|use|used|switch(?:ed)? to) (?<subject>.+)/i,
  /\b(?:which|what) (?<subject>[\w-]+(?: [\w-]+){0,2}) (?:did|have) (?:we|i) (?:choose|chosen|pick|picked|settled? on|decided? on|go with)\b/i,
  /\b(?:do|can|did) you (?:remember|recall) (?<subject>.+)/i,
  /\bremind me (?:of|about|what we (?:decided|said|agreed) (?:about|on)) (?<subject>.+)/i,
  /\b(?:have|did) we (?:ever|already) (?<subject>.+)/i,
  /\bwhat do (?:you|we) (?:know|remember) (?:about|on) (?<subject>.+)/i,
  /\bhow did (?:we|i|you) (?:fix|solve|resolve|handle|deal with|get around) (?<subject>.+)/i,
];

/** Most words that name a subject; a longer question has none that can be told in a line. */
const MOST_WORDS = 6;

/** The subject of an explicit question about the past; null for every other prompt. */
export function subjectOf(text: string, query: Query): Subject | null {
  // General questions, talk of what lies open and replies weigh less than one: they ask for no memory.
  if (!query.explicit || query.stance.weight < 1) return null;
  const terms = new Set(termsOf(phraseIn(text.slice(0, MAX_CHARACTERS))).filter((term) => !VAGUE.has(term)));
  const typed = [...query.terms].filter(
    ([term, { synonym, weight }]) => terms.has(term) && !synonym && weight === 1,
  );
  const words = [...new Set(typed.map(([, { word }]) => word))];
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  return { words, terms: typed.map(([term]) => term).sort() };
}

/** Up to where its sentence ends; a dot within a name does not end one. */
function phraseIn(text: string): string {
  for (const pattern of ABOUT_PAST) {
    const subject = pattern.exec(text)?.groups?.subject;
    if (subject) return subject.split(/[,;?!]|\.(?:\s|$)/)[0] ?? "";
  }
  const subject = foundIn(text, ({ about }) => about)?.groups?.subject;
  return subject?.split(/[,;?!。？！、，]|\.(?:\s|$)/)[0] ?? "";
}

/** Stems of words that name nothing. */
const VAGUE: ReadonlySet<string> = new Set(
  "thing stuff anyth someth everyth issu problem wai time todai yesterdai one us chang said discuss talk much".split(
    " ",
  ),
);
