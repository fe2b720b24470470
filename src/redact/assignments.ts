import {
  ANY_QUOTE,
  APPLICATION,
  type ContextRule,
  IS_STRONG,
  isPlaceholder,
  OF_ANOTHER,
} from "./context-rule.ts";
import { looksLikeValue, looksRandom, looksSecret } from "./entropy.ts";
import { isPassphrase, isTestName } from "./given-value.ts";

// Quoted up to the quote's own end; bare up to a blank, over punctuation only where the value goes on behind it.
// The end is looked for over eight escaped quotes: each can open a value too, and all would look through the same text.
const QUOTED = ['"', "'", "`"].map((quote) => {
  const within = String.raw`(?:[^${quote}\\\n]|\\[^${quote}\n])*`;
  const ends = String.raw`(?=(?:${within}\\${quote}){0,8}${within}${quote})`;
  return String.raw`(?<=${quote})${ends}(?:[^${quote}\\\n]|\\[^\n]){4,}(?=${quote})`;
});
const BARE = String.raw`(?=\S{6})(?![\w$.>-]{1,200}[!?]?\((?:[\s"'\x60)]|$))(?:[^\s"'\x60,;<>(){}[\]]|[,;](?![\w. -]{0,40}["']?\s?[=:])(?=[^\s"'\x60,;<>(){}[\]])|[<>(){}[\]]{1,3}(?=[^\s"'\x60,;:.<>(){}[\]]))+(?<![.,:;\\])`;
const VALUE = String.raw`(?<secret>(?<=\\["'])[^"'\\\n]{4,}(?=\\)|${QUOTED.join("|")}|${BARE})`;

const PASSWORD =
  "passw(?:or)?d|mot[ _]de[ _]passe|passphrase|passcode|passwort|kennwort|contraseña|senha|pwd|(?<![a-z])p(?:ass|w|sk)|(?<=db|user|admin|root|smtp|mail|ftp|ssh|login|my|sql|pg|redis|mongo)pass";
const KEY_NAME = `api[_ .-]?key|(?:access|preshared|private|secret|signing|encryption|auth|account|master|license)[_ -]?key|${APPLICATION}secret|connection[_ -]?string`;
const NAME = `(?:${PASSWORD}|${KEY_NAME}|secret|token|cred(?:ential)?s?|auth)(?:[_-]?(?:id|value|base64|base|hex|hash|prod|production|dev|staging|live|test|new|old|v?[0-9]{1,2}))?`;
const NAME_END = String.raw`\\{0,3}["'\x60]?[\])]?\s{0,4}`;
const TYPE = String.raw`(?:\??:\s{0,2}[&A-Za-z][\w.<>[\]| ']{0,40}(?==))?`;
// Calls, pairs and defaults; assignments and comparisons; XML elements; arguments; a name with its value.
const BETWEEN = [
  String.raw`\\{0,3}["'][\s,;]{0,20}\\{0,3}["'](?:val|v|data|content|setting)\\{0,3}["']\s{0,2}[:=]\s{0,2}\\{0,3}["']?`,
  String.raw`${NAME_END}(?:=>|[:=]{1,2})\s{0,4}[\w.]{1,40}\(\s{0,2}(?:["'][\w.-]{0,80}["'],\s{0,2})?b?["'\x60]`,
  String.raw`\s{0,4}[:=]\s{0,4}[([]\s{0,2}["'][^"'\n]{0,80}["'],\s{0,2}["']`,
  String.raw`["']?[\])]?\s{0,4}(?:\?\?|\|\||\bor\b)\s{0,4}["'\x60]`,
  String.raw`${NAME_END}${TYPE}(?:=>|[:=!]={1,2}|[:=])\s{0,4}(?:[|>][+-]?\n\s{0,20})?(?:[brfu]?\\{0,3}["'\x60])?`,
  String.raw`>(?=[^\s<>]{4,}<\/)`,
  String.raw`["'\x60]\s{0,2},\s{0,2}["'\x60]`,
  String.raw`\(\s{0,2}["'\x60]`,
  String.raw`\\{0,3}["']?[\s,;/]{0,20}\\{0,3}["']?value\\{0,3}["']?\s{0,2}[:=]\s{0,2}\\{0,3}["']?`,
].join("|");

const JOINED_NAME =
  "(?<=[A-Za-z0-9][._-])(?:token|secret|credentials?|Token|Secret|TOKEN|SECRET|CREDENTIALS?)|(?<=[a-z0-9])(?:Token|Secret|Credentials?)";
