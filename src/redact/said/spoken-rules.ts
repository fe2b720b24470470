import { matching, oneOf } from "../../text/one-of.ts";
import { type ContextRule, OF_ANOTHER } from "../context-rule.ts";
import { isTangled, isWordy, looksSecret } from "../entropy.ts";
import { isGiven, isNamedValue } from "../given-value.ts";
import { IS_WORDS, LATIN_HINTS, LATIN_WORDS, OTHER_HINTS, OTHER_WORDS } from "./languages.ts";
import { ADJECTIVE, isChosenWord } from "./word-kinds.ts";

/** Of a word of any language; and what Markdown writes around a word. */
const ENDING = "[a-z\u00c0-\u1fff]{0,6}";
const MARKUP = String.raw`[*_\x60]{0,3}`;
const KEYS = () => oneOf`
  (?:api|access|secret|license)[- ]?(?:key|token|schlüssel)|(?<![\w-]|${OF_ANOTHER})(?:token|secret|pin|passcode|passphrase|schlüssel|clé|chiave|llave|chave)
`;
const ABOUT = () => oneOf`
  \s(?:for|of|to|on|in|from|at|für|des|der|von|pour|de|du|para|per|del|da|voor|do|dla|till|til|от|для|до|від|για|untuk)\s[^\n:："']{1,60}?
  \s?\([^()\n]{1,40}\)
  \s[لب][\u0600-\u06ff]{2,30}(?:[ ]ال[\u0600-\u06ff]{2,20}){0,2}
`;
// Words of any language, up to what says that the value follows.
const ABOUT_OR_WORDS = () =>
  String.raw`(?:${ABOUT()}|(?:\s[a-z\u00c0-\u1fff.'’-]{1,20}){1,4}?(?=\s?[:：=]|\s->|\s(?:${IS_WORDS()})\s))?`;
const SAYS = () => oneOf`
  \s{0,2}(?:[:：=]|->|→)\s{0,2}
  \s{1,2}[-–—]\s{1,2}
  \s{1,2}(?:(?:is|was|are|be|has[ ]been|had[ ]been)(?:[ ](?:now|still|currently|changed|set|reset|always))?(?:[ ]to)?|to|fue|—|${IS_WORDS()})\s{0,2}[:：]?\s{1,2}
  \s?(?:は|是|为|為|는|은|가|이|が|คือ)\s?[:：]?\s?
  \s{1,2}(?=\S*\d)
`;
/** In all that says that a value follows. */
const SAYING_SIGN = /[\s:：=→は是为為는은가이が]|->/;
const VALUE = String.raw`[*_]{0,2}["'\x60„“«「『]?(?<secret>[^\s"'\x60,;。、，「」『』“”»]{6,}?)(?=(?:です|입니다|이다|だ|。|[.,;!)]{0,2})(?:["'\x60”»」』\s]|\\[nt"']|[,;。、，]|$))`;

