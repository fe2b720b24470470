import { oneOf } from "../../text/one-of.ts";
import { promptSpans } from "../../text/quoted.ts";
import { readDoneStatement } from "../activity/done-statement.ts";
import { isStorable } from "./guards.ts";
import { toTitle, type Utterance } from "./statements.ts";
import { typedSentences } from "./typed-sentences.ts";

/** The first sentence of a prompt that asks for something; null for "yes", "go on", "bye" and commands. */
export function firstRequest(event: Utterance): string | null {
  if (event.kind !== "prompt") return null;
  const request = typedSentences(event).find(
    (one) => isWorkRequest(one.text) && readDoneStatement(one) === null,
  );
  return request ? toTitle(withoutReason(request.text).replace(/^let['’]?s /i, ""), 200) : null;
}

/** The request in an unstored prompt. */
export function requestInRawPrompt(prompt: string): string | null {
  return firstRequest({ kind: "prompt", text: prompt, quoted: promptSpans(prompt), trust: 3 });
}

/** More than "yes", "go on", "bye" or "where were we?". */
export function isWorkRequest(text: string): boolean {
  return /\p{L}{2}\P{L}+\p{L}{2}|\p{Lo}{4}/u.test(text) && !isSmallTalk(text);
}

/** Asks for nothing, claims consent, or states only a removed secret. */
export function isSmallTalk(text: string): boolean {
  return [CHATTER, ENDING, LOOKING_BACK].some((idle) => idle.test(text)) || !isStorable(text);
}

/** The reason belongs to the decision, a memory of its own. */
export function withoutReason(text: string): string {
  return text.replace(REASON, "");
}

const REASON = /,? (?:because|since|so that) .*$/is;

const CHATTER_WAYS = oneOf`
  hi|hey|hello|gm|gn|good (?:morning|evening|afternoon|night)|morning|coffee|tea|first|thanks?
  thank you|thx|ty|cheers|yes|yep|yeah|ok|okay|k|sure|no|nope|continue|go on|go ahead|carry on|proceed
  keep going|great|perfect|nice|cool|awesome|excellent|lgtm|got it|do (?:it|that)|please|claude|there
  then|now|again|all|so much|very much|a lot|good|work|job|done|well|for|with|it|that|this|and|you
  everyone|team|today|tomorrow|later|weekend|evening|night|bye|ah|oh|hm+|ha(?:ha)+|lol|right|agreed
  stuff|catch|not now|how are you
`;
const CHATTER = new RegExp(
  String.raw`^(?:${CHATTER_WAYS}\b[\s,.!:;?()'-]*)+$|^(?:thanks|thank you|got it|(?:that|this|it)(?: \w+)? (?:looks?|sounds?|works?|makes?|is|was) (?:good|great|fine|perfect|sense|nice)|looks? good|sounds good|i['’]ll (?:try|give))\b`,
  "i",
);

/** "commit and push", "great, stop here", "that's all for today": ends work without naming it. */
const ENDING_WAYS = oneOf`
  (?:commit|push|squash|merge)(?:(?:,? (?:and|then|&)| ?\+) (?:commit|push|merge|open (?:a |the )?(?:pr|mr|pull request)))?(?: (?:it|this|that|all|everything|the changes|them))?(?: (?:please|now|then|(?:when|once) (?:it['’]?s |ci is )?green))?
  stop(?: (?:here|now|there))?(?: for (?:today|now))?|(?:we )?stop here(?: for (?:today|now))?
  (?:good ?)?bye(?: ?bye)?(?: for now)?|cya|see (?:you|ya)(?: \w+)?
  (?:that['’]?s|that is|this is) (?:all|it|enough)(?: for (?:today|now))?
  (?:i['’]m|i am|we['’]re) done(?: for (?:today|now))?
  (?:call it a day|done for (?:today|now)|enough for (?:today|now)|have a (?:good|nice) \w+|talk (?:to you )?(?:later|tomorrow)|until tomorrow)
`;
const ENDING = new RegExp(
  String.raw`^(?:(?:ok|okay|great|good|perfect|nice|cool|fine|thanks|thank you|now|please|so|and|then|let['’]?s|alright)[\s,.!]+)*(?:${ENDING_WAYS}(?:[\s.!,:;)]+|$))+$`,
  "i",
);

/** Asks for the state of the work. */
const LOOKING_BACK_WAYS = oneOf`
  where (?:did|had|have|were|are|was|am) (?:we|i|you)\b.{0,60}
  where we (?:left|stopped|were|are)\b.{0,40}
  what (?:were|was|did|have|are) (?:we|i|you) (?:working on|doing|do(?:ing)? (?:last|before|yesterday)|up to|on)\b.{0,40}
  what(?:['’]s| is) (?:the status|left|next|still open|the state)\b.{0,40}|what (?:now|next)
`;
const LOOKING_BACK = new RegExp(
  String.raw`^(?:(?:hi|hey|hello|ok|so|and|claude)[\s,.!]+)*(?:(?:do you (?:know|remember) |remind me |tell me )?${LOOKING_BACK_WAYS}|(?:let['’]?s )?(?:continue|carry on|go on|resume|pick up)(?: (?:from )?where we (?:left|stopped)\b.{0,30})?|(?:summari[sz]e|recap) (?:what|where) we\b.{0,40})[\s?.!]*$`,
  "i",
);
