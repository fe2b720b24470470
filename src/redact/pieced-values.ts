import { ANY_QUOTE, type ContextRule } from "./context-rule.ts";
import { isGiven, isNamedValue } from "./given-value.ts";
import { tokenPattern } from "./token-rules.ts";

const NAME =
  "(?:passw(?:or)?d|passphrase|passcode|passwort|kennwort|contraseña|senha|pwd|psk|(?<![a-z])(?:pass|pw)|(?:api|access|private|secret|signing|encryption|auth|account|master|license|client)[_ .-]?(?:key|secret)|secret|token|cred(?:ential)?s?)(?:[_ -](?:value|prod|dev|staging|live|test|new|old|base64|hex|[0-9]{1,2}))?";
const HINTS = "pass pwd pw psk kennwort contrase senha secret token key cred".split(" ");
const ENDS = String.raw`s?\\{0,7}["'\x60]?[\])]?\s{0,4}`;
const QUOTED = String.raw`\\{0,3}(?:"[^"\\\n]{1,400}\\{0,3}"|'[^'\\\n]{1,400}\\{0,3}'|\x60[^\x60\\\n]{1,400}\x60)`;
const JOINT = String.raw`(?:\s|\\{1,7}n|\n[ >|+-]{0,20}){0,4}(?:\+|\.{1,2}|&|<>|\|\||\\\n|,(?=\s{0,4}\\{0,3}["']))(?:\s|\\{1,7}n|\n[ >|+-]{0,20}){0,8}`;
const BYTE_LISTS = String.raw`(?:(?:0x|\\x)?[0-9a-f]{2}(?:[ ,:-]{1,2}(?:0x|\\x)?[0-9a-f]{2}){5,4000}|\d{1,3}(?:[ ,]{1,2}\d{1,3}){5,4000}|[01]{8}(?:[ ,]{0,2}[01]{8}){3,4000})`;

/** Secrets in pieces, as bytes or backwards, where the name tells what they are. */
export const PIECED_RULES: readonly ContextRule[] = [
  {
    kind: "assignment",
    hints: HINTS,
    needs: [["+=", ".=", "||=", "<<", "concat", "append", "push"], ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`${NAME}${ENDS}(?:(?:[+.]|\|\||\?\?)=|<<|\.(?:concat|append|push|add)\()\s{0,4}\\{0,3}["'\x60](?<secret>[^"'\x60\\\n]{2,400})(?=\\{0,3}["'\x60])`,
        "gi",
      ),
    accept: (secret) => isGiven(secret) && !/^[\s,;.:&|/-]+$/.test(secret),
  },
  {
    kind: "assignment",
    hints: HINTS,
    needs: [
      [
        '" +',
        "' +",
        "` +",
        '"+',
        "'+",
        '" .',
        "' .",
        '".',
        "'.",
        '" &',
        '" <>',
        '" ||',
        "\\\n",
        '"\n',
        "'\n",
        "\\n+",
        '"\\n',
        "'\\n",
      ],
    ],
    pattern: () =>
      new RegExp(
        String.raw`${NAME}${ENDS}(?:=>|:=|[:=])\s{0,4}\(?(?<secret>${QUOTED}(?:${JOINT}${QUOTED}){1,200})`,
        "gi",
      ),
    accept: (secret) => {
      const whole = joinedPieces(secret);
      return !/,/.test(secret.replace(/"[^"]*"|'[^']*'/g, "")) && whole.length >= 6 && isNamedValue(whole);
    },
  },
  {
    // Without a name: a token that its issuer describes, in pieces.
    kind: "assignment",
    hints: ['" + "', "' + '", '"+"', "'+'", '" +\n', "' +\n", '\\" + \\"', '" . "', "' . '", '" .. "'],
    pattern: () => new RegExp(`(?<secret>${QUOTED}(?:${JOINT}${QUOTED}){1,60})`, "g"),
    accept: (secret) => {
      const whole = joinedPieces(secret);
      const pattern = tokenPattern(whole);
      return pattern !== undefined && whole.search(pattern) !== -1;
    },
  },
  {
    // Bytes that spell text.
    kind: "assignment",
    hints: HINTS,
    needs: ["0123456789".split("")],
    beside: "value",
    pattern: () =>
      new RegExp(
        String.raw`${NAME}\\{0,3}["'\x60]?(?: \(?(?:as |in )?(?:hex(?:adecimal)?|bytes?|binary|octets|ascii|decimal)\)?|_(?:hex|bytes|bin))?\\{0,3}["'\x60]?\s{0,4}(?:=>|:=|[:=]| is | in (?:hex|binary|bytes):?)\s{0,4}(?:b(?:ytes)?|bytearray|new Uint8Array|Buffer\.from|\[\]byte)?[([{\\"'\x60]{0,4}\s{0,4}(?<secret>${BYTE_LISTS})(?![\w.])`,
        "gi",
      ),
    accept: isSpelledText,
  },
  {
    kind: "assignment",
    hints: ["revers", "backward", "mirrored", "flipped", "rot13", "umgekehrt", "rückwärts"],
    needs: [HINTS],
    pattern: () =>
      new RegExp(
        String.raw`${NAME}[^\n:=]{0,40}?(?:reversed?|backwards?|mirrored|flipped|rot-?13|umgekehrt|rückwärts)\)?\\{0,3}["'\x60]?\s{0,3}(?:[:=]|\bis\b|->)\s{0,3}\\{0,3}["'\x60]?(?<secret>[^\s"'\x60,;]{6,})`,
        "gi",
      ),
    accept: (secret) =>
      isGiven(secret) &&
      !/^(?:true|false)\b/i.test(secret) &&
      /\d|[A-Z].*[a-z].*[A-Z]|[!#$%^&*]/.test(secret),
  },
];

/** Beside a name that stands behind its value in the same object. */
export const NAMED_BEHIND: ContextRule = {
  kind: "assignment",
  hints: HINTS,
  needs: [["value", "val", '"v', "'v", "data", "content"]],
  pattern: () =>
    new RegExp(
      String.raw`\\{0,3}["'](?:value|val|v|data|content)\\{0,3}["']\s{0,3}[:=]>?\s{0,3}\\{0,3}["'](?<secret>[^"'\\\n]{4,400})(?=\\{0,3}["']\s{0,8},\s{0,8}\\{0,3}["'](?:name|key|k|n|id|field|label|variable)\\{0,3}["']\s{0,3}[:=]>?\s{0,3}\\{0,3}["'][\w .-]{0,60}?${NAME}\\{0,3}["'])`,
      "gi",
    ),
  accept: isNamedValue,
};

function joinedPieces(secret: string): string {
  return (secret.match(/"[^"]*"|'[^']*'|`[^`]*`/g) ?? [])
    .map((piece) => piece.slice(1, -1).replace(/\\$/, ""))
    .join("");
}

/** Six and more printable signs. */
function isSpelledText(secret: string): boolean {
  const parts = secret.match(/[01]{8}|(?:0x|\\x)?[0-9a-f]{1,3}/gi) ?? [];
  const isHex = parts.every((part) => /^(?:0x|\\x)?[0-9a-f]{2}$/i.test(part));
  const isBinary = parts.every((part) => /^[01]{8}$/.test(part));
  const base = isBinary ? 2 : isHex && !/^\d{2,3},/.test(secret) ? 16 : 10;
  const codes = parts.map((part) => Number.parseInt(part.replace(/^(?:0x|\\x)/i, ""), base));
  return codes.length >= 4 && codes.every((code) => code >= 32 && code < 127);
}
