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

/** Spares most prompts, and their short-lived process, the patterns below. */
const MAY_ASK =
  /decid|decision|agree|cho[os]|remember|recall|remind|discuss|told you|know about|(?:ha(?:ve|d)|d(?:id|o)) (?:we|i|you|about)|last|previous|earlier|what (?:was|were|is|are|do)|why |should we/i;

/** Ways of asking what is remembered. */
const RECALL_QUESTIONS: readonly RegExp[] = [
  /\bwhat (?:did|have|had) (?:we|i|you) (?:decide|decided|agree|agreed|choose|chosen|chose|say|said|settle|settled|conclude|concluded|discuss|discussed)\b/i,
  /\bwhat (?:was|were|is|are) (?:the|our|my) (?:decision|decisions|reason|reasons|rationale|plan|conclusion|agreement|preference|preferences|convention|conventions)\b/i,
  /\bwhy (?:did|do|have) (?:we|i) (?:decide|decided|choose|chose|chosen|pick|picked|go with|use|switch|switched)\b/i,
  /\b(?:which|what)(?: [\w-]+){1,3} (?:did|do|are|have) (?:we|i) (?:choose|chose|pick|picked|use|using|go with|went with|settle on|decide on|prefer)\b/i,
  /^\s*why (?:not )?(?!is|are|does|do|did|was|were|it|this|that|the|can|isn|doesn)[\w.-]+(?: [\w.-]+)?\s*\?\s*$/i,
  /\bshould we (?:use|switch|move|migrate|adopt|go with)\b[^.?!\n]{0,80}\?/i,
  /\b(?:do|can|did) you (?:remember|recall)\b/i,
  /\b(?:remind me|as i told you|as we discussed|have we (?:ever|already)|did we (?:ever|already))\b/i,
  /\bwhat do (?:you|we) (?:know|remember|have) (?:about|on)\b/i,
  /\b(?:last time|previously|earlier|in (?:a|the|our|my) (?:last|previous|earlier) session)\b[^.?!\n]{0,80}\?/i,
  /\bhow did (?:we|i|you) (?:fix|solve|resolve|handle|deal with|get around)\b/i,
  /\bwhere did (?:we|i) (?:leave off|stop|get to)\b/i,
];

/** Words of the asking, as stems; they say nothing about the subject. */
const ASKING: ReadonlySet<string> = new Set(
  `decid decis agre agreement choos chose chosen pick sai said settl conclud conclus discuss mention told tell rememb
recal remind reason rational plan prefer convent last time previous earlier session know known leav left stop ever us
fix solv resolv deal handl switch migrat adopt`.split(/\s+/),
);

/** Reads a prompt; pure. */
export function toQuery(prompt: string): Query {
  const text = prompt.slice(0, MAX_CHARACTERS);
  const explicit = MAY_ASK.test(text) && RECALL_QUESTIONS.some((pattern) => pattern.test(text));
  const words = termsWithWords(text);
  return { terms: explicit ? new Map([...words].filter(([term]) => !ASKING.has(term))) : words, explicit };
}

/** What stands around a word in prose. */
const EDGES = /^[\s"'`“”‘’«»()[\]{}<>*.,;:!?…]+|[\s"'`“”‘’«»()[\]{}<>*.,;:!?…]+$/g;

function termsWithWords(text: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const word of text.split(/\s+/)) {
    for (const term of termsOf(word)) {
      if (words.size >= MAX_TERMS) return words;
      if (!words.has(term)) words.set(term, word.replace(EDGES, ""));
    }
  }
  return words;
}
