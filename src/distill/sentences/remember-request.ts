import { isPassing } from "./guards.ts";
import { type Statement, withoutLeadIn } from "./statements.ts";

/** Content of a request to remember; null for any other sentence. */
export function readRememberRequest(sentence: Statement): string | null {
  const request = afterRequest(sentence.text) ?? (asksForList(sentence.under) ? sentence.text : null);
  if (request === null) return null;
  const content = request.trim();
  return /\S+\s+\S+/.test(content) && content.length >= 8 && !/:$/.test(content) ? content : null;
}

/** "Please remember the following:" */
export function asksForList(text: string): boolean {
  return ASKING_HEADING.test(text.replace(/:$/, ""));
}

/** "Remember the following: ...", which the user's own words follow. */
export function asksToRemember(text: string): boolean {
  return afterRequest(text) !== null;
}

function afterRequest(text: string): string | null {
  const request = REQUEST.exec(withoutLeadIn(text)) ?? LATER_CLAUSE.exec(text);
  const content = request?.groups?.content ?? null;
  if (content === null || DEMONSTRATIVE.test(content)) return null;
  // "Keep in mind" may be for the moment; "remember" is meant to last.
  return /\bin mind\b/i.test(request?.[0].slice(0, 40) ?? "") && isPassing(content) ? null : content;
}

const CUE =
  "(?:(?:please |always |also |just )*(?:" +
  "(?:remember|keep in mind|bear in mind|don['’]?t forget|do not forget|never forget|make a (?:mental )?note|take note)" +
  "(?: (?:that|this|the following))?(?:\\s*[:,]|\\s+[–—-])(?=\\s)|" +
  "(?:remember|keep in mind|bear in mind|don['’]?t forget|do not forget|never forget|make a (?:mental )?note|take note) that\\b|" +
  "remember (?=(?:we|i) (?:use|prefer|always|never|don['’]?t|do not|want|deploy|run)\\b)|" +
  "remember (?:to )?(?=(?:always|never)\\b)|" +
  "(?:a )?(?:note for (?:later|the future|next time)|note to self|for future reference|for the record|for next time)(?: that)?(?:\\s*[:,]|\\s+[–—-])(?=\\s)))";

const REQUEST = new RegExp(`^${CUE}\\s*(?<content>.+)$`, "is");
const LATER_CLAUSE = /[,;] (?:and |but )?(?:please )?(?:remember|keep in mind)(?: that|:) (?<content>.+)$/is;

/** "Remember that bug we fixed" states nothing. */
const DEMONSTRATIVE =
  /^(?:\w+ )?(?:bug|issue|error|problem|thing|time|day|function|file|script|test|pr|commit|change|branch|class|component|page|conversation|discussion|chat|meeting|one) (?:we|you|i|from|where|when|which|who|that|yesterday|last|in|with)\b/i;

const ASKING_HEADING =
  /^(?:please |ok,? |also,? )*(?:remember|keep in mind|bear in mind|don['’]?t forget|notes? for later|for future reference)(?: (?:that|this|these|the following))?(?: (?:things|points|rules|facts))?$/i;
