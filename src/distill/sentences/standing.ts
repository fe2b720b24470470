import { isDeictic, isPassing } from "./guards.ts";
import { isOrder } from "./orders.ts";

/** "Always ...", "never ...", "from now on ...": an order meant to last. */
export function isStandingOrder(words: string): boolean {
  if (isPassing(words)) return false;
  const future = FROM_NOW_ON.exec(words)?.groups;
  const order = words.replace(OCCASION, "").replace(WISH, "");
  if (BEFORE_EACH.test(words)) return isOrder(words.replace(NOT_FORGET, ""));
  const instruction =
    future?.after ?? future?.before ?? EVER.exec(order)?.groups?.told ?? EVERY_TIME.exec(words)?.groups?.told;
  return (
    instruction !== undefined && (isOrder(instruction.replace(EVER_WORD, "")) || TOOL_HERE.test(instruction))
  );
}

/** "We use X, not Y", "in this repo we ...", "I prefer ...": a habit. */
export function isHabit(words: string): boolean {
  if (isPassing(words)) return false;
  if (/^(?:our|the) (?:\w+ )?convention(?: here)?(?: is\b|: ?\S+ \S)/i.test(words)) return true;
  const liked = LIKED.exec(words)?.groups?.what;
  if (liked !== undefined) return !isDeictic(liked) && !/\bif\b/i.test(liked);
  if (NAMING.test(words)) return true;
  const habit = HABIT.exec(words.replace(PLACE, "here "))?.groups;
  if (!habit || isDeictic(habit.what ?? "")) return false;
  return habit.here ? isWeVerb(habit.verb ?? "") : isRule(habit, words);
}

function isRule(habit: Record<string, string>, words: string): boolean {
  const { verb = "", what = "", how } = habit;
  if (!HABIT_VERB.test(verb) || /\bif\b/i.test(words)) return false;
  return how !== undefined || CONTRAST.test(words) || FOR_ALL.test(what) || isOfAll(verb, what);
}

/** A verb of a habit of "ours", not of an event. */
export function isWeVerb(verb: string): boolean {
  return !NO_HABIT.test(verb) && !/(?:ed|ing)$/i.test(verb);
}

/** "Commit messages are lowercase in this project", "every migration needs a down step": about a whole kind. */
export function isGeneralRule(words: string): boolean {
  if (isPassing(words) || /\bif\b/i.test(words)) return false;
  const { what = "" } = KIND_IS.exec(words)?.groups ?? {};
  return (what !== "" && !COMPLAINT.test(what)) || EACH_MUST.test(words) || CALLED_RULE.test(words);
}

const KIND_IS =
  /^(?:all |our )?(?!(?:the|this|that|these|those|it|there|here|what|which|some|many|most|both|my|your|we|they)\b)(?:[\w-]+ ){0,4}[\w-]+[^s\W]s (?:are|must be|should be|have to be|go (?:in|into|under)|live (?:in|under)|belong (?:in|into|to)) (?<what>\S.*?) (?:here|in (?:this|our) (?:project|repo|repository|codebase|monorepo|team))\b/is;
const COMPLAINT =
  /^(?:all |still |often |always |so |too |very |not |a bit )*(?:broken|failing|flaky|slow|red|missing|wrong|weird|strange|bad|ugly|old|outdated|unused|unclear|hard|messy|gone|empty|huge|long|all over|everywhere|not)\b/i;
const EACH_MUST =
  /^(?:every|each) (?!time|day|week|one|of\b)[\w-]+(?: [\w-]+){0,3} (?:needs|must|has to|gets) (?:\S+ )?\S+/i;
const CALLED_RULE =
  /^(?!is\b|are\b|was\b)\S.{8,120}[,;–—-] (?:that['’]?s|that is|it['’]?s|this is) (?:a|the|our|my) (?:house )?rules?(?: here| for us| in this \w+)?[.!]*$/i;

