import { isUnfitSentence } from "../sentences/guards.ts";
import { isOrder } from "../sentences/orders.ts";
import { type Statement, withoutLeadIn } from "../sentences/statements.ts";

/** The finished work a user names; empty for a bare "works now", null for any other sentence. */
export function readDoneStatement(sentence: Statement): string | null {
  const words = withoutLeadIn(sentence.text).replace(THANKS, "").trim();
  if (words.length > 160 || NOT_QUITE.test(words) || isUnfitSentence(sentence) || isOrder(words)) return null;
  if (BARE.test(words)) return "";
  const named = NAMED.exec(words)?.groups?.what;
  if (named !== undefined) return named;
  return STATED.test(words) && !POINTS.test(words) ? words.replace(/[.!\s]+$/, "") : null;
}

const THANKS = /^(?:thanks|thank you|thx|cheers|great|nice|perfect|wow|finally|yes|yay)[\s,.!:–—-]+/i;

/** "that's finished: the export", "done: the export". */
const NAMED =
  /^(?:(?:that['’]?s|that is|this is|it['’]?s|we['’]?re|i['’]?m) )?(?:all |now |finally )*(?:done|finished|fixed|solved)(?: with)?(?: now)?\s*[:–—]\s*(?<what>\S.{4,}?)[.!\s]*$/i;

/** Refers to the request before. */
const BARE =
  /^(?:(?:it|that|this|everything|all)(?:['’]?s)? )?(?:(?:is|are) )?(?:now |finally |all )*(?:works?|working|done|finished|fixed|solved|green)(?: (?:now|again|fine|perfectly|great|well))*(?:,? (?:thanks|thank you|thx|great|perfect))?[.!\s]*$/i;

const STATED =
  /^(?:(?:the|our|my|all) )?\S.{2,90} (?:works?|passes|pass|(?:is|are) (?:now |finally |all )?(?:done|finished|fixed|working|green|solved))(?: (?:now|again|fine))*[.!\s]*$/i;

/** Refers to earlier words, or asks. */
const POINTS =
  /^(?:it|that|this|he|she|they|i|you|nothing|what|which|who|how|why|where|do|does|did|is|are|was|were|has|have|can|will)\b/i;

const NOT_QUITE =
  /\b(?:not|never|still|almost|nearly|half|partly|only|but|except|nor|no longer|hardly|barely|once|when|until|before|after|should|would|could|might|must|make sure)\b|n['’]t\b|\?/i;
