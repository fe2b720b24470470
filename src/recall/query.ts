import { ownText, quotedSpans } from "../domain/quoted.ts";
import { termsOf } from "../domain/text.ts";
import { asksForGoals } from "./goals.ts";
import { asksForHistory } from "./history.ts";
import { type Stance, stanceOf } from "./stance.ts";
import { othersFor } from "./synonyms.ts";
import { WEIGHTS } from "./weights.ts";
import { type Period, periodOf } from "./when.ts";

/** A term to look for. */
export interface AskedTerm {
  /** The word of the prompt it was read from. */
  readonly word: string;
  /** 1, or less for what was pasted. */
  readonly weight: number;
  /** Another word for the one that was typed. */
  readonly synonym: boolean;
}

/** What a prompt asks for. */
export interface Query {
  /** Distinct terms in order of appearance, other words for them last. */
  readonly terms: ReadonlyMap<string, AskedTerm>;
  /** The prompt asks what is remembered, so the bar is lower. */
  readonly explicit: boolean;
  /** It asks for what was before: what was replaced counts too. */
  readonly history: boolean;
  /** It speaks of goals; they are said at no other time. */
  readonly goals: boolean;
  readonly stance: Stance;
  /** The time it names. */
  readonly period: Period | null;
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
export function toQuery(prompt: string, now: number): Query {
  const text = prompt.slice(0, MAX_CHARACTERS);
  const own = ownText(text, quotedSpans(text));
  const explicit = MAY_ASK.test(text) && RECALL_QUESTIONS.some((pattern) => pattern.test(text));
  const words = termsWithWords(text);
  const kept = explicit ? new Map([...words].filter(([term]) => !ASKING.has(term))) : words;
  return {
    terms: withOthers(weighed(kept, own)),
    explicit,
    history: asksForHistory(own),
    goals: asksForGoals(own),
    stance: stanceOf(own),
    period: periodOf(own, now),
  };
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

/** What only the pasted part says counts less: much of a trace is in every trace. */
function weighed(words: ReadonlyMap<string, string>, own: string): Map<string, AskedTerm> {
  const typed = new Set(termsOf(own));
  const weightOf = (term: string) => (typed.has(term) ? 1 : WEIGHTS.pasted);
  return new Map([...words].map(([term, word]) => [term, { word, weight: weightOf(term), synonym: false }]));
}

/** Other words last, so that those that were typed are never left out for them. */
function withOthers(asked: Map<string, AskedTerm>): Map<string, AskedTerm> {
  for (const [term, { word, weight }] of [...asked]) {
    for (const other of othersFor(term)) {
      if (!asked.has(other)) asked.set(other, { word, weight: weight * WEIGHTS.synonym, synonym: true });
    }
  }
  return asked;
}
