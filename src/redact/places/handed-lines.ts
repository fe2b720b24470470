import type { ContextRule } from "../context-rule.ts";
import { isGiven, isStrange } from "../given-value.ts";
import { HANDED_HINTS as HINTS, HANDED_WORD as WORD, WORDS_BEFORE } from "./handed-word.ts";
import { isPlaced, isPlacedInWords, lineValue } from "./placed-value.ts";

const LINE_VALUE = lineValue(8_000);
const LINE = String.raw`[ \t]{0,4}(?:\n|\\{1,7}n)[ \t>|+*-]{0,8}`;

/** Secrets that have a line of their own below what tells of them. */
export const HANDED_LINE_RULES: readonly ContextRule[] = [
  {
    // A heading, a mail address, and the password on the third line.
    kind: "spoken",
    hints: [
      "account",
      "login",
      "log in",
      "cred",
      "user",
      "sign",
      "zugang",
      "compte",
      "cuenta",
      "konto",
      "access",
    ],
    needs: [["@"], ["\n", "\\n"]],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:account|log[ -]?ins?|cred(?:ential)?s|creds|users?|sign[ -]?in|zugang(?:sdaten)?|(?:test)?konto|compte|identifiants|cuenta|access)\b[^\n@]{0,40}${LINE}(?:[a-z-]{2,12}:\s{0,3})?["'\x60]?[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{1,30}){1,4}["'\x60]?${LINE}${LINE_VALUE}`,
        "gi",
      ),
    accept: isOnItsLine,
  },
  {
    // "here is the api key", and below it nothing but the key.
    kind: "spoken",
    hints: HINTS,
    needs: [
      ["here", "this", "new"],
      ["\n", "\\n"],
    ],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:here(?:['’]?s|\sis|\sare)|this\sis|(?:the|your)\snew)\s(?:(?:the|our|my|your|a|an)\s)?${WORDS_BEFORE}(?:${WORD()})(?:\s(?:for|of|to|from)\s[^\n:]{1,40})?[.:!]?(?:${LINE}){1,2}${LINE_VALUE}`,
        "gi",
      ),
    accept: isOnItsLine,
  },
  {
    // A question for it, and below it the answer.
    kind: "spoken",
    hints: ["a:", "answer:", "antwort:"],
    needs: [HINTS],
    pattern: () =>
      new RegExp(
        String.raw`(?<=^|\n|\\n|["'\s>|+-])(?:Q|Question|Frage)\d{0,2}:[^\n\\]{0,150}?\b(?:what|which|was|welches|wie|have|know|send)\b[^\n\\]{0,100}?(?:${WORD()}|passwort)(?:\s(?:for|of|on|to|do|does|should|can|für)\s[^\n?\\]{1,40})?\?${LINE}(?:A|Answer|Antwort)\d{0,2}:\s{0,4}${LINE_VALUE}`,
        "gi",
      ),
    accept: (secret) => isOnItsLine(secret) && !/^(?:none|unknown|nobody|nothing|it|depends)\b/i.test(secret),
  },
  {
    // The same with a name in place of the address.
    kind: "spoken",
    hints: ["cred", "login", "account", "zugang"],
    needs: [["\n", "\\n"]],
    pattern: () =>
      new RegExp(
        String.raw`(?<=^|\n|\\n|["'\x60])[ \t>|+*-]{0,8}(?:[\w-]{2,16}\s){0,3}(?:creds|credentials|log-?in|account|zugangsdaten)(?:\s(?:for|to|of|on)\s(?:the\s|our\s|my\s)?[\w.-]{1,24})?(?:\s(?:are\s)?below)?\s?:?${LINE}["'\x60]?[\w.+-]{2,40}["'\x60]?${LINE}${LINE_VALUE}`,
        "gi",
      ),
    accept: (secret) =>
      isPlacedInWords(secret) &&
      isOnItsLine(secret) &&
      /\d|[!#$%^*?]/.test(secret) &&
      !/[:(){}]/.test(secret),
  },
  {
    // "what's the wifi password?", and the other one's answer.
    kind: "spoken",
    hints: HINTS,
    needs: [["?"], ["\n", "\\n"], ["what", "which", "was ", "know", "have", "send"]],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:what(?:['’]?s|\sis|\swas)?|which|know|have|send)\s${WORDS_BEFORE}(?:${WORD()}|pw|pwd)(?:\s(?:for|of|on|to|again)(?:\s[^\n?]{1,40})?)?\?${LINE}(?:<?@?[\w.-]{1,24}>?(?:\s?[[(][\d:. APMapm]{4,12}[\])])?:?\s)?${LINE_VALUE}`,
        "gi",
      ),
    accept: (secret) => isOnItsLine(secret) && isPlacedInWords(secret),
  },
  {
    // A login alone on its line.
    kind: "spoken",
    hints: ["@"],
    needs: [[":"]],
    run: /@[\w.-]{1,60}\.[a-z]{2,10}:[^\s/]/,
    pattern: () =>
      new RegExp(
        String.raw`(?<=(?:^|\\n|[\s"'\x60(>|])[\w.+-]{1,40})@[\w-]{1,40}(?:\.[\w-]{1,30}){0,3}\.[a-z]{2,10}:${lineValue(200)}`,
        "gi",
      ),
    accept: (secret) =>
      isPlacedInWords(secret) &&
      !/[/\\]|\.\w{1,4}$/.test(secret) &&
      (isStrange(secret) || /[!#$%^*?&]/.test(secret)),
  },
];
/** No greeting, link, path or number; a word alone is one of eight letters. */
function isOnItsLine(secret: string): boolean {
  if (!isPlaced(secret) || /^(?:https?:|www\.|[\w.+-]+@[\w-]+(?:\.[a-z]{2,})+$)|^\d{1,7}$|[:]$/.test(secret))
    return false;
  if (/^[A-Za-z]+(?:-[A-Za-z]+)*[.,!?:]?$/.test(secret))
    return /^[a-z-]{8,}$/.test(secret) || isShiftedMix(secret);
  return !/^[\w.-]*(?:\/[\w.-]+)+$|^[\w-]+(?:\.[a-z]{2,5})+$/.test(secret) || isStrange(secret);
}

function isShiftedMix(secret: string): boolean {
  return secret.length >= 12 && isGiven(secret) && (secret.match(/[a-z](?=[A-Z])/g)?.length ?? 0) >= 3;
}
