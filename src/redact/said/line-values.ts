import type { ContextRule } from "../context-rule.ts";
import { isNamedValue, isPassphrase, isTestName } from "../given-value.ts";
import { LATIN_HINTS, LATIN_WORDS } from "./languages.ts";
import { ADJECTIVE, isChosenWord } from "./word-kinds.ts";

const PASSWORD = () =>
  `(?:${LATIN_WORDS()}|passwor[dt]|passwd|pwd|(?<![a-z])(?:pass|pw)|(?<=db|user|admin|root|smtp|mail|ftp|ssh|login|my|sql|pg|redis|mongo)pass)`;
const HINTS = [...LATIN_HINTS, "pass", "pwd", "pw"];
const LINE_START = String.raw`(?<=^|\n|\\n)[ \t>|+*•-]{0,24}(?:\d{1,2}[.)] )?(?:(?:export|set|ENV|ARG) )?`;
const LINE_END = String.raw`(?=["'\x60*_]{0,3}[ \t]{0,4}(?:#[^\n]{0,200})?(?:\r?\n|\\r|\\n|["'\x60][,\]}]|$))`;

/** Passwords that people choose, words and dates, where a line or a pair of quotes holds nothing else. */
export const LINE_RULES: readonly ContextRule[] = [
  {
    // Alone on its line: `password: correct-horse`, as in YAML, settings and notes.
    kind: "assignment",
    hints: HINTS,
    beside: "value",
    pattern: () =>
      new RegExp(
        String.raw`${LINE_START}["'\x60*_]{0,3}[\w.-]{0,60}?${PASSWORD()}["'\x60*_]{0,3}(?:[ \t]{0,4}[:：][*_]{0,3}|[ \t]{0,4}=)[ \t]{0,4}["'\x60]?(?<secret>[^\s"'\x60,;(){}[\]<>]{6,64})${LINE_END}`,
        "gi",
      ),
    accept: isChosen,
  },
  {
    // In quotes, in a sentence: `the password is "correct horse"`.
    kind: "spoken",
    hints: HINTS,
    needs: [['"', "'", "`", "“", "„", "«"]],
    pattern: () =>
      new RegExp(
        String.raw`${PASSWORD()}(?:['’]s)?(?:\s[a-z]{1,12}){0,4}?(?:\s{0,2}[:：=]|\s(?:is|was|ist|lautet|est|es|è|é|är|er|to))\s{1,3}["'\x60“„«](?<secret>[^"'\x60“”„»\n]{6,60})(?=["'\x60“”»])`,
        "gi",
      ),
    accept: isChosen,
  },
  {
    // A variable of an environment is given no name of code: `DB_PASSWORD: MiaAndLeo`.
    kind: "assignment",
    hints: ["pass", "_pw", "pwd", "secret"],
    needs: [["PASS", "_PW", "PWD", "SECRET"]],
    beside: "value",
    pattern: () =>
      /(?<![A-Za-z])(?:[A-Z][A-Z0-9_]{0,60})?(?:PASS(?:WORD|WD|PHRASE)?|_PWD|_PW|_SECRET)\\{0,3}["']?\s?[:=]\s{0,4}\\{0,3}["']?(?<secret>(?:[A-Z][a-z]{1,11}){2,4}|[a-z]{3,16}(?:[+&~!][a-z]{3,16}){1,3})(?=\\{0,3}["']?[ \t]{0,4}(?:[,}]|\n|\\[nr"]|$))/g,
    accept: isChosenWord,
  },
  {
    // Below a section's name nothing is code.
    kind: "assignment",
    hints: HINTS,
    needs: [["["], ["="]],
    pattern: () =>
      new RegExp(
        String.raw`(?<=^|\n|\\n)[ \t>|+-]{0,8}\[[\w .:/-]{1,40}\](?:\r?\n|\\n)(?:[^\n\\[\]]{0,120}(?:\n|\\n)){0,6}?[ \t>|+-]{0,8}[\w.-]{0,40}?${PASSWORD()}[ \t]{1,4}=[ \t]{1,4}(?<secret>[^\s"'\x60,;(){}[\]<>$%]{6,64})${LINE_END}`,
        "gi",
      ),
    accept: (secret) => isNamedValue(secret) || isChosenWord(secret),
  },
  {
    // Four words or more.
    kind: "spoken",
    hints: ["passphrase", "password"],
    needs: [[":", "="]],
    pattern: () =>
      new RegExp(
        String.raw`(?:passphrase|password)(?:\s[a-z]{1,12}){0,3}\s{0,2}[:=]\s{1,3}(?<secret>[a-z]{2,12}(?: [a-z\d]{2,12}){3,23})${LINE_END}`,
        "gi",
      ),
    accept: isPassphrase,
  },
  {
    // An element whose value may hold quotes.
    kind: "assignment",
    hints: ["password>", "passwd>", "passphrase>", "secret>", "token>", "key>"],
    pattern: () =>
      /<[\w:.-]{0,40}(?:password|passwd|passphrase|secret|token|(?:api|private|secret|access)[_-]?key)>(?<secret>[^<>\n]{6,})(?=<\/)/gi,
    accept: isNamedValue,
  },
];

/** Dates, and words that are neither code nor what a password is said to be. */
function isChosen(secret: string, lead: string): boolean {
  if (isTestName(secret, lead) || /\bpass\s(?:[a-z]+\s)?to\s/i.test(lead)) return false;
  if (/^\d{6,12}$/.test(secret)) return true;
  const ofAKind = /^[a-z]+$/i.test(secret) ? /(?:ed|en|ing|able|ible|ive|ly|less)$/i : ADJECTIVE;
  if (!isNamedValue(secret.replace(/[.:?!]{1,3}$/, "")) || ofAKind.test(secret)) return false;
  if (/^[\p{L}-]+[.:?!]$/u.test(secret)) return false;
  // Code gives a variable another one's value.
  return /[:：][*_ \t]*["'`]?$|\S=["'`]?$|["'`]$/.test(lead) || !/^[a-z]+$/i.test(secret);
}
