import type { ContextRule } from "../context-rule.ts";
import { isChosenWord } from "../said/word-kinds.ts";
import { HANDED_HINTS as HINTS, HANDED_WORD as WORD, WORDS_BEFORE } from "./handed-word.ts";
import { isPlaced, isPlacedInWords, isWordAndNumber, SAID_VALUE, saidValue } from "./placed-value.ts";

const OURS = String.raw`(?:the|our|my|your|a|an)\s${WORDS_BEFORE}`;
const VALUE_BEFORE = saidValue("(");
const TELLS = String.raw`[,;.:]?\s{1,3}\(?(?:it['’]?s|it\sis|it\swas|that['’]?s|that\sis|that\swas|this\sis|which\s(?:is|was)|is|was)\s(?:still\s|now\s)?${OURS}(?:${WORD()})(?![\w-])`;

/** Secrets that people hand over in a sentence, the word for them behind. */
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
      isPlacedInWords(secret) ||
      (/^(?:it|this|that)\s/i.test(lead) && (isWordAndNumber(secret) || isChosenWord(secret))),
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
      [" to ", " as ", " be ", " with "],
    ],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:[Ss]et|[Cc]hange[d]?|[Uu]pdate[d]?|[Pp]ut|[Rr]otate[d]?|[Rr]eset|[Ss]witch(?:ed)?|[Mm]ake|[Dd]efine[d]?|[Ee]xport(?:ed)?|[Rr]eplace[d]?|[Ss]tore[d]?)\s(?:the\s|our\s|my\s)?(?:old\s|new\s|current\s)?(?:(?:env(?:ironment)?\s)?var(?:iable)?\s|secret\s|setting\s)?["'\x60]?(?:[A-Z][A-Z0-9_]{0,60})?(?:PASS(?:WORD|WD|PHRASE)?|PWD|SECRET|TOKEN|API_?KEY|_KEY|_PW|_PIN|CREDENTIALS?)["'\x60]?\s(?:in\s\S{1,40}\s|for\s\S{1,40}\s)?(?:to|as|be|with)\s(?:be\s)?${SAID_VALUE}`,
        "g",
      ),
    accept: (secret, lead) =>
      isPlacedInWords(secret) ||
      (/PASS|PWD|SECRET/.test(lead) && (isWordAndNumber(secret) || isChosenWord(secret))) ||
      (/["'`]$/.test(lead) && isPlaced(secret)),
  },
  {
    // "ops changed the db password this morning, it's V now"
    kind: "spoken",
    hints: HINTS,
    needs: [["hange", "otate", "eset", "pdate", "eplace", "enew"], ["it"]],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:changed?|rotated?|reset|updated?|replaced?|renewed?)\s(?:the|our|my|your|their)\s${WORDS_BEFORE}(?:${WORD()})(?:\s[\w'’-]{1,16}){0,4}[,;:.]\s{1,2}(?:it['’]?s|it\sis|now\sit['’]?s)\s(?:now\s)?${SAID_VALUE}(?=["'\x60”»*_.]{0,3}(?:\s(?:now|from\snow|since)\b|[.!]?\s{0,3}(?:$|\n|\\n|["'])))`,
        "gi",
      ),
    accept: (secret) => isPlaced(secret) && /[^a-z]|[^aeiou]{4}/.test(secret),
  },
  {
    // "here you go: V (staging password)"
    kind: "spoken",
    hints: HINTS,
    needs: [[" ("], [": "]],
    pattern: () =>
      new RegExp(
        String.raw`:\s{1,2}${VALUE_BEFORE}(?=["'\x60”»*_]{0,3}\s\((?:it['’]?s\s|that['’]?s\s)?(?:(?:the|our|my|your|a|an)\s)?${WORDS_BEFORE}(?:${WORD()})\s?\))`,
        "gi",
      ),
    accept: isPlacedInWords,
  },
];
