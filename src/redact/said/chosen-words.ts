import type { ContextRule } from "../context-rule.ts";
import { isPlacedInWords, isWordAndNumber, SAID_VALUE } from "../places/placed-value.ts";
import { IS_WORDS, LATIN_HINTS, LATIN_WORDS } from "./languages.ts";
import { isChosenWord } from "./word-kinds.ts";

/** A word, or two or more joined, and numbers at their end. */
const WORD = String.raw`(?<secret>[a-z]{6,24}\d{0,4}|[a-z]{2,16}(?:[-_.+&~!][a-z]{2,16}){1,4}\d{0,4})`;
const OPENS = String.raw`["'\x60“„«*_]{0,3}`;
// A sentence or its part ends, or goes on with another verb; what is said of a password goes on in other ways.
const CLOSES = String.raw`(?=["'\x60”“»*_]{0,3}(?:[.!?)]{0,2}[ \t]{0,3}(?:\r?\n|\\r|\\n|\\?["']|$)|,\s|[.!?]{0,2}\s(?:and|then|to|on|if|but|when|so|now|btw|please|thanks|und|bitte|danke|et|merci|y|gracias|e|obrigado|grazie)\s|\s(?:btw|please|thanks|ein|an)[.!]?(?:\n|\\n|$)|\s(?:ein|an)\s(?:und|oder)\s))`;
const ABOUT = String.raw`(?:\s(?:for|of|to|on|in|from|at|für|des|der|von|auf|pour|de|du|sur|para|per|del|della|da|do|voor)\s[^\n:="'.]{1,60}?)?`;
const PASSWORD =
  "(?:password|passwort|kennwort|passphrase|pass|pwd?|mdp|clave|contraseña|senha|wachtwoord|mot[ ]de[ ]passe|has[łl]o|heslo|lösenord|adgangskode|passord|şifre|parola)";

/** Passwords of words alone, where a sentence says that they are some. */
export const CHOSEN_WORD_RULES: readonly ContextRule[] = [
  {
    // "the password for staging is liverpool, try again"
    kind: "spoken",
    hints: LATIN_HINTS,
    beside: "saying",
    pattern: () =>
      new RegExp(
        String.raw`${LATIN_WORDS()}[a-z]{0,3}[*_\x60]{0,3}${ABOUT}(?:\s(?:(?:is|was)(?:\s(?:now|still))?(?:\sset\sto)?|lautet|(?:changed|reset|set|back)\sto|${IS_WORDS()})|\s{0,2}[:：])\s{1,3}${OPENS}${WORD}${CLOSES}`,
        "gi",
      ),
    accept: (secret, lead) =>
      isChosenWord(secret) &&
      !ON_A_THING.test(lead) &&
      (IS_ENGLISH.test(lead) || /.[A-Z+&~!]/.test(secret) || !MAY_BE_ADJECTIVE.test(secret)),
  },
  {
    // "log in as admin with password liverpool", "user anna, pw liverpool", "wifi guests, password liverpool"
    kind: "spoken",
    hints:
      "pass pw mdp clave kennwort contrase senha wachtwoord hasł haslo heslo senord adgangskode ifre parola".split(
        " ",
      ),
    needs: [
      [
        ..."as |user|log|ident|usu|utente|util|benutz|account|wifi|wi-fi|wlan|network|konto|jako |als |comme |como |come |som |mit ".split(
          "|",
        ),
        "@",
      ],
    ],
    pattern: () =>
      new RegExp(
        String.raw`(?:\b(?:as|jako|als|comme|como|come|som|mit|(?:super)?user(?:name)?|log[ -]?in|identifiant|utilisateur|benutzer(?:name)?|usuario|usuário|utente|account|konto|wi-?fi|wlan|network)\s{0,2}[:=]?\s{1,2}["'\x60]?[^\s"'\x60,;:]{2,60}|[\w.+-]{1,40}@[\w-]{1,40}\.[\w.-]{2,40})["'\x60]?(?:\s{0,2}[,;/|&]\s{0,3}|\s{1,3}(?:with|using|mit|avec|con|com|met|und|and|et|y|e|i|en|och)\s{1,2})(?:(?:the|dem|le|la|el|o|a)\s)?${PASSWORD}\s{0,2}[:=]?\s{1,3}${OPENS}${WORD}${CLOSES}`,
        "gi",
      ),
    accept: isChosenWord,
  },
  {
    // "I changed the root password from liverpool to something else"
    kind: "spoken",
    hints: LATIN_HINTS,
    needs: [[" from "], [" to "]],
    pattern: () =>
      new RegExp(
        String.raw`${PASSWORD}${ABOUT}\sfrom\s["'\x60]?(?<secret>(?:[\v\f]{24}|[^\s"'\x60]){4,200})(?=["'\x60]?\sto\s)`,
        "gi",
      ),
    accept: (secret) => isPlacedInWords(secret) || isWordAndNumber(secret) || isChosenWord(secret),
  },
  {
    // "log in as admin with hunter2 and look at the cart"
    kind: "spoken",
    hints: ["log", "sign"],
    needs: [[" as "], [" with ", " using "]],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:log(?:ged|ging)?|sign(?:ed|ing)?)[ -]?(?:in|on)(?:to)?(?:\s[\w.:/-]{1,60}){0,3}?\sas\s["'\x60]?[\w.+@-]{2,60}["'\x60]?\s(?:with|using)\s${SAID_VALUE}`,
        "gi",
      ),
    accept: (secret) =>
      (isPlacedInWords(secret) || isWordAndNumber(secret)) &&
      !/^(?:oauth|saml|mfa|totp|ssh|step)\W?\d/i.test(secret),
  },
];

/** Behind a name and a verb of English, whose words are known here, or a verb that only values follow. */
const IS_ENGLISH =
  /(?:^(?:password|passphrase|passcode)[\s\S]*(?:\b(?:is|was|to|now|still)|[:：])|\slautet)\s{1,3}["'`“„«*_]{0,3}$/i;
/** "on" is a verb in Finnish alone. */
const ON_A_THING = /^pass[\s\S]*\son\s{1,3}["'`“„«*_]{0,3}$/i;
/** How other languages end what they say of a thing. */
const MAY_BE_ADJECTIVE = /(?:[aeosty]|s?ch|lich|ig|bar|sam|haft|er|en|ll|ct|is|um|al|iv)$/;
