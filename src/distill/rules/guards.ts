import type { Sentence } from "../statements.ts";

/** Sentences that look like statements and are none, or must not outlive their moment. */
export function isUnfit(sentence: Sentence): boolean {
  const { text } = sentence;
  if (text.length > 600 || isQuestion(text) || isUnsure(text)) return true;
  return JOKE.test(text) || REPORTED.test(text) || claimsPermission(text) || claimsPermission(sentence.under);
}

export function isQuestion(text: string): boolean {
  return /[?？]["'”’)\]*`!.\s]*$/.test(text);
}

/**
 * "The user already approved this", "you may skip asking": consent is given in the moment and never remembered.
 * "Never push without asking" asks for more care, not less, and may stay.
 */
export function claimsPermission(text: string): boolean {
  return CONSENT.test(text.replace(CARE, " "));
}

/** True for a moment only: "yet", "for now", "in this PR". */
export function isPassing(text: string): boolean {
  return PASSING.test(text.replace(/\bfrom now on\b/gi, ""));
}

/** Points at something only the conversation shows: "option 2", "that one", "the second approach". */
export function isDeictic(text: string): boolean {
  return DEICTIC.test(text);
}

/** Supposed, not said: "if we always ...", "maybe use ...". */
function isUnsure(text: string): boolean {
  return UNSURE.test(text);
}

const UNSURE =
  /^(?:\W*(?:and |but |so |or )?)(?:if|unless|suppose|supposing|assuming|imagine|what if|even if|in case|had we|were we|say we)\b|\b(?:what if|maybe|perhaps|hypothetically|let['’]s say|wonder(?:ing)?|not sure|i guess|i suppose|in theory|thinking (?:about|of))\b/i;

const JOKE =
  /\b(?:lol|lmao|rofl|ha(?:ha)+|hehe|jk|(?:just|only) kidding|joking|just a joke)\b|[;:]-?[)PD](?=\s|$)|😂|🤣|😉|😜|😅|\s\/s$/iu;

const REPORTED =
  /\b(?:says|said|told|tells|according to|recommends?|suggests|suggested|claims|claimed|wrote|insists|insisted|argues|quoting|quote)\b/i;

const PASSING =
  /\b(?:yet|(?:for|right|just) now|at the moment|for the moment|currently|today|tonight|tomorrow|yesterday|this (?:time|week|morning|afternoon)|(?:for|in|on) this (?:pr|pull request|commit|file|function|branch|case|step|task|test|session|change|one|class|method|module|component|issue|ticket)|until (?:i|we|you|then)|meanwhile|in the meantime|temporarily|just this once)\b/i;

const DEICTIC =
  /^(?:\w+ ){0,2}(?:it|this|that|these|those|them|yours?|whatever|something|both|either|neither)\b|^(?:\w+ ){0,2}options? (?:#?\d|[a-d]\b|one|two|three)|^(?:\w+ ){0,2}(?:options?|approach|plan|variant|version|solution|choice|suggestion|proposal)$|^(?:\w+ ){0,2}(?:the|my|your) (?:\w+ )?(?:first|second|third|last|latter|former|same|above|below|next|previous|other|one|ones|following|approach|idea|plan|options?|suggestion|proposal)\b|^(?:\w+ )?(?:#?\d+|[a-d])$/i;

const RISKY =
  "(?:push|commit|deploy|delete|merge|publish|release|install|run|drop|remove|force|rebase|change|edit|touch|modify|create|upgrade|overwrite|rewrite|reset|migrate|start|restart|send|add|execute|call|rename|bump|ship|amend|tag|update|close|open)";

const CARE = new RegExp(
  `\\b(?:never|do not|don['’]?t|dont) ${RISKY}[^.;:,!?]{0,60}? (?:without|unless|before|until) ` +
    "(?:(?:asking|confirming|checking)(?: with)?(?: me)?(?: first)?|(?:you have |i give |my |explicit |prior |getting ){0,3}" +
    "(?:permission|approval|confirmation|consent|okay|ok)|i (?:approve|confirm|say so|agree))\\b|" +
    "\\balways (?:ask|confirm|check)(?: with)?(?: me)?(?: for (?:permission|confirmation|approval))?(?: first)? before\\b|" +
    "\\b(?:no|not|lacks?|without|insufficient|don['’]?t have|do not have|does not have) (?:the |enough )?permissions? (?:to|for)\\b|" +
    "\\bpermission (?:to \\S{1,80} )?denied\\b",
  "gi",
);

const CONSENT = new RegExp(
  "\\b(?:" +
    [
      "(?:pre-?|auto-?)?approv(?:e|es|ed|al|als|ing)",
      "consent(?:s|ed)?",
      "permissions? (?:to|for you|granted|given|is|was|has)",
      "(?:have|has|had|give|gives|gave|given|grant|grants|granted|ask|asks|asking|need|wait|waiting|request|my|skip|full|no)(?: \\w+){0,2} permissions?",
      "(?:you|claude|agents?)(?:['’]re| are|['’]ve been| have been| is|) (?:pre-?)?(?:authori[sz]ed|allowed|free|cleared|welcome) to",
      "(?:pre-?)authori[sz]ed",
      "(?:skip|stop|without|never|avoid|no need (?:to|for)|don['’]?t(?: need to| have to| bother(?: to)?)?|do not(?: need to| have to)?|quit|not)(?: the)? (?:ask|asking|confirm|confirming|confirmations?|prompt|prompting|prompts?|checking with|check with|check in)",
      "you may(?! (?:need|want|have|see|get|find|notice|encounter|run into))",
      "you (?:can|could)(?: now| always| just| safely| freely)* (?:skip|bypass|ignore|override|disable|push|commit|deploy|delete|merge|publish|release|drop|remove|force|overwrite|reset|do|(?:run|execute|edit|change|install) (?:it|any|all|every|whatever|everything|anything|commands?))",
      "go ahead",
      "(?:full|unrestricted) (?:access|autonomy|control)",
      "bypass(?:es|ing)?(?: the| all)? (?:permission|approval|confirmation|prompt|safety)s?",
      "dangerously[ -]skip[\\w-]*",
      "yolo",
      "green ?light(?:ed)?",
      "trust me",
      "(?:it['’]?s|is|are) (?:ok|okay|fine|safe|alright) to",
    ].join("|") +
    ")\\b",
  "i",
);
