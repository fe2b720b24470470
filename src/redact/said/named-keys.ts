import { type ContextRule, OF_ANOTHER } from "../context-rule.ts";
import { isTangled, isWordy } from "../entropy.ts";
import { isGiven, isStrange } from "../given-value.ts";
import { isPlaced, isPlacedInWords, SAID_VALUE } from "../places/placed-value.ts";

const KEY = String.raw`(?:(?:api|access|secret|private|license|signing|encryption|deploy|stream|recovery|backup|unlock|activation|product|rescue|emergency|security|wallet|bitlocker|filevault|escrow|master|root|admin|join|pairing|webhook|bot|server|device|vault|unseal|member|team|service|personal access|auth|bearer|session|refresh|bypass)[ _-]?(?:key|token|secret|passphrase|phrase)|(?:recovery|backup|emergency|unlock|activation)[ _-]code|(?<![\w-]|${OF_ANOTHER})(?:pat|token|secret))`;
const PASSWORD = String.raw`(?<![\w-])(?:passwor[dt]|pasword|passphrase|passcode|passwd|pass|pwd?|mdp|kennwort|passwort|wachtwoord|senha|clave|contraseña|pin)`;
const ABOUT = String.raw`(?:for|of|to|on|in|from|at|für|zum|vom|auf|pour|de|du|da|do|del|para|sur|voor|van)\s(?:(?:the|our|my|your|this|that|den|die|das|unseren?|le|la|les|el|o|a|de|het|mon|mijn)\s)?`;
const KEY_HINTS = ["key", "token", "secret", "phrase", " pat ", " pat:"].concat(
  ["recovery", "backup", "emergency", "unlock", "activation"].map((word) => `${word} code`),
);
const PASSWORD_HINTS = "pass pasword pw mdp kennwort wachtwoord senha clave contrase pin".split(" ");
const DIGITS = "0123456789".split("");
/** A sentence or its part ends, or the wish goes on. */
const CLOSES = String.raw`(?=["'\x60”“»*_)]{0,3}(?:[.!?,;)]|\s{0,3}(?:\r?\n|\\[rn]|\\?["']|$)|\s(?:please|thanks|and|to|for|in|on|so|then|now|it|bitte|und|merci|et)\b))`;

