import type { ContextRule } from "../context-rule.ts";
import { isNamedValue, isTestName } from "../given-value.ts";
import { LATIN_HINTS, LATIN_WORDS } from "./languages.ts";
import { ADJECTIVE } from "./spoken-rules.ts";

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
  if (isTestName(secret, lead)) return false;
  if (/^\d{6,12}$/.test(secret)) return true;
  const ofAKind = /^[a-z]+$/i.test(secret) ? /(?:ed|en|ing|able|ible|ive|ly|less)$/i : ADJECTIVE;
  if (!isNamedValue(secret.replace(/[.:?!]{1,3}$/, "")) || ofAKind.test(secret)) return false;
  if (/^[\p{L}-]+[.:?!]$/u.test(secret)) return false;
  // Code gives a variable another one's value.
  return /[:：][*_ \t]*["'`]?$|\S=["'`]?$|["'`]$/.test(lead) || !/^[a-z]+$/i.test(secret);
}