const LONE_NAME = `(?<![A-Za-z]|${OF_ANOTHER})(?:token|secret|credentials?|Token|Secret|TOKEN|SECRET)`;
const PASSWORD_NAME =
  "(?<!(?:forgot|reset|change|confirm|show|hide|update|verify|check|current|new)[_-]?)(?:[Pp]assword|PASSWORD|[Pp]asswd|[Pp]assphrase)";

const PROSE_HINTS = ["pass", "kennwort", "pw", "key", "token"];
const PROSE = String.raw`\b(?:password|passphrase|passcode|passwort|kennwort|mot de passe|pw|(?:api|access|secret) ?key|token)(?:'s|\s{1,2}(?:for|of) [\w.@-]{1,60}|\s?\([^()\n]{1,30}\))?`;

/** Secrets assigned to a name, in code, in settings and in prose. */
export const ASSIGNMENT_RULES: readonly ContextRule[] = [
  {
    // A shell's environment: the value ends at the next blank, and a single word can be a password.
    kind: "assignment",
    hints: ["pass", "_pw", "secret", "token", "_key", "apikey", "cred", "_auth"],
    goesOn: true,
    needs: [["PASS", "_PWD", "_PW", "SECRET", "TOKEN", "_AUTH", "CRED", "KEY"]],
    beside: "value",
    pattern: () =>
      /(?<![\w.-])(?:[A-Z][A-Z0-9_]{0,60})?(?:PASS(?:WORD|WD|PHRASE)?|_PWD|_PW|SECRET|TOKEN|_AUTH|CRED(?:ENTIAL)?S?|(?:API|ACCESS|SECRET|PRIVATE)_?KEY)(?:_[A-Z0-9]{1,20}){0,2}=(?!["'`$<%{(=])(?<secret>(?:[\v\f]{24}|[^\s"'`]){4,})/g,
    accept: (secret, lead) =>
      IS_STRONG.test(lead)
        ? !isPlaceholder(secret) && !/^(?:\/[\w./-]+|true|false|none|null|\d{1,5})$/i.test(secret)
        : looksSecret(secret, { strong: false, quoted: true }) ||
          (!/(?:TOKEN|SECRET|AUTH|CREDS?|CREDENTIALS?)_[A-Z]/.test(lead) && isWholeValue(secret)),
  },
  {
    // A key of two words, or a password's, with a value in quotes, which is no code.
    kind: "assignment",
    hints: ["pass", "token", "secret", "cred"],
    needs: [ANY_QUOTE],
    beside: "value",
    pattern: () =>
      new RegExp(
        String.raw`(?:${JOINED_NAME}|${PASSWORD_NAME})${NAME_END}(?:=>|:=|[:=])\s{0,4}\\{0,3}["'\x60](?<secret>[^\s"'\x60\\]{5,})(?=\\{0,3}["'\x60])`,
        "g",
      ),
    accept: (secret, lead) =>
      /pass/i.test(lead) ? looksLikeValue(secret) : isWholeValue(secret) && /\d/.test(secret),
  },
  {
    kind: "assignment",
    hints: ["token", "secret", "cred"],
    beside: "value",
    pattern: () =>
      new RegExp(
        `(?:${JOINED_NAME}|${LONE_NAME})${NAME_END}(?:=>|:=|[:=])\\s{0,4}(?<secret>[^\\s"'\\x60\\\\,;(){}[\\]<>]{8,}(?<![.:]))`,
        "g",
      ),
    accept: (secret, lead) =>
      isWholeValue(secret) &&
      /\d.*\d/.test(secret) &&
      !MEMBER.test(secret) &&
      (!/^[TSC][a-z]/.test(lead) || !NUMBERED.test(secret)),
  },
  {
    // In the query of a URL, and in a list of settings.
    kind: "assignment",
    hints: ["pass", "pwd", "token", "secret", "key"],
    beside: "value",
    pattern: () =>
      /[?&;](?:[a-z][\w.-]{0,40}?)?(?:passw(?:or)?d|passphrase|pwd|token|secret|(?:api|access|secret|private)[_-]?key)=(?<secret>[^\s"'`&;<>#\\]{4,})/gi,
    accept: isWholeValue,
  },
  {
    kind: "assignment",
    hints: "pass pw psk kennwort contrase senha cred secret token key auth connection".split(" "),
    beside: "value",
    pattern: () =>
      new RegExp(
        `(?<!:secretsmanager:[a-z0-9-]{0,20}:\\d{12}:|${OF_ANOTHER})${NAME}(?:${BETWEEN})${VALUE}`,
        "gi",
      ),
    // In a list a word follows another without being its value, and calls have words for arguments.
    accept: (secret, lead) => {
      const strong = IS_STRONG.test(lead) && !/[,(]\s*b?["'`]$/.test(lead);
      if (isTestName(secret, lead)) return false;
      return (strong && isPassphrase(secret)) || looksSecret(secret, { strong, quoted: /["'`]$/.test(lead) });
    },
  },
  {
    kind: "assignment",
    hints: ["key"],
    beside: "value",
    pattern: () =>
      /[A-Za-z0-9][_-]?(?<!(?:public|cache|object|primary|foreign|unique|sort|partition|routing|row|map)[_-]?)key["'`]?\s{0,4}(?:=>|:=|=|:)\s{0,4}(?:[brfu]?\\{0,3}["'`])?(?<secret>[^\s"'`,;<>(){}[\]\\]{12,})/gi,
    accept: looksRandom,
  },
  {
    kind: "spoken",
    hints: PROSE_HINTS,
    beside: "saying",
    pattern: () =>
      new RegExp(
        String.raw`${PROSE}(?:\s{1,2}(?:(?:was|has been) (?:changed|set|reset) to|is|was|to|will be|should be|ist|lautet|est)\s{1,2}|(?<=\)|\b(?:for|of) [\w.@-]{1,60})\s{0,2}:\s?|(?<='s)\s)["'\x60]?(?<secret>[^\s"'\x60,;]{6,}(?<![.:]))`,
        "gi",
      ),
    accept: (secret, lead) =>
      /\d|[^\w.,;:!?-]/.test(secret) &&
      (secret.length >= 12 || !/key|token/i.test(lead)) &&
      looksSecret(secret, { strong: IS_STRONG.test(lead) && !isAdjective(secret), quoted: false }),
  },
  {
    // Without a verb only a value that is no word.
    kind: "spoken",
    hints: PROSE_HINTS,
    needs: ["0123456789".split(""), "!@#$%^&*~+".split("")],
    pattern: () =>
      new RegExp(String.raw`${PROSE}\s{1,2}["'\x60]?(?<secret>[^\s"'\x60,;]{8,}(?<![.:]))`, "gi"),
    accept: (secret, lead) =>
      isMixed(secret) && looksSecret(secret, { strong: IS_STRONG.test(lead), quoted: false }),
  },
  {
    kind: "long-random",
    hints: ["key", "secret", "token", "pass", "cred"],
    pattern: () =>
      /(?:(?<![A-Za-z0-9]|did:|(?:RSA|DSA) |public[_-]|checksum\/)|(?<=auth|access|api))(?:key|secret|token|password|passphrase|credential)s?(?<!recv-keys)\b[^\n\w]{0,12}(?:(?:is|was|of|the|my|our|here|value|use|to|for|this)\b[^\n\w]{0,6}){0,4}(?<secret>[A-Za-z0-9+/_-]{20,301}={0,2})/gi,
    // Longer values are data; a version, a pinned commit and a pod are named like this, too.
    accept: (secret, lead) =>
      secret.length <= 303 &&
      !/^[\w+/-]{301}/.test(secret) &&
      looksRandom(secret) &&
      !OF_A_THING.test(`${lead}${secret}`),
  },
];

/** A version in a vault's address, an action pinned to a commit, a pod of a deployment. */
const OF_A_THING =
  /^(?:(?:password|secret)s?\/[0-9a-f]{32}|\w+@[0-9a-f]{40}|\w+-[a-z][a-z\d-]*-[a-z\d]{6,10}-[a-z\d]{5})$/;

/** Members in code, and names such as `token12` beside a key like `authToken`. */
const MEMBER = /^[\w$]*(?:\.[A-Za-z_$][\w$]*)+$/;
const NUMBERED = /^[A-Za-z_$]+\d{1,2}$/;

/** A real value, no number, constant or path. */
function isWholeValue(value: string): boolean {
  return (
    looksLikeValue(value) &&
    !/^(?:[\d_.,]+[A-Za-z]{0,2}|[A-Z]+(?:_[A-Z]+)*)$/.test(value) &&
    !/^\/[\w./-]+$/.test(value)
  );
}

/** Such as `base64-encoded`. */
function isAdjective(value: string): boolean {
  return /^[a-z\d]+-[a-z\d-]*[a-z]$/i.test(value);
}

function isMixed(value: string): boolean {
  return value.length >= 8 && /\d/.test(value) && /[a-z]/.test(value) && /[!@#$%^&*~+]/.test(value);
}