/** Values that a sentence says to be some key or password. */
export const NAMED_KEY_RULES: readonly ContextRule[] = [
  {
    // "recovery key for the laptop: V", "the deploy token should be V"
    kind: "spoken",
    hints: KEY_HINTS,
    needs: [[":", "=", " is ", " be ", "'s "], DIGITS],
    beside: "saying",
    pattern: () =>
      new RegExp(
        String.raw`${KEY}(?:\s${ABOUT}[^\s:="'\x60]{1,40}(?:\s[^\s:="'\x60]{1,20})?|\s?\([^()\n]{1,40}\))?(?:\s{0,2}[:=]|\s(?:is|was|should|must|has to|needs to|will|can|to)(?:\s(?:now|still))?(?:\sbe)?)\s{1,3}${SAID_VALUE}`,
        "gi",
      ),
    accept: (secret, lead) => isKeyInWords(secret) && !/\bto\s{1,3}["'`]?$/.test(lead),
  },
  {
    // "here's my openai key V", "clone it with this PAT V"
    kind: "spoken",
    hints: KEY_HINTS,
    needs: [["here", "use", "using", "with", "this", "take", "try", "my ", "our "], DIGITS],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:my|our|this|your|here['’]s\s(?:the|a)|here\sis\s(?:the|a)|(?:use|using|with|take|try)\s(?:the|a))\s(?:[a-z][\w.'’-]{0,20}\s){0,3}?(?:[a-z]{0,12}[_-]?key|token|secret|pat)["'\x60*]{0,3}:?\s${SAID_VALUE}${CLOSES}`,
        "gi",
      ),
    accept: isKeyInWords,
  },
  {
    // "is V still the password for grafana?"
    kind: "spoken",
    hints: PASSWORD_HINTS.concat(KEY_HINTS),
    needs: [["is ", "was ", "isn", "wasn"], [" the ", " our ", " my ", " your ", " its ", " a "], DIGITS],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:is|was|isn['’]t|wasn['’]t)\s${SAID_VALUE}(?=["'\x60]{0,2}\s(?:(?:still|really|now|not|actually|even)\s)?(?:the|our|my|your|its|a)\s(?:[\w'’-]{1,20}\s){0,3}?(?:passwor[dt]|pasword|passphrase|passcode|pwd?|api[ _-]?key|key|token|secret)(?![\w-]))`,
        "gi",
      ),
    accept: isKeyInWords,
  },
  {
    // "pwd for the nas V", "when it asks for the sudo password type V"
    kind: "spoken",
    hints: PASSWORD_HINTS,
    needs: [DIGITS],
    pattern: () =>
      new RegExp(
        String.raw`${PASSWORD}(?:,?\s(?:just\s|then\s|please\s)?(?:type|enter|use|give(?:\sit)?|answer|put(?:\sin)?|try|say)\s|\s${ABOUT}(?:[\w.@/-]{1,30}\s){1,2}?(?:ist\s|is\s|est\s|es\s|é\s)?|\s(?:c['’]est|ist)\s)${SAID_VALUE}${CLOSES}`,
        "gi",
      ),
    accept: (secret, lead) =>
      isPasswordInWords(secret) ||
      (/\s(?:type|enter|answer|give(?:\sit)?)\s["'`]?$/i.test(lead) &&
        isPlaced(secret) &&
        /[a-z].*\d/i.test(secret)),
  },
  {
    // "login anna@example.org V works for the demo"
    kind: "spoken",
    hints: ["login", "log in", "log-in", "account", "creds", "cred", "sign in", "user", "konto", "compte"],
    needs: [["@"], DIGITS],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:log[ -]?in|account|cred(?:ential)?s|creds|sign[ -]?in|user|konto|compte)(?:\s(?:with|as|is|using|for))?:?\s{1,3}["'\x60]?[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{1,30}){1,4}["'\x60]?\s{1,3}(?:and\s|with\s|plus\s|[/|]\s)?${SAID_VALUE}(?=["'\x60]{0,2}(?:[.,;!?)]|\s(?:works?|worked|and|for|on|is|was|to|in|should|please|if)\b|\s{0,3}(?:\r?\n|\\[rn]|\\?["']|$)))`,
        "gi",
      ),
    accept: (secret) => isPasswordInWords(secret) && !/^[a-z_]{2,30}=|@[\w-]+\.[a-z]{2,}$/.test(secret),
  },
  {
    // "Zugangsdaten: anna / V"
    kind: "spoken",
    hints: [
      "identifiants",
      "zugangsdaten",
      "anmeldedaten",
      "inloggegevens",
      "credenciales",
      "credenciais",
      "credenziali",
      "inloggningsuppgifter",
      "logindata",
      "dane logowania",
      "údaje",
      "доступ",
      "логин",
      "account created",
      "user created",
      "accounts:",
      "logins:",
      "credentials:",
    ],
    needs: [["/", ":", "|"], DIGITS],
    pattern: () =>
      new RegExp(
        String.raw`(?:identifiants|zugangsdaten|anmeldedaten|inloggegevens|credenciales|credenciais|credenziali|inloggningsuppgifter|logindata|dane logowania|údaje|доступ\S{0,4}|логин\S{0,3}|(?:account|user) created|accounts|logins|credentials)\s{0,3}[:(][^\S\n]{0,3}["'\x60]?[\w.+-]{2,40}(?:@[\w.-]{2,60})?["'\x60]?(?:\s{1,2}[/|]\s{1,2}|:|/)["'\x60]?${SAID_VALUE}`,
        "gi",
      ),
    accept: isPasswordInWords,
  },
  {
    // In a fence of its own below the words, with blanks, too.
    kind: "spoken",
    hints: ["pass", "pwd", "passcode", "token", "key", "secret"],
    needs: [["```", "~~~"], DIGITS],
    run: /(?:\x60{3}|~{3})[^\n]{0,60}(?:\n|\\n)[^\n]{6,240}(?:\n|\\n)[^\n]{0,60}(?:\x60{3}|~{3})/,
    pattern: () =>
      new RegExp(
        String.raw`(?:${PASSWORD}|${KEY}|(?<![\w-])key)(?:\s[\w.@'’-]{1,24}){0,6}\s?[:.]?[ \t]{0,4}(?:\n|\\n)[ \t>|]{0,8}(?:\x60{3}|~{3})\w{0,12}[ \t]{0,4}(?:\n|\\n)[ \t>|]{0,8}(?<secret>[^\n\x60]{6,200})(?=(?:\n|\\n)[ \t>|]{0,8}(?:\x60{3}|~{3}))`,
        "gi",
      ),
    accept: (secret) => (/\s/.test(secret) ? isTangled(secret.replace(/\s/g, "")) : isKeyInWords(secret)),
  },
];

/** No word, file, address, version or name of a thing; of words only with a longer number at their end. */
function isKeyInWords(secret: string): boolean {
  if (secret.length < 8 || !/\d/.test(secret) || !/[a-z]/i.test(secret) || !isPlacedInWords(secret))
    return false;
  if (
    /[()[\]{}<>\\]|^[a-z]+#?-?\d+$|^[a-z]+-[0-9a-f]{6,}$|^[0-9a-f]{7,31}$/i.test(secret) &&
    !isStrange(secret)
  )
    return false;
  return (
    !isWordy(secret) ||
    /^[A-Za-z]{5,}(?:[-_.][A-Za-z]{5,})+[-_.]?\d{3,4}\S{0,2}$/.test(secret) ||
    isStrange(secret)
  );
}

function isPasswordInWords(secret: string): boolean {
  return (
    secret.length >= 6 &&
    isGiven(secret) &&
    isPlaced(secret) &&
    /\d/.test(secret) &&
    isPlacedInWords(secret) &&
    !/^[\d.,:/-]+$|\.\w{2,4}$|^[\w.-]+\/[\w./-]*$|^[a-z]{2,}[-_]?\d{1,3}$/.test(secret)
  );
}
