import type { SynonymInput } from "../../domain/synonyms.ts";
import { mainErrorLine } from "../../text/error-line.ts";
import { englishQuestions as english } from "../../text/languages/en.ts";
import { toPlainLetters } from "../../text/plain-letters.ts";
import { nameTerm, separateWords, termsOf } from "../../text/terms.ts";
import { WEIGHTS } from "../score/weights.ts";
import { matchForm, promptLanguage } from "./language.ts";
import { MAX_CHARACTERS, type Prompt } from "./prompt.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { synonymsIn } from "./synonyms.ts";

export interface QueryTerm {
  /** The word of the prompt it was read from, or the phrase. */
  readonly word: string;
  /** 1, or less for what was pasted. */
  readonly weight: number;
  /** Another word for the one that was typed. */
  readonly synonym: boolean;
  /** It is the whole name, of which the word's other terms are parts. */
  readonly whole?: boolean;
  /** All terms of the synonym phrase, which are found together or not at all. */
  readonly phrase?: readonly string[];
}

/** A prompt with the terms to look for. */
export interface Query extends Prompt {
  /** Distinct terms in order of appearance, other words for them last. */
  readonly terms: ReadonlyMap<string, QueryTerm>;
}

const MAX_TERMS = 64;
/** The store takes at most so many. */
const MAX_SYNONYMS = 64;

/** Stems of question words, which say nothing about the subject. */
const ASKING_STEMS: ReadonlySet<string> = new Set(english.asking.split(" "));

/** The search terms of a prompt; pure. */
export function toQuery(prompt: Prompt, synonyms: SynonymInput): Query {
  const { text, own, explicit } = prompt;
  const read = promptWords(text.slice(0, MAX_CHARACTERS), own);
  const isMeaningful = meaningfulTerm(own, explicit);
  const meaningful = termsWithWords(read).filter(([term, word]) => isMeaningful(term, word));
  return { ...prompt, terms: withSynonyms(weightedTerms(new Map(meaningful), own), read, synonyms) };
}

