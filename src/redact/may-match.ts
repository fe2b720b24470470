import type { Beside, ContextRule } from "./context-rule.ts";

/** Says of rules whether they can match this text; costs less than to make one pattern. */
export function mayMatch(text: string): (rule: ContextRule) => boolean {
  // Two letters of other scripts become Latin ones, which no pattern takes them for.
  const lower = text.replace(/[\u0130\u212a]/g, "\u00df").toLowerCase();
  const words = new Map<string, boolean>();
  const runs = new Map<RegExp, boolean>();
  const stood = { value: new Map<string, boolean>(), saying: new Map(words), dash: new Map(words) };
  // A word with capitals is for patterns that tell them apart.
  const has = (word: string) => answered(words, word, () => lower.includes(word) || text.includes(word));
  const stands = (hint: string, beside: Beside) =>
    answered(stood[beside], hint, () => standsBeside(lower, hint, FINDS[beside]));
  return ({ hints, needs = [], beside, run }) =>
    needs.every((words) => words.some(has)) &&
    (!run || answered(runs, run, () => run.test(text))) &&
    (!beside || hints.some((hint) => stands(hint, beside)));
}

/** The answer that is known, else a new one. */
function answered<Question>(
  answers: Map<Question, boolean>,
  question: Question,
  answer: () => boolean,
): boolean {
  const known = answers.get(question) ?? answer();
  answers.set(question, known);
  return known;
}

type Finds = (lower: string, from: number, to: number) => boolean;

/** Most places of a hint looked at; in a text with more of them all rules run. */
const MOST_PLACES = 200;
/** Most characters from a name to what makes it one; behind more of them a rule runs. */
const REACH = 64;

function standsBeside(lower: string, hint: string, finds: Finds): boolean {
  let at = lower.indexOf(hint);
  for (let places = 0; at !== -1; places++) {
    if (places === MOST_PLACES || finds(lower, at, at + hint.length)) return true;
    at = lower.indexOf(hint, at + 1);
  }
  return false;
}

const FINDS: Readonly<Record<Beside, Finds>> = {
  value: (lower, _from, to) => isValueBehind(lower, to),
  saying: (lower, _from, to) => isSayingBehind(lower, to),
  dash: (lower, from) => isFlag(lower, from),
};

/** Behind the rest of the name, blanks and brackets stands a sign that assigns, or a quote. */
function isValueBehind(lower: string, to: number): boolean {
  const end = to + REACH;
  let at = endOfName(lower, to);
  while (at < end && isBetween(lower, at)) at = isSecondWord(lower, at) ? endOfName(lower, at) : at + 1;
  return at >= end || beginsValue(lower, at);
}

function isBetween(lower: string, at: number): boolean {
  return (
    " \t\n\r\v\f\\])*,;/(".includes(lower.charAt(at) || "?") ||
    isForeign(lower, at) ||
    isSecondWord(lower, at)
  );
}

/** Of a connection string, and of what is written as bytes. */
function isSecondWord(lower: string, at: number): boolean {
  return SECOND_WORDS.some((word) => lower.startsWith(word, at));
}

const SECOND_WORDS = [
  "string",
  "hex",
  "byte",
  "binary",
  "in hex",
  "in byte",
  "in binary",
  "as hex",
  "as byte",
];

/** A sign or a quote, `??`, `||`, `!=`, `b"..."`, `or "..."`, `value: ...`. */
function beginsValue(lower: string, at: number): boolean {
  const [first, second] = [lower.charAt(at), lower.charAt(at + 1)];
  if (first === "" || "\"'`:=>".includes(first)) return first !== "";
  if ("?|!".includes(first)) return second !== "" && "?|:=".includes(second);
  if ("bnrfu".includes(first)) return second !== "" && "\\\"'`".includes(second);
  return lower.startsWith("or", at) || lower.startsWith("value", at);
}

/** Behind the rest of the name stands a colon, a bracket, a word such as `is`, or a word with a digit. */
function isSayingBehind(lower: string, to: number): boolean {
  let at = to;
  while (isNamePart(lower, at)) at++;
  if (!isBlank(lower, at)) return ":=->('".includes(lower.charAt(at) || " ") || isForeign(lower, at);
  while (isBlank(lower, at)) at++;
  let end = at;
  while (end < at + REACH && end < lower.length && !isBlank(lower, end)) end++;
  const word = lower.slice(at, end);
  return end === at + REACH || !/^[a-z][!-~]*$/.test(word) || /\d/.test(word) || SAYS.test(word);
}

const SAYS =
  /^(?:is|was|are|be|ha[ds]|to|will|should|ist|lautet|war|est?|e'|fue|era?|on|je|este|adalah|for|of|in|from|at|des|der|von|pour|del?|du|para|per|da|do|voor|dla|till?)(?![a-z])/;

/** The word that the name is in begins with a dash. */
function isFlag(lower: string, from: number): boolean {
  let at = from;
  while (at > from - REACH && isNamePart(lower, at - 1)) at--;
  return at === from - REACH || lower.charAt(at) === "-";
}

/** Where the word ends that `at` is in; its letters of other scripts belong to it. */
function endOfName(lower: string, at: number): number {
  let end = at;
  while (end < at + REACH && (isNamePart(lower, end) || isForeign(lower, end))) end++;
  return end;
}

function isNamePart(lower: string, at: number): boolean {
  const code = lower.charCodeAt(at);
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95 || code === 45;
}

/** Not in ASCII, as many a blank, too. */
function isForeign(lower: string, at: number): boolean {
  return lower.charCodeAt(at) > 127;
}

function isBlank(lower: string, at: number): boolean {
  const code = lower.charCodeAt(at);
  return code === 32 || (code >= 9 && code <= 13);
}
