import { oneOf } from "../../text/one-of.ts";
import type { ContextRule } from "../context-rule.ts";
import { isGiven, isStrange } from "../given-value.ts";
import { isPlaced, isPlacedInWords, isWordAndNumber, LINE_VALUE, SAID_VALUE } from "./placed-value.ts";

/** What is told; things that have keys and tokens of another kind say so. */
const WORD = () => oneOf`
  passwor[dt]s?|passphrase|passcode|passwd|credentials?|creds
  (?:api|access|secret|license|production|prod|staging|live|private|signing|encryption|deploy|service|stream|admin|root|master|real)[ _-]?(?:key|token|secret)s?
  (?<![\w-])(?:token|secret)
`;
const HINTS = ["pass", "token", "key", "secret", "cred"];
const WORDS = String.raw`(?:[a-z][\w'’-]{0,16}\s){0,3}?`;
const OURS = String.raw`(?:the|our|my|your|a|an)\s${WORDS}`;
const LINE = String.raw`[ \t]{0,4}(?:\n|\\{1,7}n)[ \t>|+*-]{0,8}`;
const VALUE_BEFORE = SAID_VALUE.replace("(?=[.,", "(?=[.,(");
const TELLS = String.raw`[,;.:]?\s{1,3}\(?(?:it['’]?s|it\sis|it\swas|that['’]?s|that\sis|that\swas|this\sis|which\s(?:is|was)|is|was)\s(?:still\s|now\s)?${OURS}(?:${WORD()})(?![\w-])`;

/** Secrets that people hand over in a sentence, the word for them behind, and logins of a few lines. */
export const HANDED_OVER_RULES: readonly ContextRule[] = [
  {
    // "don't commit this: V (it's the production key)"
    kind: "spoken",
    hints: HINTS,
    needs: [["'t ", "’t ", "dont ", "not ", "never ", "avoid "], [":"]],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:don['’]?t|do\snot|never|must\snot|should\snot|not\sto|avoid)\s(?:ever\s)?(?:commit(?:ting)?|share|push|log|post|print|leak|paste|tell|show|publish|store|save|repeat|use|send|expose|forward|write)\b[^\n:"']{0,40}:\s{1,3}${VALUE_BEFORE}(?=["'\x60”»*_]{0,3}${TELLS})`,
        "gi",
      ),
    accept: isPlaced,
  },
  {
    // "V, that's the old password", "it was V before, that's the token"
    kind: "spoken",
    hints: HINTS,
    needs: [[" the ", " our ", " my ", " your ", " a ", " an "]],
    pattern: () =>
      new RegExp(
        String.raw`(?:\b(?:it|this|that|which|value|one)\s(?:was|is|used\sto\sbe|has\sbeen|will\sbe)\s|:\s|\b(?:try|use|using|with|enter)\s)${SAID_VALUE}(?=["'\x60”»*_]{0,3}(?:\s(?:before|until|earlier|previously|originally|back\sthen|at\sfirst|now|again|here|there|today|yesterday)[^\n.,;()]{0,30})?${TELLS})`,
        "gi",
      ),
    accept: (secret, lead) =>
      isPlacedInWords(secret) || (/^(?:it|this|that)\s/i.test(lead) && isWordAndNumber(secret)),
  },
  {
    // "use admin and V to sign in"
    kind: "spoken",
    hints: ["log", "sign", "connect", "authenticate"],
    needs: [[" and ", " / ", " with ", " then "]],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:use|try|with|enter|type|using)\s["'\x60]?[\w.+-]{2,40}(?:@[\w.-]{2,60})?["'\x60]?\s(?:and|\/|with|then|plus)\s${SAID_VALUE}(?=["'\x60]{0,2}[,.]?\s(?:to|for|when|if\syou|and\s(?:then\s)?)\s?(?:log|sign|connect|authenticate))`,
        "gi",
      ),
    accept: (secret, lead) =>
      isPlacedInWords(secret) ||
      (isPlaced(secret) && /\b(?:admin|root|guest|demo|sa|postgres|\S+@\S+)["'`]?\sand\s["'`]?$/i.test(lead)),
  },
  {
    // "can you set JWT_SECRET to V"
    kind: "spoken",
    hints: HINTS,
    needs: [
      ["_", "pass"],
      [" to ", " as ", " be "],
    ],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:[Ss]et|[Cc]hange[d]?|[Uu]pdate[d]?|[Pp]ut|[Rr]otate[d]?|[Rr]eset|[Ss]witch(?:ed)?|[Mm]ake|[Dd]efine)\s(?:the\s|our\s|my\s)?["'\x60]?(?:[A-Z][A-Z0-9_]{0,60})?(?:PASS(?:WORD|WD|PHRASE)?|PWD|SECRET|TOKEN|API_?KEY|_KEY|_PW|_PIN|CREDENTIALS?)["'\x60]?\s(?:in\s\S{1,40}\s|for\s\S{1,40}\s)?(?:to|as|be)\s(?:be\s)?${SAID_VALUE}`,
        "g",
      ),
    accept: (secret, lead) =>
      isPlacedInWords(secret) ||
      (/PASS|PWD|SECRET/.test(lead) && isWordAndNumber(secret)) ||
      (/["'`]$/.test(lead) && isPlaced(secret)),
  },
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
        String.raw`\b(?:here(?:['’]?s|\sis|\sare)|this\sis|(?:the|your)\snew)\s(?:(?:the|our|my|your|a|an)\s)?${WORDS}(?:${WORD()})(?:\s(?:for|of|to|from)\s[^\n:]{1,40})?[.:!]?(?:${LINE}){1,2}${LINE_VALUE}`,
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
