import { APPLICATION, type ContextRule } from "./context-rule.ts";
import { isNamedValue } from "./given-value.ts";
import { isFewWords } from "./issued-tokens.ts";

const NAME = "(?:passw(?:or)?d|passphrase|pass|pwd|secret|token|(?:api|access|secret|private|auth)[_-]?key)";
const LETTERS = "(?<secret>[a-z]{10,40})";
/** What people choose for a password: a word, a date, words joined. */
const CHOSEN = String.raw`(?<secret>[a-z]{8,40}|\d{6,12}|[a-z]{3,20}(?:[-_.][a-z]{3,20}){1,5})`;
const PASSWORD = `(?:passw(?:or)?d|passphrase|pass|pwd|pw|${APPLICATION}secret)`;
const ENDS = String.raw`(?=["'\x60\]]{0,2}(?:[\s,&;|)]|\\|$))`;
// Behind a blank alone it could be a variable given to a function.
const ARGUMENT_START = String.raw`(?:(?<![\w$.-])--?|(?<=^|\n|["'?&;,[]|\s-[A-Za-z]\s{0,2}|(?:-var|-e|--set|--set-string|--env|--build-arg|POST|PUT)\s{1,3}|\w=[\w.:/-]{1,60} ))`;
const FLAG_BEFORE = String.raw`(?<=\s--?[a-z][^\n]{0,200}\s\S{0,80})`;

/** Passwords of small letters alone, which elsewhere are words: as the value of an argument, a flag or a header. */
export const LETTER_RULES: readonly ContextRule[] = [
  {
    kind: "assignment",
    hints: ["pass", "pwd", "secret", "token", "key"],
    run: /[a-z]=[a-z]{10}/i,
    pattern: () => new RegExp(String.raw`${ARGUMENT_START}[\w.-]{0,60}${NAME}=${LETTERS}${ENDS}`, "gi"),
    accept: (secret) => /^[a-z]+$/.test(secret) && isNamedValue(secret),
  },
  {
    kind: "assignment",
    hints: ["pass", "pwd", "pw=", "secret="],
    pattern: () => new RegExp(String.raw`${ARGUMENT_START}[\w.-]{0,60}${PASSWORD}=${CHOSEN}${ENDS}`, "gi"),
    accept: isChosenArgument,
  },
  {
    kind: "password-flag",
    hints: ["pass", "pwd"],
    beside: "dash",
    pattern: () =>
      new RegExp(
        String.raw`${FLAG_BEFORE}(?<![\w-])--[\w-]{0,40}${PASSWORD}[ \t]{1,3}["']?${CHOSEN}${ENDS}`,
        "g",
      ),
    accept: isChosenArgument,
  },
  {
    kind: "password-flag",
    hints: ["pass", "pwd", "secret", "token", "key", "bearer"],
    beside: "dash",
    pattern: () =>
      new RegExp(
        String.raw`${FLAG_BEFORE}(?<![\w-])--[\w-]{0,40}(?:${NAME}|bearer)[ \t]{1,3}["']?${LETTERS}${ENDS}`,
        "g",
      ),
    accept: isNamedValue,
  },
  {
    kind: "authorization",
    hints: ["-key", "-token", "-secret", "-auth", "-password"],
    pattern: () =>
      new RegExp(
        String.raw`(?<=["'])(?:x-(?:[a-z]{1,20}-){0,3}(?:token|key|secret|auth|password)|(?:private|job|deploy)-token|api-?key):\s{0,3}${LETTERS}(?=\\?["'])`,
        "gi",
      ),
    accept: (secret) => /^[a-z]+$/.test(secret) && isNamedValue(secret),
  },
  {
    // Behind a user's name, in the way of many programs.
    kind: "password-flag",
    hints: [" -p "],
    needs: [["-u ", "-U ", "--user"]],
    pattern: () =>
      new RegExp(
        String.raw`\s(?:-[uU]|--user(?:name)?)[= ]\s{0,2}["']?[\w.@-]{1,60}["']?\s{1,3}-[pP]\s{1,3}(?:["']?${LETTERS}|["']${CHOSEN.replace("<secret>", "<bare>")}(?=["']))${ENDS}`,
        "g",
      ),
    accept: isChosenArgument,
  },
];

function isChosenArgument(secret: string): boolean {
  return /^\d+$/.test(secret) || (/^[a-z]/.test(secret) && isNamedValue(secret));
}

/** Small letters and capitals alone, most of them outside of words, as in no name of code. */
export function isLetterJumble(secret: string): boolean {
  return /^(?=[A-Za-z]*[a-z][A-Z])[A-Za-z]{8,}$/.test(secret) && isFewWords(secret);
}
