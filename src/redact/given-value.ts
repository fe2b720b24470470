import { isDateOrCode, isPlaceholder } from "./context-rule.ts";
import { isFixedWord, isTangled, isWordy } from "./entropy.ts";

// Quoted up to the same quote at the same depth of escapes; bare up to a blank or a quote.
const QUOTE = String.raw`(?<quote>\\{0,7}["'\x60])`;
// No character fits both ways: on a line without the end, each that did would double the time.
const IN_QUOTES = String.raw`${QUOTE}(?<secret>(?:(?!\k<quote>)[^\n]|(?=\k<quote>)(?<=(?<!\\)\\)["'\x60]){4,})(?=\k<quote>)`;

/** An argument of a command; the group `secret` is its value in quotes, `bare` without. */
export const ARGUMENT = String.raw`(?:${IN_QUOTES}|(?<bare>(?![-<>|&;])(?:[\v\f]{24}|[^\s"'\x60|;&<>\\]|\\(?!["'\x60nrt])|[|;&<>](?=[^\s"'\x60|;&<>])){4,}))`;

/** A value in quotes; the group \`secret\` is what is within. */
export const QUOTED_VALUE = IN_QUOTES;

/** For a place that only secrets have: everything but placeholders, variables and paths. */
export function isGiven(secret: string): boolean {
  return (
    !isPlaceholder(secret) &&
    !isFixedWord(secret) &&
    !/^(?:["']+[$(]|@[./~]|--?[a-z]|file:|\/dev\/|[A-Z_]+$)/.test(secret)
  );
}

/** For a place that only hints at a secret: letters and digits mixed as in no word, name, path, date or version. */
export function isStrange(secret: string): boolean {
  if (secret.length < 8 || !isGiven(secret) || !/\d/.test(secret) || !/[a-z]/i.test(secret)) return false;
  if (isTangled(secret)) return true;
  if (/[()[\]{}<>\s]|^[\w-]+(?:\.[\w-]+)+$|^\d{4}-\d\d-\d\d|^[\w.-]*(?:\/[\w.-]+)+$|\.\w{2,4}$/.test(secret))
    return false;
  const isMixed = /[A-Z].*[a-z]|[a-z].*[A-Z]|[!#$%^&*~+=?]/.test(secret);
  return (isMixed || secret.length >= 20) && !isWordy(secret);
}

/** A test's name in a report: `PASS: Name1`. */
export function isTestName(secret: string, lead: string): boolean {
  if (!/(?<![A-Za-z_])PASS(?:ED)?:\s+$/.test(lead)) return false;
  const isOfGo = /^(?:Test|Benchmark|Example|Fuzz)[A-Z_]/.test(secret);
  return isOfGo || (/^[A-Za-z_][\w./:-]*$/.test(secret) && isWordy(secret));
}

const STOP_WORD =
  /\b(?:the|an?|your?|is|are|not|to|for|of|and|or|must|please|enter|with|in|if|no|new|old|be|was|has|have|at|least|by|on|as|it|this|that|from|same|used|use|using|do|does|can|will|should|here|only|required|invalid|incorrect|wrong|missing|too|changed?|reset|forgot(?:ten)?|match(?:es)?|expired?|strength|manager|field|policy|hash(?:ed|ing)?)\b/i;
const SECRET_WORD =
  /passw|passphrase|passcode|kennwort|passwort|contrase|senha|secret|token|\bkeys?\b|api|auth|login|creds?\b|credential|user|admin|null|none|test|wrong|invalid|incorrect|correct(?![-.])|example|fake|dummy|mock|hidden|redact|hash|crypt|string|value|default|base64|oauth|bearer|plain|text/i;

/** For the value of a name that only secrets have, in quotes or alone on its line: no label, no name of a thing; behind a password's name in \`lead\` a number, too. */
export function isNamedValue(secret: string, lead = ""): boolean {
  if (!isGiven(secret)) return false;
  if (isDateOrCode(secret, lead)) return true;
  if (/\s/.test(secret)) return isWordList(secret) || hasStrangePart(secret);
  if (/^[A-Za-z]+(?:[-_.:/][A-Za-z]+)*[.:]?$/.test(secret))
    return (
      secret.length >= 8 &&
      /[-_. ]|^[a-z]+$/.test(secret) &&
      !SECRET_WORD.test(secret) &&
      !STOP_WORD.test(secret)
    );
  return (secret.length >= 6 && !/^[\w.$]+\(|=>|\$\{|^\{\{|^[\d.,:]+$/.test(secret)) || isTangled(secret);
}

/** Few words, one of them no word at all, as in a long password with a blank. */
function hasStrangePart(secret: string): boolean {
  const parts = secret.trim().split(/\s+/);
  if (parts.length > 4 || STOP_WORD.test(secret)) return false;
  return parts.some(isStrange) || isTangled(parts.join(""));
}

/** Four to twenty-four words of small letters that form no sentence. */
export function isPassphrase(secret: string): boolean {
  return (
    /^[a-z\d]{2,12}(?: [a-z\d]{2,12}){3,23}$/.test(secret) &&
    !STOP_WORD.test(secret) &&
    !/passw|secret|token|credential/.test(secret)
  );
}

/** Words that form no sentence. */
function isWordList(secret: string): boolean {
  if (isPassphrase(secret)) return true;
  const words = secret.trim().split(/\s+/);
  return (
    words.length <= 8 &&
    secret.length >= 8 &&
    !STOP_WORD.test(secret) &&
    !SECRET_WORD.test(secret) &&
    !/[.:?!,…]\s|[.:?!…]$|[(){}[\]<>;]\s|\s[-=+|&/*%<>({[]/.test(secret)
  );
}