/** What people say of their passwords, in many languages, and pairs of a user and a password. */
export const SPOKEN_RULES: readonly ContextRule[] = [
  {
    kind: "spoken",
    hints: LATIN_HINTS,
    goesOn: true,
    run: SAYING_SIGN,
    pattern: () =>
      new RegExp(`${LATIN_WORDS()}${ENDING}(?:['’]s)?${MARKUP}${ABOUT_OR_WORDS()}${SAYS()}${VALUE}`, "gi"),
    accept: isSpoken,
  },
  {
    kind: "spoken",
    hints: OTHER_HINTS,
    goesOn: true,
    pattern: () => new RegExp(`${OTHER_WORDS()}${ENDING}${ABOUT_OR_WORDS()}${SAYS()}${VALUE}`, "gi"),
    // A word in Latin letters goes on with no sentence.
    accept: (secret, lead) => isSpoken(secret, lead) || isChosenWord(secret),
  },
  {
    kind: "spoken",
    hints: "key token secret pin passcode passphrase schlüssel clé chiave llave chave".split(" "),
    beside: "saying",
    pattern: () => new RegExp(`${KEYS()}(?:${ABOUT()})?${SAYS()}${VALUE}`, "gi"),
    accept: (secret, lead) =>
      isSpoken(secret, lead) &&
      /\d/.test(secret) &&
      (/[a-z]/i.test(secret) || /pin\W/i.test(lead)) &&
      secret.length >= 8 &&
      // Packages are pinned to versions.
      !(/\bpin\W/i.test(lead) && /[/@.]/.test(secret)) &&
      /(?:[:：=]\s{0,2}|\b(?:is|ist|est|es|è|é|to|lautet|my(?: \w+)? (?:token|secret|key|pin))\s{1,2}|は\s?|是\s?)["'`„“«「『]?$/i.test(
        lead,
      ),
  },
  {
    kind: "spoken",
    hints: [
      "pass",
      "login",
      "log in",
      "sign in",
      "ging in",
      "signing in",
      "cred",
      "logon",
      "account",
      "zugang",
    ],
    pattern: () =>
      /(?:\buser(?:name)?\s?\/\s?pass\w*|\b(?:log(?:ging)? ?in|log ?on|sign(?:ing)? ?in|credentials?|creds|logins?|zugang(?:sdaten)?|identifiants?|account)\b)[^\n:/]{0,30}?(?:[:=]|\b(?:with|as|are|is|use|using|mit|avec|con)\b|(?<=\w)(?=\s))\s{0,3}["'`(]?[\w.+-]{2,40}(?:@[\w.-]{2,60})?["'`]?(?:\s{1,2}(?:\/|\||and|und|et|y)\s{1,2}|[:/])["'`]?(?<secret>[^\s"'`,;)\\]{6,}?)(?=[.,;!)]{0,2}(?:["'`\s]|\\[nt"']|$))/gi,
    accept: isPaired,
  },
  {
    kind: "spoken",
    hints: ["use "],
    needs: [
      ["/", ":"],
      ["log", "sign", "connect", "authenticate"],
    ],
    pattern: () =>
      /\buse\s+["'`]?[\w.+-]{2,40}["'`]?\s?[/:]\s?["'`]?(?<secret>[^\s"'`,;)\\]{6,})["'`]?(?=\s+to\s+(?:log|sign|connect|authenticate))/gi,
    accept: isGiven,
  },
  {
    // A network's code for cameras.
    kind: "spoken",
    hints: ["wifi:"],
    pattern: () => /\bWIFI:(?:[A-OQ-Z]:[^;\n]{0,80};){0,4}P:(?<secret>(?:[^;\n\\]|\\.){4,})(?=;)/gi,
    accept: isGiven,
  },
  {
    // What a server's first start says.
    kind: "spoken",
    hints: ["temporary password"],
    pattern: () => /temporary password[^\n]{0,80}:\s{1,2}(?<secret>\S{6,})/gi,
    accept: isGiven,
  },
];

function isSpoken(secret: string, lead: string): boolean {
  const said = secret.replace(/[.,;:!?)]{1,3}$/, "");
  if (/^[a-z]+(?:[-_.][a-z]+)+$/i.test(said))
    return said.length >= 12 && !/\./.test(said) && isNamedValue(said) && !ADJECTIVE.test(said);
  if (isTangled(said)) return isGiven(said);
  if (/[<>=~^]=\s?\d|[\u3040-\u9fff\uac00-\ud7af]/.test(said)) return false;
  if (isMixedLetters(said)) return true;
  if (!/\d|[!@#$%^&*~+=?]/.test(said) || /^[\w-]+\.[a-z]{2,4}$|^\w+(?:\.\w+)*[!?]?\(|^[(<{[]/.test(said))
    return false;
  // Words of a sentence follow where nothing but a blank stands between.
  if (/[A-Za-z\u00c0-\uffff]\s{1,2}["'`„“«「『]?$/.test(lead) && !/\d/.test(said)) return false;
  return isGiven(said) && looksSecret(said, { strong: true, quoted: false });
}

/** Letters that change between small and capital as no name does. */
function isMixedLetters(said: string): boolean {
  if (!/^[A-Za-z]{12,}$/.test(said)) return false;
  const changes = said.match(/[a-z](?=[A-Z])|[A-Z](?=[a-z])/g)?.length ?? 0;
  return 3 * changes >= said.length && !isWordy(said);
}

/** Says that a login follows, or begins with an address or with a user that every system has. */
const NAMES_A_LOGIN = matching("i")`
  ^(?:creds|credentials|zugangsdaten|identifiants)\b[^\n:/]{0,30}?(?:[:=]|\b(?:are|is|sind)\b)\s{1,3}["'\x60]?\S{2,60}\s?[/|:]\s?["'\x60]?$
  @[\w.-]{2,60}["'\x60]?\s?[/|:]\s?["'\x60]?$
  [:=]\s{0,3}["'\x60]?(?:admin|root|guest|demo|postgres|test)["'\x60]?\s?[/|:]\s?["'\x60]?$
`;

function isPaired(secret: string, lead: string): boolean {
  const said = secret.replace(/[.,;:!?)]{1,3}$/, "");
  if (isChosenWord(said) || /^\d{6,12}$/.test(said)) return NAMES_A_LOGIN.test(lead);
  if (/\.[a-z]{1,5}(?::\d+)*$|^\d+(?::\d+)*$|\/.*\/|^\/\//.test(said) || !isGiven(said)) return false;
  if (/^[a-z]+(?:-[a-z]+)+$/i.test(said))
    return /\s[/|]\s["'`]?$/.test(lead) && isNamedValue(said) && !ADJECTIVE.test(said);
  return /\d|[!#$%^*?]/.test(said) && looksSecret(said, { strong: true, quoted: true });
}
