import { type Statement, withoutLeadIn } from "./statements.ts";

/** The goal in the user's words; null when the sentence names none. */
export function readGoal({ text, under }: Statement): string | null {
  const words = withoutLeadIn(text).trim();
  // A plan has an objective for every step.
  if (under !== "" && LABELLED.test(words)) return null;
  if (words.length > 300 || !/\S\s+\S+\s+\S/.test(words)) return null;
  return [LABELLED, OWN_GOAL, GOAL_OF, REACHED, GERMAN].some((form) => form.test(words)) ||
    (GOAL.test(words) && DATED.test(words)) ||
    (INTENDED.test(words) && DATED.test(words))
    ? words
    : null;
}

const NAME = "(?:goal|aim|target|objective|mission|milestone|okr)s?";
const SPAN =
  "(?:this |the |our |next )*(?:project|quarter|week|month|year|sprint|release|repo|milestone|version|app|product|beta|launch|team|half|q[1-4]|v\\d[\\d.]*|\\d{4})";

/** "goal: zero warnings by June"; a bare "target:" begins lines that programs print. */
const LABELLED = new RegExp(
  `^(?:(?:(?:new|next|main|our|the|my) )*(?:goal|milestone|okr)(?: (?:for|of|in) ${SPAN})?|target (?:for|of|in) ${SPAN})\\s*(?::|\\s[–—-])\\s+\\S`,
  "i",
);

const OWN_GOAL = new RegExp(
  `^our (?:[\\w-]+ ){0,2}${NAME}(?: (?:for|of|in|with) [^,:]{2,60}?)? (?:is|are|stays|remains|was always) \\S`,
  "i",
);

/** "The goal of this function is ..." explains code. */
const GOAL_OF = new RegExp(
  `^the (?:[\\w-]+ ){0,2}${NAME} (?:for|of|in) ${SPAN}(?: \\w+)? (?:is|are) \\S`,
  "i",
);

/** Of a task as well, unless it has a day. */
const GOAL = new RegExp(`^(?:the|my) (?:[\\w-]+ ){0,2}${NAME} is \\S`, "i");

const REACHED = new RegExp(
  `^(?:we|i)(?:['’]ve| have)?(?: now| finally| just)? (?:reached|hit|met|passed|made) (?:the |our |a |another )?(?:[\\w-]+ )?${NAME}\\b|^${NAME} (?:reached|hit|met|done)\\b`,
  "i",
);

const INTENDED =
  /^(?:by [^,]{3,40}, )?we (?:(?:really|still) )?(?:want|need|have|plan|aim|hope|intend) to \S/i;

/** A day to reach it, further away than this week. */
const DATED =
  /\b(?:by|until|till|before|bis|end of|not later than) (?:the )?(?:end of |start of |beginning of |mid[ -]?|early |late )*(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|spring|summer|autumn|fall|winter|christmas|easter|new year|q[1-4]|(?:the |this |next )*(?:month|quarter|year|sprint|launch|release|beta|freeze)|\d{4}|\d{1,2}(?:st|nd|rd|th)?(?: of)? [a-z]{3,9})\b/i;

const GERMAN =
  /^(?:(?:unser|mein|das|neues) )*ziel(?: (?:für|von|dieses|des) [^,:]{2,60}?)?(?: ist(?: es)?,? |: )\S/i;
