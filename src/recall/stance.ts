import { WEIGHTS } from "./weights.ts";

/** What a prompt takes for granted, apart from its words' subject. */
export interface Stance {
  /** Named in the reasons. */
  readonly name: "ours" | "question" | "plain" | "general" | "at hand" | "reply" | "one word";
  /** Multiplied into the evidence. */
  readonly weight: number;
}

/** Asks what holds here: a memory is what can answer it. */
const OURS =
  /\b(?:we|our|ours|us|we're|we've|weve|again|last time|still|anymore|here|this (?:repo|project|app|codebase|service|package)|the usual|as always|back then)\b/i;

/** Asks what holds everywhere, which the agent knows without us. */
const GENERAL =
  /\b(?:what(?:'s| is| are|s) (?:an?|the difference)|difference between|explain|pros and cons|in general|how (?:do|can|would) (?:i|you|one)|how to|how does|what does|translate|recommend|tutorial|syntax|versus|vs\.?|best way|(?:write|give|tell) (?:me )?an?|any (?:table|language)|my personal)\b|^what is [\w ]{3,40}\?$/i;

/** Points at what lies open, which says all itself. */
const AT_HAND =
  /\b(?:you have open|on (?:the )?screen|(?:on|in|at) line \d+|this (?:file|function|line|method|test|component|loop|class)|(?:for|in|of) this\b|the (?:file|output)|these|that (?:one|again)|the (?:first|second|other|last) one|typo|you just|selected)\b/i;

/** Answers what the agent said; a long one asks something of its own. */
const REPLY =
  /^\s*(?:ok(?:ay)?|k|yes|yep|yeah|yup|no|nope|nah|thanks?|thx|ty|cool|great|nice|good|perfect|awesome|lgtm|sure|stop|wait|undo|revert that|reject|apply|continue|go (?:on|ahead)|proceed|next|again|done|hm+|nvm|sorry|sounds good|looks good|ship it|do it)\b(?!.*\?)/i;
const LONG_REPLY = 80;

const QUESTION =
  /\?|^\s*(?:so )?(?:what|whats|which|where|when|why|who|whose|how|do|does|did|is|are|can|may|should)\b/i;

/** Reads the user's own words; the first that fits. */
export function stanceOf(own: string): Stance {
  const name = nameOf(own.trim());
  return { name, weight: WEIGHTS.stance[name] };
}

function nameOf(own: string): Stance["name"] {
  if (own.length <= LONG_REPLY && REPLY.test(own)) return "reply";
  if (/^[A-Za-z]?[a-z]+$/.test(own)) return "one word";
  const ours = OURS.test(own);
  if (GENERAL.test(own) && !ours) return "general";
  if (AT_HAND.test(own)) return "at hand";
  if (ours) return "ours";
  return QUESTION.test(own) ? "question" : "plain";
}