/** Filters question words out of an explicit question and stop words out of another language. */
function meaningfulTerm(own: string, explicit: boolean): (term: string, word: string) => boolean {
  const language = promptLanguage(own);
  if (!language) return (term) => !explicit || !ASKING_STEMS.has(term);
  const { code, questions } = language;
  const list = `${STOP_WORDS[code] ?? ""} ${questions.hints} ${explicit ? questions.asking : ""}`;
  const silent = new Set(list.split(" "));
  const isSilent = (word: string) =>
    toPlainLetters(word)
      .toLowerCase()
      .split(/[-'’]/)
      .every((part) => silent.has(part));
  return (term, word) => !silent.has(term) && !isSilent(word) && !(explicit && ASKING_STEMS.has(term));
}

/** Punctuation around a word in prose. */
const EDGES =
  /^[\s"'`“”‘’«»()[\]{}<>*.,;:!?…¿¡。、，！？；：「」『』（）【】]+|[\s"'`“”‘’«»()[\]{}<>*.,;:!?…。、，！？；：「」『』（）【】]+$/g;

/** Hasty spellings of filler words; they stay in the index, because names may be spelled so. */
const FILLER_WORDS: ReadonlySet<string> = new Set(english.hasty.split(" "));

/** No terms for a filler word. */
interface ReadWord {
  readonly word: string;
  readonly terms: readonly string[];
}

/** A longer prompt is read typed words first, then its most informative pasted line. */
function promptWords(text: string, own: string): readonly ReadWord[] {
  const { read, whole } = readWords(text);
  return whole ? read : readWords([own, mainErrorLine(text), text].join("\n")).read;
}

/** Stops at the limit: reading all of a long log would cost more than the rest of a hook. */
function readWords(text: string): { readonly read: readonly ReadWord[]; readonly whole: boolean } {
  const read: ReadWord[] = [];
  const known = new Set<string>();
  for (const word of separateWords(text)) {
    const bare = word.replace(EDGES, "");
    const terms = FILLER_WORDS.has(bare.toLowerCase()) ? [] : termsOf(word);
    for (const term of terms) known.add(term);
    read.push({ word: bare, terms });
    if (known.size > MAX_TERMS) return { read, whole: false };
  }
  return { read, whole: true };
}

/** Each term with the first word that gives it. */
function termsWithWords(read: readonly ReadWord[]): readonly (readonly [term: string, word: string])[] {
  const words = new Map<string, string>();
  for (const { word, terms } of read) for (const term of terms) if (!words.has(term)) words.set(term, word);
  return [...words].slice(0, MAX_TERMS);
}

/** Words that were only pasted weigh less: much of a trace is in every trace. */
function weightedTerms(words: ReadonlyMap<string, string>, own: string): Map<string, QueryTerm> {
  const typed = new Set(termsOf(own));
  const everyday = everydayTerms(own);
  const weightOf = (term: string) =>
    (typed.has(term) ? 1 : WEIGHTS.pasted) * (everyday.has(term) ? WEIGHTS.everyday : 1);
  return new Map([...words].map(([term, word]) => [term, queryTerm(term, word, weightOf(term))]));
}

function everydayTerms(own: string): ReadonlySet<string> {
  const language = promptLanguage(own);
  if (!language) return new Set();
  // "It fails" does not name the failure.
  return new Set(termsOf(`${language.questions.everyday} ${matchForm("failure", own)?.[0] ?? ""}`));
}

function queryTerm(term: string, word: string, weight: number): QueryTerm {
  const whole = nameTerm(word) === term;
  return { word, weight, synonym: false, ...(whole ? { whole } : {}) };
}

/** Synonyms come last, so that they never displace a typed word. */
function withSynonyms(
  terms: Map<string, QueryTerm>,
  read: readonly ReadWord[],
  synonyms: SynonymInput,
): Map<string, QueryTerm> {
  const most = terms.size + MAX_SYNONYMS;
  for (const { keys, others, words } of phrasesFirst(read, synonyms)) {
    const typed = keys.map((key) => terms.get(key)).find((term) => term && !term.synonym);
    if (!typed) continue;
    const word = keys.length > 1 ? joinPhrase(terms, words) : typed.word;
    for (const [term, other] of others.flatMap((terms) => synonymTerms(terms, { ...typed, word })))
      if (!terms.has(term) && terms.size < most) terms.set(term, other);
  }
  return terms;
}

/** A phrase counts as much as one word. */
function synonymTerms(terms: readonly string[], { word, weight }: QueryTerm): readonly [string, QueryTerm][] {
  const other = { word, weight: (weight * WEIGHTS.synonym) / terms.length, synonym: true };
  return terms.map((term) => [term, terms.length > 1 ? { ...other, phrase: terms } : other]);
}

/** Places in the prompt that have synonyms; phrases first, because they change what a word belongs to. */
function phrasesFirst(read: readonly ReadWord[], synonyms: SynonymInput) {
  const keyed = read.flatMap(({ word, terms }) =>
    (terms.length > 0 ? terms : [word.toLowerCase()]).map((key) => ({ key, word })),
  );
  const indexes = Map.groupBy(keyed.keys(), (at) => keyed[at]?.key ?? "");
  const found = synonymsIn(synonyms, new Set(indexes.keys())).flatMap((synonym) =>
    (indexes.get(synonym.keys[0] ?? "") ?? [])
      .map((at) => keyed.slice(at, at + synonym.keys.length))
      .filter((run) => synonym.keys.every((key, next) => run[next]?.key === key))
      .map((run) => ({ ...synonym, words: run.map(({ word }) => word) })),
  );
  return found.sort((a, b) => b.keys.length - a.keys.length);
}

/** Joins the words of a phrase into one concept, named by it. */
function joinPhrase(terms: Map<string, QueryTerm>, words: readonly string[]): string {
  const name = [...new Set(words)].join(" ");
  for (const [term, known] of terms)
    if (!known.synonym && words.includes(known.word)) terms.set(term, { ...known, word: name });
  return name;
}
