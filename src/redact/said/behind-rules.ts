import type { ContextRule } from "../context-rule.ts";
import { isWordy } from "../entropy.ts";
import { isGiven, isStrange } from "../given-value.ts";
import { LATIN_WORDS } from "./languages.ts";

const WORD = String.raw`(?:${LATIN_WORDS()}|passwd|(?:api|access|secret|private|license|encryption|signing)[ _-]?(?:key|token)|(?:client|shared)[ _-]secret|\btoken|\bsecret|credential)`;
const HINTS = [
  "pass",
  "contrase",
  "kennwort",
  "senha",
  "wachtwoord",
  "senord",
  "key",
  "token",
  "secret",
  "cred",
];
const OWN_WORDS = String.raw`(?:[ ][\w'’-]{1,20}){0,4}?`;
const SIGNS = String.raw`[^\s"'\x60,;„“«]{8,}`;
const END = String.raw`["'\x60*_”»)]{0,3}`;
const LINE = String.raw`[ \t]{0,4}(?:\n|\\{1,7}n)`;

/** A value before the word that tells what it is, and one alone on the line below. */
export const BEHIND_RULES: readonly ContextRule[] = [
  {
    // "... is the root password", "with ... as the password".
    kind: "spoken",
    hints: HINTS,
    needs: ["0123456789".split("")],
    pattern: () =>
      new RegExp(
        String.raw`(?<![^\s"'\x60,;„“«])[(*_]{0,3}(?=\S{0,400}\d)(?<secret>${SIGNS}?)(?=${END}[ ](?:is|was|as|for|ist|war|als|für|est|comme|pour|es|como|para|è|come|per|é|är|som|er|on|je|jako)[ ](?:the|our|my|your|its|their|his|her|a|das|unser|mein|le|la|el|mot|il|o|a|de|det|den|het|root|admin)?${OWN_WORDS}[ ]?${WORD}(?![\w-]))`,
        "gi",
      ),
    accept: (secret) => isTellingValue(secret),
  },
  {
    // A line ends with what follows, and the next one is the value.
    kind: "spoken",
    hints: HINTS,
    needs: ["0123456789".split("")],
    pattern: () =>
      new RegExp(
        String.raw`${WORD}(?:[ ][a-z'’]{1,16}){0,8}[.:!]?${END}[ \t]{0,2}(?:${LINE}){1,2}(?:[ \t]{0,8}(?:\x60{3}|~{3})\w{0,12}${LINE})?[ \t>|*•-]{0,8}["'\x60]?(?<secret>${SIGNS})(?=["'\x60]?[.!]?[ \t]{0,4}(?:\n|\\{1,7}[nr"]|["'<]|$))`,
        "gi",
      ),
    accept: (secret) => isTellingValue(secret) && !/[:=/]/.test(secret.slice(0, -1)),
  },
  {
    // An answer to the question, and a network with its password.
    kind: "spoken",
    hints: ["it's", "it’s", "it is", "that's", "wifi", "wi-fi", "ssid", "wlan", "hotspot"],
    needs: ["0123456789".split("")],
    pattern: () =>
      new RegExp(
        String.raw`(?:${WORD}[^\n?]{0,40}\?["'’]?\s{1,3}(?:it['’]s|it[ ]is|that['’]s|that[ ]is|try)[ ]|\b(?:wi-?fi|wlan|ssid|hotspot)\b[:=]?[ ][^\n]{1,40}?[ ]?[-–/,:][ ])["'\x60]?(?<secret>${SIGNS})(?=["'\x60]?[.!)]{0,2}(?:\s|\\|$))`,
        "gi",
      ),
    accept: (secret) => isTellingValue(secret),
  },
  {
    // "user anna, password ..." in a row of words: the word directly before.
    kind: "spoken",
    hints: ["with", "using", "mit", "avec", "con"],
    needs: [HINTS],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:with|using|use|enter|type|mit|avec|con|com|med)[ ]["'\x60]?(?<secret>${SIGNS}?)(?=${END}[ ](?:as|for|als|für|comme|como|come|som|when|at|in)[ ]${OWN_WORDS}[ ]?${WORD})`,
        "gi",
      ),
    accept: (secret) => isTellingValue(secret),
  },
];

/** No path, name of a thing, number or date; of words only with a longer number at their end. */
function isTellingValue(secret: string): boolean {
  const said = secret.replace(/[.,;:!?)]{1,3}$/, "");
  if (!isGiven(said) || !/\d/.test(said) || !/[a-z]/i.test(said) || said.length < 8) return false;
  if (/^[a-z]+-[0-9a-f]{6,}$|^[0-9a-f]{7,31}$/.test(said)) return false;
  if (
    /[()[\]{}<>\\]|^[\w.-]*(?:\/[\w.-]+)+$|^[\w-]+(?:\.[\w-]+)+$|^\d{4}-\d\d|^\W|^[a-z]+#?\d+$/i.test(said) &&
    !isStrange(said)
  )
    return false;
  return !isWordy(said) || /^[A-Za-z]{5,}(?:[-_.][A-Za-z]{5,})*[-_.]?\d{3,4}\S{0,2}$/.test(said);
}
