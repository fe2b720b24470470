import { isPasswordWord } from "./said/languages.ts";

/** Facts about the context of a value. */
export interface ValueContext {
  /** The name before it is one that only secrets have, as `password`: words and numbers pass. */
  readonly strong: boolean;
  /** In quotes it is no code. */
  readonly quoted: boolean;
}

/** An issuer's prefix and no key behind it: `sk-...`, `sk_test_xxx`, `ghp_your_token`. */
export const OF_PREFIX =
  /^(?:(?:[a-z]{2,12}[-_](?:[a-z\d]{2,8}[-_]){0,3}|[a-z]{3,5}(?=\.))(?:\.{3,}|…|x{3,}|\*{3,}|your[-_a-z]{0,40})|[a-z]{2,12}[-_](?:[a-z\d]{2,8}[-_]){1,3})$/i;

/** As a compiler tells it: `src/token.ts(41,7)`. */
const PLACE_IN_FILE = /^[\w./\\@-]+\.[a-z]{1,6}\(\d{1,6}(?:,\d{1,6})?\)?:?$/;

/** Values in a secret's position that are none. */
const NO_SECRET = [
  // Placeholders.
  OF_PREFIX,
  /^(?:<.*|\[.*|\*+|\*{2}.*|\.+|-+|_+|x+|y+|0+|1+|n\/?a|none|null|nil|undefined|true|false|yes|no|on|off|todo|tbd|redacted|hidden|masked|required|optional|invalid|missing|empty|unknown|expired|disabled|enabled)$/i,
  /^(?:your|my|some|the|an?|any|example|sample|dummy|fake|mock|test|placeholder|changeme|change[-_]me|insert|replace|enter)(?:[-_. ][a-z]*)*\d{0,3}$/i,
  /(?:x{4}|\*{3}|\.{3}|…)$/i,
  // Types, and templates that are filled in later.
  /^(?:string|number|boolean|bool|str|int|bytes|object|any|unknown|never|void|buffer|uint8array|secretstr|optional|str\b.*|(?:string|data|uuid|url)[?!])$/i,
  /^\$(?:[A-Za-z_]\w*$|\d$|[({])|^%(?:[A-Za-z_]\w*%|[sdv@]$|\(|env\()|^#?\{[\w{%][\w.]*[\s}]?|\$\{|\{\{|^\w{1,20}=%[a-z]$/,
  // A place in a vault, which a program looks up.
  /^vault:[\w/.-]+#[\w-]+$/,
  // Paths, URLs without credentials, files.
  /^(?:~|\.{1,2}|[A-Za-z]:)[\\/]|^\/[A-Za-z][a-z]{1,11}(?:\/[\w.@:-]*)*$|^[a-z_.-]+(?:\/[a-z_.\d-]+)+$|^[a-z][a-z+.-]*:\/\/[^@\s]+$/,
  // References and anchors.
  /^&[A-Za-z][A-Za-z_-]*$|^[&*][A-Za-z_]\w*(?:\.\w+)+$/,
  // Numbers, colours, versions and object identifiers; a date is none.
  /^(?!\d\d?\.\d\d?\.(?:19|20)\d\d$)(?:0x[0-9a-f]{1,8}[lu]*|[~^<>=v]{0,2}\d+(?:\.\d+){1,}(?:[-+][\w.+-]{1,40})?|#[0-9a-f]{3,8})$/i,
  /^[\w./\\-]+\.(?:ts|js|py|go|rs|json|ya?ml|toml|md|txt|pem|crt|key|env|sh|html|css)(?::\d+){0,2}$/i,
  PLACE_IN_FILE,
  // How a password is hashed.
  /^(?:s?sha-?\d{1,3}|blf|md5|bcrypt|scrypt|argon2(?:id|i|d)?|pbkdf2)(?:[-_:](?:crypt|sha-?\d{1,3}|hmac))?$/i,
];

/** Code where a value could stand: keywords, operators, types in parentheses. */
const CODE = [
  /^(?:process\.env|os\.|env\.|import\.meta|self\.|this\.|config\.|settings\.|secrets\.|vars\.|ctx\.|req\.)/i,
  /^(?:await\b|new\b|return\b|!+[a-z]+$|!*[([:?|]|\/[/^])|=>|&&|\|\||\?\?|\?\.|\(\)|::[A-Za-z]|\/\*/,
];
/** A member or a call, judged by its names. */
const MEMBER_OR_CALL =
  /^[&*@!$]{0,2}([A-Za-z_$][\w$]*(?:(?:\.|->)[\w$]+)*)(?:->\{.*|[([{].*|(?<=(?:\.|->)[\w$]+))$/;
const JOINED = /^[?!@#:_$]{0,2}[a-zA-Z]+(?:[_/:-]+[a-zA-Z]+)+[_$=]*$/;
/** Three or more parts, as constants and columns have them. */
const SNAKE = /^_?(?:[a-z0-9]{1,14}(?:_[a-z0-9]{1,14}){2,}|[A-Z0-9]{1,14}(?:_[A-Z0-9]{1,14}){2,})_?$/;

const NAMES = [/^[A-Z]?[a-z]+(?:[A-Z][a-z]+)*$/, SNAKE];

/** Words that names in code are made of: a value of nothing else is a name. */
const CODE_WORD =
  /^(?:new|old|my|the|raw|plain|hashed|encoded|decoded|user|admin|client|server|access|refresh|id|auth|api|app|db|pass|password|passwd|pwd|hash|tokens?|secret|keys?|value|input|output|str|string|buf|buffer|bytes|hex|base|utf|sha|md|hmac|rsa|aes|argon|bcrypt|scrypt|pbkdf|jwt|oauth|https?|data|args?|params?|env|var|fn|get|set|is|has|to|from|with|v|i|d|encoding|char|characters?|bits?)$/i;

/** Most characters judged of a value. */
const MAX_JUDGED = 400;

/** For the value of a secret-like name: rejects placeholders, code and words of prose. */
export function looksSecret(value: string, context: ValueContext): boolean {
  const trimmed = value.slice(0, MAX_JUDGED).replace(/[.,:;]{1,20}$/, "");
  if (trimmed.length < 6 || /\s/.test(trimmed)) return false;
  if (isFixedWord(trimmed)) return false;
  if (!context.quoted && looksLikeCode(trimmed)) return false;
  return judgeWords(trimmed, context) ?? (characterClasses(trimmed) >= 2 || trimmed.length >= 16);
}

/** A placeholder, a type, a template, a path, a number or a version. */
export function isFixedWord(value: string): boolean {
  const judged = value.slice(0, MAX_JUDGED);
  return isPasswordWord(judged) || (NO_SECRET.some((pattern) => pattern.test(judged)) && !isTangled(judged));
}

/** For the value of a header, a flag or a variable: rejects placeholders and plain code. */
export function looksLikeValue(value: string): boolean {
  const trimmed = value.slice(0, MAX_JUDGED);
  return (
    trimmed.length >= 4 &&
    !isFixedWord(trimmed) &&
    (!CODE.some((pattern) => pattern.test(trimmed)) || isTangled(trimmed)) &&
    !/^(?:@[./~]|[A-Za-z_$][\w$.]*[([{])|^(?:pass(?:word)?|secret|token|user|bearer|basic)$/i.test(trimmed)
  );
}

/** Decides about words alone and numbers alone, and about words with few numbers. */
function judgeWords(value: string, { strong }: ValueContext): boolean | undefined {
  if (/^[a-z]+$/.test(value)) return value.length >= 16 && !isPronounceable(value);
  if (NAMES.some((pattern) => pattern.test(value))) return false;
  if (JOINED.test(value) && !isJumble(value)) return strong && /^[a-z]+(?:-[a-z]+){3,7}$/.test(value);
  if (/^[?!@#:_$]?[A-Za-z]+[_$=]?$/.test(value) && isWordy(value.replace(/[^A-Za-z]/g, ""))) return false;
  if (/^\d[\d_]*(?:\.\d+)?[a-z]{0,3}$/i.test(value)) return strong && /^\d{6}/.test(value);
  return !strong && isWordy(value) ? false : undefined;
}

/** For a long run of characters with no name to judge it by: mixed classes and high entropy, or long hex. */
export function looksRandom(value: string): boolean {
  const sample = value.slice(0, MAX_JUDGED);
  if (isFixedWord(sample)) return false;
  if (/^[0-9a-f]{32,}$/i.test(sample)) return true;
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(sample)) return false;
  if (characterClasses(sample) < 2 || !/\d/.test(sample)) return false;
  if (isWordy(sample) || wordsAndHash(sample) || wordsAndNumbers(sample) || SNAKE.test(sample)) return false;
  return bitsPerCharacter(sample) >= 3.3;
}

/** Such as a dated session's name. */
function wordsAndNumbers(value: string): boolean {
  const parts = value.split(/[-_.:/]/);
  const words = parts.filter((part) => !/^\d{0,8}$/.test(part));
  return (
    parts.length >= 3 &&
    words.length > 0 &&
    words.every((part) => /^[a-z]{2,}\d{0,2}$/i.test(part) && isPronounceable(part))
  );
}

/** Such as a cache key or a release's name. */
function wordsAndHash(value: string): boolean {
  const hash = /[-_/:][0-9a-f]{7,64}$/i.exec(value);
  return hash !== null && hash.index > 0 && isWordy(value.slice(0, hash.index));
}

function isJumble(value: string): boolean {
  return value.length >= 10 && /[a-z]/.test(value) && /[A-Z]/.test(value) && !isWordy(value);
}

/** Small letters, capitals, digits and signs take turns as in no code, name, version or path. */
export function isTangled(value: string): boolean {
  if (value.length < 8 || /\s/.test(value) || !/\d/.test(value) || !/[a-z]/i.test(value)) return false;
  if (characterClasses(value) < 3 || isWordy(value) || NO_TANGLE.test(value)) return false;
  if (PLACE_IN_FILE.test(value)) return false;
  if (/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/.test(value)) return false;
  const turns = value.match(/[a-z](?![a-z])|[A-Z](?![A-Z])|\d(?!\d)|[^A-Za-z0-9](?=[A-Za-z0-9])/g) ?? [];
  return turns.length - 1 >= LEAST_TANGLE * value.length;
}

/** Least share of places at which another class of characters follows. */
const LEAST_TANGLE = 0.33;
const NO_TANGLE =
  /^(?:\d{4}-\d\d-\d\d|[~^<>=v]{0,2}\d+(?:\.\d+)+|[a-z][a-z+.-]*:\/\/|\$\w+$|<.*>$|\/|(?:~|\.{1,2}|[A-Za-z]:)[\\/])|^[a-z\d.-]+(?:\/[a-z\d._-]+)+$|\.(?:[a-z]{2,4}|[jt]sx?|mp[34])(?::\d+){0,2}$/;

function looksLikeCode(value: string): boolean {
  if (isTangled(value)) return false;
  if (CODE.some((pattern) => pattern.test(value))) return true;
  const names = MEMBER_OR_CALL.exec(value)?.[1];
  if (names !== undefined && (!/\d/.test(names) || fewDigits(names))) return true;
  const parts = nameParts(value);
  const isNumbered = /(?<!rsa|aes|sha|utf|base|hmac|[er]s)\d{3}/i.test(value);
  return (
    /^[\w-]+$/.test(value) && !isNumbered && parts.length > 0 && parts.every((word) => CODE_WORD.test(word))
  );
}

/** Most letters belong to words, with few digits at their ends, as in `v2`. */
export function isWordy(value: string): boolean {
  const letters = nameParts(value).join("").length;
  const inWords = nameParts(value).filter(
    (word) => CODE_WORD.test(word) || (word.length >= 3 && isPronounceable(word)),
  );
  return fewDigits(value) && !/[!#$%^*~?]/.test(value) && inWords.join("").length >= 0.75 * letters;
}

function fewDigits(value: string): boolean {
  const digits = value.replace(/\D/g, "").length;
  const within = value.match(/[A-Za-z]\d+(?=[A-Za-z])/g) ?? [];
  return digits <= Math.min(6, value.length / 4) && within.length <= 1;
}

function nameParts(value: string): string[] {
  return value.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).filter((word) => word !== "");
}

// Letters that words hardly ever have side by side.
const RARE_PAIR =
  /q[a-tv-z]|j[^aeiouysn]|v[^aeiouylrs]|x[bdfgjklmnqrvwz]|z[bcdfghjkmnpqrstvwx]|[bcfgkmpqtvwxyz]j|[bcdfghjkmnptvwxyz]q|[bcdfghjkmqvwxz]x|[bcdfghjkmpqvwx]z|[bcfghjkmpqtwxyz]v|[bcfgjmpqvxz]w|[fgjmpqwz]k|[fjqvwxz]g/i;

/** Has a vowel, and nowhere five consonants together or two that do not go together. */
export function isPronounceable(word: string): boolean {
  return /[aeiouy]/i.test(word) && !/[bcdfghjklmnpqrstvwxz]{5}/i.test(word) && !RARE_PAIR.test(word);
}

function characterClasses(value: string): number {
  return [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((pattern) => pattern.test(value)).length;
}

/** Shannon entropy over the value's own characters. */
function bitsPerCharacter(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
