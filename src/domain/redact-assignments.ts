import { looksRandom, looksSecret } from "./entropy.ts";
import { IS_STRONG, isPlaceholder, type PlaceRule } from "./redact-rule.ts";

// Quoted up to the quote's own end; bare up to a blank, over punctuation only where the value goes on behind it.
const QUOTED = ['"', "'", "`"].map(
  (quote) => String.raw`(?<=${quote})(?:[^${quote}\\\n]|\\[^\n]){4,4000}(?=${quote})`,
);
const BARE = String.raw`(?:[^\s"'\x60,;<>(){}[\]]|[,;](?![\w. -]{0,40}["']?\s?[=:])(?=[^\s"'\x60,;<>(){}[\]])|[<>(){}[\]]{1,3}(?=[^\s"'\x60,;:.<>(){}[\]])){6,}(?<![.,:;\\])(?![\w(])`;
const VALUE = String.raw`(?<secret>(?<=\\["'])[^"'\\\n]{4,4000}(?=\\)|${QUOTED.join("|")}|${BARE})`;

const PASSWORD =
  "passw(?:or)?d|passphrase|passcode|passwort|kennwort|pwd|(?<![a-z])p(?:ass|w)|(?<=db|user|admin|root|smtp|mail|ftp|ssh|login|my|sql|pg|redis|mongo)pass";
const KEY_NAME =
  "api[_ .-]?key|(?:access|private|secret|signing|encryption|auth|account|master|license)[_ -]?key|client[_ -]?secret|connection[_ -]?string";
const NAME = `(?:${PASSWORD}|${KEY_NAME}|secret|token|credentials?|auth)(?:[_-]?(?:id|value|base64|base|hex|hash|prod|production|dev|staging|live|test|new|old|[0-9]{1,2}))?`;
const NAME_END = String.raw`\\{0,3}["'\x60]?[\])]?\s{0,4}`;
const TYPE = String.raw`(?:\??:\s{0,2}[&A-Za-z][\w.<>[\]| ']{0,40}(?==))?`;
// Assignments and comparisons; XML elements; calls; a pair of name and value.
const BETWEEN = [
  String.raw`${NAME_END}${TYPE}(?:=>|[:=!]={1,2}|[:=])\s{0,4}(?:[brfu]?\\{0,3}["'\x60])?`,
  String.raw`>(?=[^\s<>]{4,500}<\/)`,
  String.raw`["'\x60]\s{0,2},\s{0,2}["'\x60]`,
  String.raw`\(\s{0,2}["'\x60]`,
  String.raw`\\{0,3}["']?[\s,;/]{0,20}\\{0,3}["']?value\\{0,3}["']?\s{0,2}[:=]\s{0,2}\\{0,3}["']?`,
].join("|");

/** Secrets that a name was given, in code, in settings and in words. */
export const ASSIGNMENT_RULES: readonly PlaceRule[] = [
  {
    // A line of a shell's environment: the value goes to the next blank, and a word alone can be a password.
    kind: "assignment",
    hints: ["pass", "pwd", "secret", "token", "_key"],
    pattern:
      /(?<![\w.-])(?:[A-Z][A-Z0-9_]{0,60})?(?:PASS(?:WORD|WD|PHRASE)?|_PWD|_PW|SECRET|TOKEN|(?:API|ACCESS|SECRET|PRIVATE)_?KEY)(?:_[A-Z0-9]{1,20}){0,2}=(?!["'`$<%{(=])(?<secret>[^\s"'`]{4,2000})/dg,
    accept: (secret, lead) =>
      IS_STRONG.test(lead)
        ? !isPlaceholder(secret) && !/^(?:\/[\w./-]+|true|false|none|null|\d{1,5})$/i.test(secret)
        : looksSecret(secret, { strong: false, quoted: true }),
  },
  {
    kind: "assignment",
    hints: ["pass", "pwd", "pw", "kennwort", "secret", "token", "key", "credential", "auth", "connection"],
    pattern: new RegExp(`${NAME}(?:${BETWEEN})${VALUE}`, "dgi"),
    // In a list of words, one follows another without being its value.
    accept: (secret, lead) =>
      looksSecret(secret, {
        strong: IS_STRONG.test(lead) && !/,\s*["'`]$/.test(lead),
        quoted: /["'`]$/.test(lead),
      }),
  },
  {
    kind: "assignment",
    hints: ["key"],
    pattern:
      /[A-Za-z0-9][_-]?(?<!(?:public|cache|object|primary|foreign|unique|sort|partition|routing|row|map)[_-]?)key["'`]?\s{0,4}(?:=>|:=|=|:)\s{0,4}["'`]?(?<secret>[^\s"'`,;<>(){}[\]]{12,2000})/dgi,
    accept: looksRandom,
  },
  {
    kind: "mnemonic",
    hints: ["mnemonic", "seed", "recovery"],
    pattern:
      /(?:mnemonic|\bseed[ _-]?(?:phrase|words)|recovery[ _-]?phrase)\b[^\n\w]{0,6}(?:is|was)?[^\n\w]{0,6}(?<secret>[a-z]{3,8}(?: [a-z]{3,8}){11,23})(?![A-Za-z0-9])/dgi,
  },
  {
    kind: "spoken",
    hints: ["password", "passphrase", "passcode", "passwort", "kennwort", "mot de passe", "key", "token"],
    pattern:
      /\b(?:password|passphrase|passcode|passwort|kennwort|mot de passe|(?:api|access|secret) ?key|token)\s{1,2}(?:(?:is|was|to|will be|should be|ist|lautet|est)\s{1,2}|: ?)["'`]?(?<secret>[^\s"'`,;]{6,200}(?<![.:]))/dgi,
    accept: (secret, lead) =>
      /\d|[^\w.,;:!?-]/.test(secret) &&
      (secret.length >= 12 || !/key|token/i.test(lead)) &&
      looksSecret(secret, {
        strong: IS_STRONG.test(lead) && !/^[a-z\d]+-[a-z\d-]*[a-z]$/i.test(secret),
        quoted: false,
      }),
  },
  {
    kind: "long-random",
    hints: ["key", "secret", "token", "pass", "auth", "credential"],
    pattern:
      /\b(?:key|secret|token|password|passphrase|credential)s?(?<!recv-keys)\b[^\n\w]{0,12}(?:(?:is|was|of|the|my|our|here|value|use|to|for|this)\b[^\n\w]{0,6}){0,4}(?<secret>[A-Za-z0-9+/_-]{20,300}={0,2})(?![\w/])/dgi,
    accept: looksRandom,
  },
];
