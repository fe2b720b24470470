import { cutAtWord } from "../../text/cut.ts";
import type { Claim } from "./claim.ts";
import { isPassing } from "./guards.ts";
import { type Statement, toTitle } from "./statements.ts";
import { type CuedSentence, weighSentence } from "./weigh-sentence.ts";

/** The sentences before and after. */
export interface SentencesAround {
  readonly before: string;
  readonly after: string;
}

const RULE = { decision: "decision", preference: "preference", note: "fact" } as const;

/** A claim meant to last, judged by its cues; null when they weigh too little. */
export function claimByCues(sentence: Statement, around: SentencesAround): Claim | null {
  const found = weighSentence(sentence.text);
  if (!found || isPassing(found.words)) return null;
  const words = claimWords(found, sentence);
  const subject = claimSubject(words, found, sentence, around);
  if (subject === null) return null;
  const title = toTitle(words);
  const whole = found.isClause || found.isTurned || title.endsWith("…") ? sentence.text : "";
  const reason = found.language.reason.test(around.after) ? around.after : "";
  const body = [subject, found.because || whole, reason].filter((part) => part !== "").join(" ");
  const rule = found.rule ?? RULE[found.kind];
  return { rule, kind: found.kind, title, body: cutAtWord(body, 400), cues: found.cues };
}

/** A clause that points at the rest of its sentence is told with it. */
function claimWords({ words, isClause, language }: CuedSentence, { text }: Statement): string {
  return isClause && language.points.test(words) ? text : words;
}

/** "I want it last", "no padding": what it is about stands before; null where nobody knows later. */
function claimSubject(
  words: string,
  { language }: CuedSentence,
  { under }: Statement,
  { before }: SentencesAround,
): string | null {
  if (language.points.test(words)) return before || under || null;
  return words.split(/\s+/).length <= SHORT && before.length <= 200 ? before : "";
}

/** Words of a sentence that says little without the one before. */
const SHORT = 6;
