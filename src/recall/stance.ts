import { fits, hinted } from "./hinted.ts";
import { fitsIn } from "./spoken.ts";
import { WEIGHTS } from "./weights.ts";

/** What a prompt takes for granted, apart from its words' subject. */
export interface Stance {
  /** Named in the reasons. */
  readonly name: "ours" | "telling" | "question" | "plain" | "general" | "at hand" | "reply" | "one word";
  /** Multiplied into the evidence. */
  readonly weight: number;
}

const HERE =
  "we|our|ours|we're|we've|weve|last time|here|this (?:repo|project|app|codebase|service|package)|the usual|as always|back then";

/** Asks what holds here: a memory is what can answer it. */
const OURS = new RegExp(`\\b(?:${HERE}|us|again|still|anymore)\\b`, "i");
/** The same in words that no general question has. */
const SURELY_OURS = new RegExp(`\\b(?:${HERE})\\b`, "i");

/** Asks what holds everywhere, which the agent knows without us. */
export const GENERAL = hinted(
  "what,difference between,explain,pros and cons,in general,how do,how can,how would,how to,translate,recommend,tutorial,syntax,versus,vs,best way,me a,any table,any language,my personal",
  /\b(?:what(?:'s| is| are|s) (?:an?|the difference)|difference between|explain|pros and cons|in general|how (?:do|can|would) (?:i|you|one)|how to|how does|what does|what do \S+ (?:do|mean)|translate|recommend|tutorial|syntax|versus|vs\.?|best way|(?:write|give|tell) me an?|any (?:table|language)|my personal)\b|^what is [\w ]{3,40}\?$/i,
);

/** Points at what lies open, which says all itself. */
export const AT_HAND = hinted(
  "you have open,screen,line ,this,the file,the output,these,that one,that again,the first one,the second one,the other one,the last one,typo,you just,selected",
  /\b(?:you have open|on (?:the )?screen|(?:on|in|at) line \d+|this (?:file|function|line|method|test|component|loop|class)|(?:for|in|of) this\b(?! (?:repo|project|app|codebase|service|package))|the (?:file|output)|these|that (?:one|again)|the (?:first|second|other|last) one|typo|you just|selected)\b/i,
);

/** Answers what the agent said; a long one asks something of its own. */
const REPLY =
  /^\s*(?:ok(?:ay)?|k|yes|yep|yeah|yup|no|nope|nah|thanks?|thx|ty|cool|great|nice|good|perfect|awesome|lgtm|sure|stop|wait|undo|revert that|reject|apply|continue|go (?:on|ahead)|proceed|next|again|done|hm+|nvm|sorry|sounds good|looks good|ship it|do it)\b(?!.*\?)/i;
/** Ends a matter, with its subject before it. */
export const CLOSING = hinted(
  "look,done,moving on,bye,cheers,thanks,thx",
  /\b(?:looks? (?:good|right|fine|great|ok(?:ay)?)|(?:is|are) done|moving on|(?:bye|cheers|thanks|thx)\W*$)(?!.*\?)/i,
);
const LONG_REPLY = 80;

/** Says what holds from now on: the answer stands in the prompt itself. */
export const TELLING = hinted(
  "decided,agreed,switched,settled,chose,picked,changed,go with,going with,always,never,from now on,decision:,rule:,remember that,note that,we keep ,we store ,we use ",
  /\b(?:we|i)(?:'ve| have)? (?:just )?(?:decided|agreed|switched|settled|chose|picked|changed (?:our|my))\b|\b(?:we|i)(?:'ll| will| are)? (?:go|going) with\b|(?:^|[.:!] )(?:always|never|from now on|decision:|rule:|remember that|note that)\b|\bwe (?:keep|store|use) [^\n]{1,200}\b(?:not|because|since)\b/i,
);
/** Whatever else it says, it asks. */
const ASKS = /\?|\b(?:what|whats|which|why|how|when|where|who|remind|didnt|didn't)\b/i;

const QUESTION =
  /\?|^\s*(?:so )?(?:what|whats|which|where|when|why|who|whose|how|do|does|did|is|are|can|may|should)\b/i;

/** Reads the user's own words; the first that fits. */
export function stanceOf(own: string): Stance {
  const name = nameOf(own.trim());
  return { name, weight: WEIGHTS.stance[name] };
}

function nameOf(own: string): Stance["name"] {
  const lower = own.toLowerCase();
  if (isReply(own, lower)) return "reply";
  if (/^[A-Za-z]?[a-z]+$/.test(own)) return "one word";
  if (fits(TELLING, own, lower) && !ASKS.test(own)) return "telling";
  if (isGeneral(own, lower)) return "general";
  if (fits(AT_HAND, own, lower)) return "at hand";
  if (OURS.test(own) || fitsIn(own, ({ ours }) => [ours])) return "ours";
  return QUESTION.test(own) || own.includes("？") ? "question" : "plain";
}

function isReply(own: string, lower: string): boolean {
  if (own.length > LONG_REPLY) return false;
  return REPLY.test(own) || fits(CLOSING, own, lower) || fitsIn(own, ({ reply }) => [reply]);
}

function isGeneral(own: string, lower: string): boolean {
  if (!fits(GENERAL, own, lower) && !fitsIn(own, ({ general }) => [general])) return false;
  return !SURELY_OURS.test(own) && !fitsIn(own, ({ ours }) => [ours]);
}
