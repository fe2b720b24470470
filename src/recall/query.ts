import { termsOf } from "../domain/text.ts";

/** What a prompt asks for. */
export interface Query {
  /** Distinct terms in order of appearance, each with the word it was read from. */
  readonly terms: ReadonlyMap<string, string>;
  /** The prompt asks what is remembered, so the bar is lower. */
  readonly explicit: boolean;
}

/** A pasted log must not drown the sentence it came with. */
const MAX_CHARACTERS = 6_000;
const MAX_TERMS = 64;

/** Ways of asking what is remembered; what they are made of says nothing about the subject. */
const RECALL_QUESTIONS: readonly RegExp[] = [
  /\bwhat (?:did|have|had) (?:we|i|you) (?:decide|decided|agree|agreed|choose|chosen|chose|say|said|settle|settled|conclude|concluded|discuss|discussed)\b/i,
  /\bwhat (?:was|were|is|are) (?:the|our|my) (?:decision|decisions|reason|reasons|rationale|plan|conclusion|agreement|preference|preferences|convention|conventions)\b/i,
  /\bwhy (?:did|do|have) (?:we|i) (?:decide|decided|choose|chose|chosen|pick|picked|go with|use|switch|switched)\b/i,
  /\b(?:do|can|did) you (?:remember|recall)\b/i,
  /\b(?:remind me|as i told you|as we discussed|have we (?:ever|already)|did we (?:ever|already))\b/i,
  /\bwhat do (?:you|we) (?:know|remember|have) (?:about|on)\b/i,
  /\b(?:last time|previously|earlier|in (?:a|the|our|my) (?:last|previous|earlier) session)\b[^.?!\n]{0,80}\?/i,
  /\bhow did (?:we|i|you) (?:fix|solve|resolve|handle|deal with|get around)\b/i,
  /\bwhere did (?:we|i) (?:leave off|stop|get to)\b/i,
];

/** Reads a prompt; pure. */
export function toQuery(prompt: string): Query {
  const text = prompt.slice(0, MAX_CHARACTERS);
  const asking = RECALL_QUESTIONS.filter((pattern) => pattern.test(text));
  const subject = asking.reduce((rest, pattern) => rest.replace(pattern, " "), text);
  return { terms: termsWithWords(subject), explicit: asking.length > 0 };
}

function termsWithWords(text: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const word of text.split(/\s+/)) {
    for (const term of termsOf(word)) {
      if (words.size >= MAX_TERMS) return words;
      if (!words.has(term)) words.set(term, word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""));
    }
  }
  return words;
}
