import type { Kind } from "../../domain/memory.ts";
import { cutAtWord } from "../../text/cut.ts";
import { isPassing } from "./guards.ts";
import { type Statement, toTitle } from "./statements.ts";
import { type CuedSentence, weighSentence } from "./weigh-sentence.ts";

/** The memory that one sentence makes; each sentence belongs to one rule only. */
export interface Claim {
  readonly rule: "remember" | "decision" | "preference" | "fact" | "goal";
  readonly kind: Kind;
  readonly title: string;
  readonly body: string;
  /** Cues in favour of keeping it. */
  readonly cues?: readonly string[];
}

/** The body holds the words only where the title cut them. */
export function toClaim(rule: Claim["rule"], kind: Kind, words: string): Claim {
  const title = toTitle(words);
  return { rule, kind, title, body: title.endsWith("…") ? words : "" };
}

/** The sentences before and after. */
export interface SentenceContext {
  readonly before: string;
  readonly after: string;
}

const RULE = { decision: "decision", preference: "preference", note: "fact" } as const;

/** A claim meant to last, judged by its cues; null when they weigh too little. */
export function claimByCues(sentence: Statement, context: SentenceContext): Claim | null {
  const found = weighSentence(sentence.text);
  if (!found || isPassing(found.words)) return null;
  const words = claimWords(found, sentence);
  const subject = claimSubject(words, found, sentence, context);
  if (subject === null) return null;
  const title = toTitle(words);
  const whole = found.isClause || found.isTurned || title.endsWith("…") ? sentence.text : "";
  const reason = found.language.reason.test(context.after) ? context.after : "";
  const body = [subject, found.because || whole, reason].filter((part) => part !== "").join(" ");
  const rule = found.rule ?? RULE[found.kind];
  return { rule, kind: found.kind, title, body: cutAtWord(body, 400), cues: found.cues };
}

/** A clause that refers to the rest of its sentence is stored with it. */
function claimWords({ words, isClause, language }: CuedSentence, { text }: Statement): string {
  return isClause && language.points.test(words) ? text : words;
}

/** The subject of "I want it last" or "no padding" from the words before; null for none. */
function claimSubject(
  words: string,
  { language }: CuedSentence,
  { under }: Statement,
  { before }: SentenceContext,
): string | null {
  if (language.points.test(words)) return before || under || null;
  return words.split(/\s+/).length <= SHORT && before.length <= 200 ? before : "";
}

/** Words of a sentence that says little without the one before. */
const SHORT = 6;