const FROM_NOW_ON =
  /^(?:from now on|going forward|in (?:the )?future),?:? (?:please )?(?:(?:we|i|you)(?: should| must|['’]ll| will)? |i want you to |i['’]?d like you to )?(?<after>\S.*)$|^(?:we |you should )?(?<before>\S.*) (?:from now on|going forward|in future)[.!]*$/is;

const EVERY_TIME =
  /^(?:whenever|every time|each time|any ?time) (?!i\b)[^,]{4,80}, (?:please |also |you should )*(?<told>\S.*)$/is;

const OCCASION =
  /^(?:when|whenever|before|after|for|in|on|while|across) [^,:]{2,80}[,:] (?:then |please )*|^(?:in|inside|within|below|under|for) (?!(?:which|case|fact|that case)\b)(?:[^\s,:]+ ){1,4}?(?:please )?(?=(?:always|never) )/i;

const WISH =
  /^(?:i (?:want|need) you to|i['’]?d like you to|you (?:should|must|need to)|make sure (?:to|that you|you|we)|be sure to|we (?:should|must)|we|i) (?=(?:always|never)\b)/i;

const NOT_FORGET = /^(?:don['’]?t forget|do not forget|never forget|remember) to /i;

/** "Don't forget to bump the version before releasing" is meant for every release. */
const BEFORE_EACH =
  /^(?:don['’]?t forget|do not forget|never forget|remember) to .{3,120} (?:before|after|when(?:ever)?|on|with) (?:you |we )?(?:(?:every|each) \w+|releas(?:e|ing)|commit(?:ting)?|deploy(?:ing)?|push(?:ing)?|merg(?:e|ing)|publish(?:ing)?|tagg?(?:ing)?|ship(?:ping)?)(?: (?:a|an|the|to|any)\b.{0,40})?[.!]*$/i;

const EVER =
  /^(?:(?:always,? )?always|never,? ever|never|only,? ever|(?:don['’]?t|do not) ever) (?<told>\S+\s+\S.*)$/is;
/** "Always pnpm in this repo". */
const TOOL_HERE = /^`?[\w@./-]{2,40}`? (?:here|(?:in|for) (?:this|our|the|my|all) \w+)(?=$|[\s.,;!])/i;
const EVER_WORD = /^(?:always|never|don['’]?t|do not) /i;

const LIKED =
  /^(?:(?:i|we)(?:['’]?d| would| usually| generally| really| always| much| strongly)* prefer|my (?:strong )?preference is)(?: to| that (?:you|we))?\s+(?<what>\S.*)$/is;

const PLACE =
  /^(?:in|for|on) (?:this|our|the) (?:project|repo|repository|codebase|monorepo|package|team),?\s+/i;

const HABIT =
  /^(?<here>here )?(?:we|i|this (?:project|repo|codebase)|the (?:project|repo|codebase))(?:(?:['’]re| are)(?= using))? (?<how>don['’]?t |do not |only |no longer )?(?:always |never |usually )?(?<verb>[\p{L}]+)\s+(?<what>\S.*)$/isu;

const HABIT_VERB =
  /^(?:uses?|using|writes?|commit|push|deploys?|merge|mock|import|ship|supports?|allows?|add|put|stores?|name|squash|rebase|log|cache|targets?|runs?|follows?|keeps?|indent|format)$/i;

/** "We call it an edition, not a newsletter". */
const NAMING =
  /^(?:here )?we (?:only )?(?:call|name) (?:it|this|that|them|these|those) (?!that\b|this\b|it\b)[^,.]{2,60},? (?:and )?(?:not|never) \S/i;

/** "We use uv for everything". */
const FOR_ALL = /^\S+(?: \S+){0,3} (?:for everything|everywhere|for all (?!of|the\b)\w+)(?=$|[\s.,:;!])/i;

/** "We store all timestamps in UTC": about a whole kind. */
function isOfAll(verb: string, what: string): boolean {
  return (
    !/^us|^import/i.test(verb) && OF_ALL.test(what) && !/[,;]|\b(?:but|and (?:it|then|that)|so)\b/i.test(what)
  );
}

const OF_ALL =
  /^(?:all|every|each) (?!the\b|of\b|this\b|that\b|these\b|those\b|my\b|day\b|time\b)[\w-]+.* (?:in|as|with|through|via|under|behind|per|to|from|on) \S/i;

/** Without a comma the second name must end the sentence: "vitest not jest here". */
const CONTRAST =
  /(?:,| and) not \S|\b(?:instead of|rather than)\b|\S not (?!only\b|just\b|because\b|always\b|yet\b|even\b|the\b|it\b|that\b|this\b|sure\b)[\w@./-]+(?: (?:here|any ?more|in this \w+))?[.!]*$/i;

const NO_HABIT =
  /^(?:do|have|had|has|need|needs|are|were|was|is|be|been|should|can|can['’]?t|cannot|could|couldn|will|would|might|may|want|got|get|see|saw|seen|did|didn|just|already|also|still|think|thought|know|knew|lost|lose|found|find|hit|try|said|talked|went|go|ran|made|broke|wrote|forgot|forget|left|came|took|put|built|began|began|met|meet|feel|felt|hope|agree|look|looks|seem|seems|end|love|hate|like|now|then|all|both|never|haven|hasn|don)$/i;
