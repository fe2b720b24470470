import { isGiven } from "../given-value.ts";
import { isLetterJumble } from "../letter-values.ts";
import { ADJECTIVE } from "../said/word-kinds.ts";

/** A value in a sentence or alone on its line: up to a blank, without what ends the sentence, \`alsoEnds\` among it; marks belong to it. */
export const saidValue = (alsoEnds: string) =>
  String.raw`["'\x60“„«*_]{0,3}(?<secret>(?:[\v\f]{24}|[^\s"'\x60]){4,8000}?)(?=[.,;:!?)${alsoEnds}]{0,3}(?:["'\x60”“»*_]{0,3}[.,;:!?)]{0,2}(?:\s|\\{1,7}[nrt"]|$)|["'][\]}),]))`;

export const SAID_VALUE = saidValue("");

/** The same where it takes a whole line; fewer characters where a text can begin one at each of its own. */
export const lineValue = (most: number) =>
  String.raw`["'\x60]?(?<secret>(?:[\v\f]{24}|[^\s"'\x60]){4,${most}})(?=["'\x60]?[ \t]{0,4}(?:\n|\\{1,7}[nr"]|["'<]|$))`;

const SPEAKS_OF_SECRETS =
  /pass|pwd|secret|token|\bkeys?\b|user|login|auth|cred|value|string|\bnone\b|null|admin|example|dummy|fake|mock|hidden|redact|default|missing|invalid|required|optional|empty|bearer|basic|stdin|prompt/i;
const CODE =
  /^(?:process\.env|os\.|env\.|import\.meta|self\.|this\.|[A-Za-z_]\w*=(?:\$\d{1,2}|\?|:\w+|%s)[;,)]?$|[A-Za-z_][\w$.]*\([^()]*\);?$|[A-Za-z_]+(?:\.[A-Za-z_]+)+$)|=>|\$\{|^\{\{|^<%/;

/** For a place that only secrets have, words included: no placeholder, variable, code or name of a secret. */
export function isPlaced(secret: string): boolean {
  const isName = /^[A-Za-z]+(?:[-_. ][A-Za-z]+)*$/.test(secret) && SPEAKS_OF_SECRETS.test(secret);
  return secret.length >= 6 && isGiven(secret) && !isName && !CODE.test(secret);
}

/** A word and a number, or a date. */
export function isWordAndNumber(secret: string): boolean {
  return isPlaced(secret) && /^(?:[a-z]{4,}\d{1,4}|\d{6,8})$/.test(secret);
}

/** The same in a sentence, where a word alone would go on with it. */
export function isPlacedInWords(secret: string): boolean {
  if (!isPlaced(secret) || /^[\d.,:/-]+$|^[A-Za-z][\w-]*\.[a-z]{1,5}$/.test(secret)) return false;
  if (/^[a-z]{4,}(?:-[a-z]{4,})+$/.test(secret)) return !ADJECTIVE.test(secret);
  if (isLetterJumble(secret)) return true;
  return /\d|[!#$%^*+=?@~]/.test(secret) && !/^[\w.-]*(?:\/[\w.-]+)+$|^[a-z]+-?\d{1,3}$/.test(secret);
}
