import type { ContextRule } from "../context-rule.ts";
import { isChosenWord } from "../said/word-kinds.ts";
import { isPlacedInWords, isWordAndNumber, SAID_VALUE } from "./placed-value.ts";

const SECRET = "(?:pass(?:word|phrase|code)|kennwort|passwort)";
const OF_A_KIND = String.raw`(?!s?[ -](?:hash|kdf|alg|manag|stor|encod|polic|gener|field|input|reset|flow|form))`;
const WORDS = String.raw`(?:[a-z][\w.'’-]{0,16}\s){0,3}?`;
const USER = String.raw`["'\x60]?(?:admin\w{0,10}|root|user\d?|test\w{0,6}|demo|guest|postgres|sa|qa|dev|[\w.+-]{1,60}@[\w.-]{2,60})["'\x60]?`;

const wished = (
  hints: readonly string[],
  needs: readonly (readonly string[])[],
  pattern: () => string,
  flags = "gi",
): ContextRule => ({
  kind: "spoken",
  hints,
  needs,
  pattern: () => new RegExp(pattern(), flags),
  accept: isWished,
});

/** Passwords in what somebody asks for, or says that fails. */
export const WISHED_PLACE_RULES: readonly ContextRule[] = [
  // "hardcode the password as V for now", "replace the placeholder password with V in the settings"
  wished(
    ["hardcod", "hard-cod", "replac", "swap", "substitut", "overwrit", "leav", "keep", "fill"],
    [
      ["pass", "kennwort"],
      [" as ", " with ", " to ", " by "],
    ],
    () =>
      String.raw`\b(?:hard-?cod(?:e|ed|ing)|replac(?:e|ed|ing)|swap(?:ped)?|substitut(?:e|ed)|overwrit(?:e|ten)|leave|keep|fill(?:\sin)?)\s(?:(?:the|our|my|your|a|this|that|its)\s)?${WORDS}${SECRET}${OF_A_KIND}(?:\s(?:in|for|of)\s\S{1,40})?\s(?:as|with|to|by)\s${SAID_VALUE}`,
  ),
  // "make V the default admin password"
  wished(
    ["make ", "keep ", "let "],
    [
      ["pass", "kennwort"],
      [" the ", " our ", " my ", " its ", " a "],
    ],
    () =>
      String.raw`\b(?:make|keep|let)\s${SAID_VALUE}(?=["'\x60]?\s(?:be\s|as\s)?(?:the|our|my|its|a)\s${WORDS}${SECRET}${OF_A_KIND})`,
  ),
  // "in .env the DB_PASSWORD is V but"
  wished(
    ["pass", "pwd", "secret", "_pw"],
    [
      ["PASS", "PWD", "SECRET", "_PW"],
      [" is ", " was ", " says ", " reads "],
    ],
    () =>
      String.raw`(?<![A-Za-z])(?:[A-Z][A-Z0-9_]{0,60})?(?:PASS(?:WORD|WD|PHRASE)?|PWD|SECRET|_PW)["'\x60]?\s(?:is|was|says|reads)\s(?:(?:now|still|currently|set\sto|set\sas)\s){0,2}${SAID_VALUE}`,
    "g",
  ),
  // "2. Enter qa@acme.dev / V"
  wished(
    ["enter", "type", "use", "using", "with", "as ", "try", "fill", "input", "log", "sign", "cred"],
    [["@"], [" / ", " | "]],
    () =>
      String.raw`\b(?:enter|type|us(?:e|ing)|with|as|try|fill(?:\sin)?|input|log(?:ged)?[ -]?in|sign(?:ed)?[ -]?in|cred(?:ential)?s|creds)\b[^\n@/|]{0,24}?[\w.+-]{1,60}@[\w.-]{2,60}["'\x60]?\s{1,3}[/|]\s{1,3}${SAID_VALUE}`,
  ),
  // "login with admin/V does not work anymore"
  wished(
    ["log", "sign", "cred"],
    [
      ["with", "as ", "using", " is", " are"],
      ["/", ":", "|"],
    ],
    () =>
      String.raw`\b(?:log(?:ging|ged)?[ -]?in|sign(?:ing|ed)?[ -]?in|logins?|creds|credentials)\s(?:with|as|using|via|is|are)\s${USER}\s?[/:|]\s?${SAID_VALUE}`,
  ),
];

/** Words only joined ones: one alone goes on with the sentence. */
function isWished(secret: string): boolean {
  if (/@[\w-]+\.[a-z]/i.test(secret)) return false;
  return (
    (isPlacedInWords(secret) && /\d|[!#$%^*+=?@~]/.test(secret)) ||
    isWordAndNumber(secret) ||
    /^[a-z]{5,}-\d{2,4}$/.test(secret) ||
    (isChosenWord(secret) && /[a-z][-_.+&~][a-z]|[A-Z]/.test(secret))
  );
}
