import { matching } from "../text/one-of.ts";
import { OF_PREFIX } from "./entropy.ts";

/** What stands beside a hint in every text that matches: a value's sign or a word of saying behind it, a flag's dash before it. */
export type Beside = "value" | "saying" | "dash";

/** A secret recognized by its context. */
export interface ContextRule {
  /** Shown in the mark that replaces the secret. */
  readonly kind: string;
  /** Lower-case; the pattern runs only on texts with one of them. */
  readonly hints: readonly string[];
  /** What else is in every text that matches: a word of each list, in lower case or with capitals as written. */
  readonly needs?: readonly (readonly string[])[];
  readonly beside?: Beside;
  /** Every text that matches has such a run; not global. */
  readonly run?: RegExp;
  /** Makes it once, where a text may match: most processes need few. Linear and global. The group `secret` or `bare`, which ends the match, is removed; without one, the whole match. */
  readonly pattern: () => RegExp;
  /** Text beside a mark in the same value is the rest of a secret and always removed. */
  readonly goesOn?: true;
  /** Rejects placeholders and code; `lead` is the match before the secret. */
  readonly accept?: (secret: string, lead: string) => boolean;
}

/** For `needs`. */
export const ANY_QUOTE = ['"', "'", "`"];

const patterns = new Map<ContextRule, RegExp>();

/** The rule's pattern, from the beginning of a text. */
export function patternOf(rule: ContextRule): RegExp {
  const pattern = patterns.get(rule) ?? rule.pattern();
  patterns.set(rule, pattern);
  pattern.lastIndex = 0;
  return pattern;
}

/** What of a match is removed: Node 22 takes no name for two groups, so a value has two names. */
export function secretIn({ 0: all, groups }: RegExpExecArray): string {
  return groups?.secret ?? groups?.bare ?? all;
}

/** Before `secret`: what an application signs or logs in with. */
export const APPLICATION = "(?:client|api|app|jwt|session|cookie|consumer|webhook|signing|oauth|hmac)[_ -]?";

/** Before a name that names something else: a secret's place, what a sum was made of, a branch. */
export const OF_ANOTHER = String.raw`:\d{12}:|\bchecksum\/|\bOn [\w./-]{1,60}\/`;

/** Names that only secrets have. */
export const IS_STRONG = matching("i")`
  pass|pwd|pw\b|psk|kennwort|contrase|senha|${APPLICATION}secret
  (?:api|access|preshared|private|secret|signing|encryption|account|master)[_ .-]?key
`;

/** Names that only passwords have: a number is no count there. */
const OF_PASSWORDS =
  /(?<![a-z])pass(?!e)|passw|passphrase|passcode|passwort|pwd|psk|kennwort|contrase|senha|[_\W]pw\b/i;

/** A date or a code, behind a password's name. */
export function isDateOrCode(secret: string, lead: string): boolean {
  return /^(?:\d{6,12}|\d\d?\.\d\d?\.(?:19|20)\d\d)$/.test(secret) && OF_PASSWORDS.test(lead);
}

/** A documentation's placeholder for a secret. */
export function isPlaceholder(value: string): boolean {
  if (OF_PREFIX.test(value)) return true;
  return /^(?:<|\[|\$(?:[A-Za-z_{(]|\d{1,2}$)|%(?:[sdv@](?![0-9a-f])|\(|env\(|[A-Za-z_]\w+%)|\{|x{3,}(?:$|[^A-Za-z])|\*{2,}|\.{3}|your|example|changeme(?!\d{1,4}[!@#$%&*?])|replace[-_]?(?:me|this|with)(?![a-z])|placeholder|pass(?:word)?$|secret$|token$|user$)/i.test(
    value,
  );
}
