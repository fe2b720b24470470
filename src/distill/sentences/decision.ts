import { cutAtWord } from "../../text/cut.ts";
import { matching } from "../../text/one-of.ts";
import { isDeictic, isPassing, isUnfitSentence } from "./guards.ts";
import { type DecisionOpening, type DecisionSpeaker, decisionOpening } from "./openings.ts";
import { isOrder } from "./orders.ts";
import { type Statement, sentences, toTitle, withoutLeadIn } from "./statements.ts";

/** A choice and the reason given for it; the reason may be empty. */
export interface Decision {
  readonly title: string;
  readonly because: string;
}

/** Reads a choice; the sentence after may hold its reason ("Because ..."). */
export function readDecision(sentence: Statement, speaker: DecisionSpeaker, after: string): Decision | null {
  const fronted = FRONTED.exec(sentence.text);
  const plain = withoutLeadIn(fronted?.groups?.choice ?? sentence.text);
  const text = speaker === "user" ? withVerbFirst(plain) : plain;
  const opening = decisionOpening(text, sentence.under, speaker);
  if (!opening) return null;
  const { choice, reason } = splitReason(text.slice(opening.words.length), speaker);
  const because = reason || fronted?.groups?.reason || reasonIn(after, opening, speaker) || "";
  if (!hasNeededReason(opening, choice, because) || !isWellFormedChoice(opening, choice.trim(), because))
    return null;
  if (speaker === "assistant" && !isWholeDecision(opening, choice.trim(), `${sentence.text} ${after}`))
    return null;
  const title = toTitle(opening.lead + (opening.lead ? choice : withoutLeadIn(choice)));
  return { title, because: cutAtWord(because.trim().replace(/[.;,\s]+$/, ""), 400) };
}

/** The text decides something, read as strictly as an assistant's words. */
export function decides(text: string): boolean {
  const all = sentences(text);
  return all.some(
    (sentence, index) =>
      !isUnfitSentence(sentence) && readDecision(sentence, "assistant", all[index + 1]?.text ?? "") !== null,
  );
}

/** "Postgres it is", "alarms go by SMS, we decided that over push": turned to begin with the verb of choice. */
function withVerbFirst(text: string): string {
  const leading = NAMED_FIRST.exec(text)?.groups;
  if (leading) return `we decided on ${leading.what}${leading.rest}`;
  const stated = CHOICE_FIRST.exec(text)?.groups;
  return stated ? `we decided that ${stated.what}${stated.rest}` : text;
}

const NAMED_FIRST =
  /^(?!(?:what|how|that|this|as|so|which|who|where|when|because|since|such|here|there|if|not|we|i|you|it|or|bad|good|time)\b)(?<what>[^\s,:;.]+(?: [^\s,:;.]+){0,3}) it is(?! )(?<rest>.*)$/is;
