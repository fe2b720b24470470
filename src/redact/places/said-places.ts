import type { ContextRule } from "../context-rule.ts";
import { isChosenWord } from "../said/word-kinds.ts";
import { isPlacedInWords, isWordAndNumber, SAID_VALUE } from "./placed-value.ts";

const SECRET = "(?:pass(?:word|phrase|code)|kennwort|passwort|wachtwoord|contraseña|senha|mot de passe)";
const OPEN = String.raw`["'\x60“„«*_]{0,3}`;
/** A value in the midst of a sentence, up to the blank before the next word. */
const MID_VALUE = String.raw`${OPEN}(?<secret>(?:[\v\f]{24}|[^\s"'\x60]){4,8000}?)(?=["'\x60”“»*_]{0,3}\s`;

const said = (
  hints: readonly string[],
  needs: readonly (readonly string[])[],
  pattern: () => string,
): ContextRule => ({
  kind: "spoken",
  hints,
  needs,
  pattern: () => new RegExp(pattern(), "gi"),
  accept: (secret) => isPlacedInWords(secret) || isWordAndNumber(secret) || isChosenWord(secret),
});

/** Sentences that hand over a password by what they say around it. */
export const SAID_PLACE_RULES: readonly ContextRule[] = [
  // "pw is still V", "PW fürs Staging lautet V"
  said(
    ["pw ", "pwd "],
    [[" is", " ist", "lautet", " was", "war"]],
    () =>
      String.raw`(?<![\w-])pwd?\s(?:(?:für|fürs|for|of|auf|vom|von|on)\s[^\n:]{1,40}?\s)?(?:is|was|ist|war|lautet)\s(?:(?:still|now|immer noch|noch|jetzt)\s)?${SAID_VALUE}`,
  ),
  // "type V into the password field", "try V as the password"
  said(
    ["type ", "enter ", "try ", "use ", "with ", "put "],
    [
      [" as ", " into ", " in "],
      ["pass", "kennwort"],
    ],
    () =>
      String.raw`\b(?:types?|enters?|try|use|with|put)\s${MID_VALUE}(?:as|into|in)\s(?:(?:the|my|your|its|a)\s)?(?:[\w.-]{1,20}\s){0,2}?${SECRET}(?!\s(?:hash|kdf|alg|manag|stor|encod|polic|gener)))`,
  ),
  // "it asked for my sudo password so I gave it V"
  said(
    ["gave", "typed", "entered"],
    [["pass"]],
    () =>
      String.raw`\b${SECRET}\b[^\n.:]{0,30}\bI\s(?:just\s)?(?:gave(?:\s(?:it|them|him|her))?|typed(?:\sin)?|entered)\s${SAID_VALUE}`,
  ),
  said(["focal faire"], [], () => String.raw`\bis\sé\s${MID_VALUE}an\sfocal\sfaire)`),
  // "rotated the mapbox key, the new one is V"
  said(
    ["new one"],
    [["key", "token", "secret", "pass"]],
    () =>
      String.raw`\b(?:key|token|secret|${SECRET})\b[^\n.:]{0,30}?[,;–-]\s(?:and\s)?the\snew\sone\s?(?:is|was|[:=])\s${SAID_VALUE}`,
  ),
  // "test users: anna@acme.dev / V"
  said(
    ["user", "account", "login"],
    [["@"], ["/", "|"]],
    () =>
      String.raw`\b(?:users?|accounts?|log-?ins?)\s?:\s{1,3}${OPEN}[\w.+-]{1,60}@[\w.-]{2,60}["'\x60]?\s{0,2}[/|]\s{0,2}${SAID_VALUE}`,
  ),
];