const CHOICE_FIRST =
  /^(?<what>\S+ \S+ [^,]{2,120}), (?:and )?(?:we|i)(?:['’]ve| have)? (?:decided|agreed|settled)(?: on)? (?:that|this|it|so)(?: (?:way|together|already|yesterday))?(?<rest>\b.*)$/is;

function reasonIn(after: string, { needs }: DecisionOpening, speaker: DecisionSpeaker): string | undefined {
  const [stated = "", verdict = ""] = [NEXT_REASON.exec(after)?.groups?.reason, VERDICT.exec(after)?.[0]];
  if (stated !== "") return stated;
  if (needs === "next reason") return ESTABLISHED.test(after) ? after : undefined;
  return needs === "nothing" && speaker === "user" ? verdict : undefined;
}

/** The choice names something, and is no next step, temporary measure or guess. */
function isWellFormedChoice(
  { words: opening, lead }: DecisionOpening,
  choice: string,
  because: string,
): boolean {
  const bare = choice.replace(/^[`"'“(]+/, "");
  if (bare.length < 2 || (lead === "" && !/\S\s+\S/.test(bare))) return false;
  const step = /^we\b|decision/i.test(opening) ? IDLE : PROCEDURAL;
  if (step.test(lead + bare) || isDeictic(bare)) return false;
  return !isPassing(`${choice} ${because}`) && !HEDGED.test(choice);
}

/** The agent's decision needs a whole sentence with a subject; lists and apologies are none. */
function isWholeDecision({ words: opening }: DecisionOpening, choice: string, context: string): boolean {
  if (APOLOGY.test(context) || /\s\|\s|^\||\|$/.test(choice) || ASKING.test(choice)) return false;
  // "Chose v2.1" names no subject.
  if (VERSION.test(choice) && !CONTRAST.test(choice)) return false;
  if (opening !== "") return true;
  return (
    choice.split(/\s+/).length >= 6 && (isOrder(choice) || (PREDICATE.test(choice) && CONTRAST.test(context)))
  );
}

const VERSION = /^v?\d[\w.]*(?: \w+ly)?$/i;

const APOLOGY =
  /\b(?:sorry|apolog\w+|mistake\w*|my (?:error|fault|bad)|(?:should|shouldn['’]t|should not) have|wrongly|too (?:early|hasty))\b/i;

/** Open questions under "Decision:", such as "Whether it is on and why". */
const ASKING = /^(?:whether|how|which|what|why|when|where|who|if|should|do we|does)\b/i;

/** A subject with a predicate; "Validates the id" has no subject. */
const PREDICATE =
  /^(?!\w+s (?:the|a|an|all|only|no)\b)(?:\S+ ){1,8}?(?:is|are|was|were|will|must|should|needs?|stays?|uses?|gets?|goes|go|lives?|takes?|works?|becomes?|has|have)\b/i;

function hasNeededReason({ needs }: DecisionOpening, choice: string, because: string): boolean {
  if (needs === "nothing" || because !== "") return true;
  return needs === "contrast" ? CONTRAST.test(choice) : /\bover\b/.test(choice);
}

function splitReason(
  text: string,
  speaker: DecisionSpeaker,
): { readonly choice: string; readonly reason: string } {
  const joint = REASON.exec(text) ?? (speaker === "user" ? CLAUSE.exec(text) : null);
  const whole = joint ? text.slice(0, joint.index) : text;
  const choice = whole.replace(ASIDE, "");
  // "..., and since I am at it" is a reason for something else.
  if (!joint || choice !== whole || /\b(?:and|but|or)$/i.test(whole))
    return { choice: choice.replace(/,? (?:and|but|or)$/i, ""), reason: "" };
  const reason = text.slice(joint.index + joint[0].length);
  // "... in the last colour - the one it ends with" repeats the choice.
  if (/[–—-]/.test(joint[0]) && APPOSED.test(reason)) return { choice, reason: "" };
  // "To avoid locks" is a reason only with its verb.
  return { choice, reason: (joint.groups?.aim ?? "") + reason };
}

/** A name with an article and no predicate. */
const APPOSED = /^(?:the|an?|its?) (?:\S+ ){0,5}\S+$/i;

const ASIDE = /, (?:and|but|so) (?:i|we|you|now|can|could|please|let)\b.*$/is;

const ESTABLISHED =
  /^(?:it['’]?s|it is|that['’]?s|that is) (?:(?:already )?(?:the (?:only|one|standard|default)|all (?:we|ops|they)|what (?:we|ops|they|the)|our)\b)/i;

const REASON = matching("i")`
  ,? because (?:of )?
  ,? since (?!\d|v\d|yesterday|last\b|then\b|monday|tuesday|wednesday|thursday|friday)|, as (?!well\b)
  ,? so that |, so (?=(?:we|it|that|the|there|i)\b)|,? due to |,? given (?:that )?|\s[–—-]{1,2}\s
  , (?:mainly |mostly )?for (?:the )?(?:sake of )?(?=simplicity|performance|speed|consistency|compatibility|safety|clarity|its )
  (?<!\b(?:want|wants|need|needs|like|going|able|have|has|how|order|used|trying|help|decided)),? (?<aim>(?:in order )?to (?:avoid|prevent|keep|reduce|minimi[sz]e|make (?!sure)|ensure|save|simplify|stay|get|allow|support) )
  [;:] (?:reason: )?(?=it['’]?s |it is )
`;

/** "..., ops does not want another broker": a whole clause as the reason. */
const CLAUSE =
  /, (?=\S+ \S+ \S+)(?!(?:and|but|so|or|then|not|never|no|please|can|could|let|with|without|including|e\.g|i\.e|which|where|when|while|if|unless|until|except|only|just|you|now|i|also|use|add|make|like|such)\b)(?=[^,]*\b(?:(?:it|that|there|they)['’](?:s|re)|is|are|was|were|has|have|had|does|doesn['’]?t|do|don['’]?t|did|didn['’]?t|isn['’]?t|aren['’]?t|can|can['’]?t|cannot|could|couldn['’]?t|will|won['’]?t|would|nobody|nothing|\p{L}+(?:s|ed))\b)/iu;

/** A verdict on the alternative in the next sentence: "X was nice, but nobody could debug it". */
const VERDICT =
  /^(?!(?:now|then|next|please|also|and|so|can|let|do|did|we should|i will|you)\b)(?=[^.]*\b(?:was|were|too|never|nobody|nothing|can['’]?t|cannot|couldn['’]?t|costs?|lost|broke|breaks|slows?|hurts?)\b).{10,200}$/is;

const FRONTED =
  /^(?:because|since|given that|as) (?<reason>[^,]{5,200}), (?<choice>(?:let['’]?s|we['’]?ll|we will|we decided|i decided|i chose|we chose|we went|i went)\b.*)$/is;

const NEXT_REASON =
  /^(?:because (?:of )?|reason(?:ing)?: |rationale: |why: |the (?:main )?reason (?:is|being|was)(?: that)? )(?<reason>.+)$/is;

const CONTRAST = /\b(?:instead of|rather than|over|not|in favou?r of)\b/i;
const HEDGED =
  /\b(?:might|could|probably|possibly|i think|if|unless|or something|try(?:ing)? (?:out|using))\b/i;

const IDLE =
  /^(?:you|user|users agree|call it|go (?!with)|meet|wait|pause|take a|look|see|sleep|have (?:lunch|a)|be |stop here|do (?:it|that|this)|proceed|continue|start|revisit)\b/i;

/** An agent's next step is no decision. */
const PROCEDURAL =
  /^(?:use )?(?:first |also |just |not )?(?:to )?(?:look|check|start|begin|read|run|try|investigate|skip|leave|stop|wait|ask|proceed|continue|verify|test|search|double-check|explore|dig|review|inspect|take|go|focus|examine|debug|re-?run|see|open|commit|push|grep|call it|do (?:it|that|this)|be|sleep|come|get|meet|have|finish|tackle|fix|revisit|work|write|apply|visit|attend|watch|buy|join|you|user)\b/i;
