import { ANY_QUOTE, type ContextRule } from "../context-rule.ts";
import { DECLARED_HINTS, DECLARED_NAME } from "../declared/secret-name.ts";
import { isWordy } from "../entropy.ts";
import { isGiven, isNamedValue, isStrange, QUOTED_VALUE } from "../given-value.ts";
import { isPlaced } from "./placed-value.ts";

const QUOTE = String.raw`\\{0,3}["'\x60]`;
const FLAG = String.raw`${QUOTE}[^"'\x60\n]{0,40}?(?:${DECLARED_NAME})[^"'\x60\n]{0,24}${QUOTE}`;
const TEXT = String.raw`${QUOTE}[^"'\x60\n]{0,120}${QUOTE}`;

/** What a program falls back on, or puts where only a secret's name stood. */
export const FALLBACK_RULES: readonly ContextRule[] = [
  {
    // Of a flag: `add_argument("--token", help="...", default="V")`, `option('token', { default: 'V' })`.
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: [["default"], ["("], ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`\(\s{0,4}${FLAG}\s{0,3},[^()\n]{0,200}?\bdefault(?:_?value)?\s{0,2}[=:]\s{0,2}${QUOTED_VALUE}`,
        "gi",
      ),
    accept: isFallback,
  },
  {
    // Of a flag, by its place: `flag.String("token", "V", "...")`, `.option("--token <t>", "...", "V")`.
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: [["flag", "option("], ["("], ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`(?:\bflags?(?:\(\))?\.(?:Persistent)?(?:Flags\(\)\.)?String\w{0,8}\(\s{0,4}(?:&[\w.]{1,60},\s{0,4})?${FLAG},\s{0,4}(?:${QUOTE}\w?${QUOTE},\s{0,4})?|\.(?:requiredO|o)ption\(\s{0,4}${FLAG},\s{0,4}${TEXT},\s{0,4})${QUOTED_VALUE}`,
        "g",
      ),
    accept: isFallback,
  },
  {
    // Of a field that is read from the environment.
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: [["default"], ["env"], [":"]],
    pattern: () =>
      new RegExp(
        String.raw`\benv(?:config)?:${FLAG}[^\n\x60]{0,80}?\b(?:env-?)?default:(?:\\{0,3}["'])(?<secret>[^"'\n\\]{4,8000})(?=\\{0,3}["'])`,
        "gi",
      ),
    accept: isFallback,
  },
  {
    // What a tool made for a password, in its plan and its state.
    kind: "assignment",
    hints: ["random_password", "random_string"],
    pattern: () =>
      /(?<=\brandom_(?:password|string)\b[^{}]{0,80}\{[^{}]{0,2000}\bresult\s{0,8}=\s{0,4}(?:\\{0,3}"[^"\n]{0,400}"\s{0,2}->\s{0,2})?\\{0,3}")(?<secret>[^"\n]{6,8000})(?=\\{0,3}")/g,
    accept: isGiven,
  },
  {
    // Put where its name stood: `sed "s|__DB_PASSWORD__|V|"`.
    kind: "assignment",
    hints: DECLARED_HINTS,
    needs: [["s|", "s/", "s#", "s,", "s@", "s~", "s:", "s%"]],
    run: /(?<![\w.-])s([|/#,@~:%])[^\n]{1,100}?\1[^\n]{4}/,
    pattern: () =>
      new RegExp(
        String.raw`(?<![\w.-])s(?<sep>[|/#,@~:%])(?:(?!\k<sep>)[^\n]){0,60}?(?:${DECLARED_NAME})(?:(?!\k<sep>)[^\n]){0,40}\k<sep>(?:[\w.$\\-]{1,40}["']?\s{0,2}[=:]\s{0,2}["']?)?(?<secret>(?:(?!\k<sep>)[^\n"']){4,8000})(?=["']?\k<sep>)`,
        "gi",
      ),
    accept: isPutIn,
  },
  {
    // The password of a store of keys, as an array of signs.
    kind: "assignment",
    hints: [".tochararray"],
    needs: [["store", "pass", "key", "pbe"], ['"']],
    pattern: () =>
      new RegExp(
        String.raw`(?:(?:key|trust)_?store|\bks\b|\bts\b|pass|\bpw|get_?key|pbekeyspec|keymanager|setkeyentry|secret|\b(?:load|store|init)\()[^\n"]{0,120}?${QUOTED_VALUE}(?=\\{0,3}"\.toCharArray\(\))`,
        "gi",
      ),
    accept: (secret) => isPlaced(secret) && !/0123456789|abcdef/i.test(secret),
  },
  {
    // An endpoint, a user and a password, in this order, of whatever program connects.
    kind: "assignment",
    hints: ["://", ":9", ":8", ":5", ":3", ":2", ":6", "minio", "client"],
    needs: [["("], [","], ANY_QUOTE, "0123456789".split("")],
    run: /\w\(\s{0,4}\\{0,3}["'][\w./:-]{3,120}\\{0,3}["'],\s{0,4}\\{0,3}["'][a-z][\w.@-]{1,60}\\{0,3}["'],\s{0,4}\\{0,3}["']/,
    pattern: () =>
      new RegExp(
        String.raw`\w\(\s{0,4}(?:${QUOTE}(?:[\w.-]{1,80}:\d{2,5}|[a-z+]{2,12}:\/\/[^"'\s\\]{1,120})${QUOTE}|(?<=(?:[Cc]lient|[Mm]inio|[Cc]onnect\w{0,4}|FTP|SMTP|IMAP|[Ll]ogin)\(\s{0,4})${QUOTE}[\w.-]{1,80}${QUOTE}),\s{0,4}${QUOTE}(?!(?:get|post|put|patch|delete|head|options|tcp|udp|https?|main|master)\b)[a-z][\w.@-]{1,60}${QUOTE},\s{0,4}${QUOTED_VALUE}(?=${QUOTE}\s{0,3}[,)])`,
        "g",
      ),
    accept: (secret) =>
      isNamedValue(secret) && /\d/.test(secret) && /[a-z]/i.test(secret) && !namesAPlace(secret),
  },
];

/** No example, mode or number. */
function isFallback(secret: string): boolean {
  return isPlaced(secret) && (isStrange(secret) || (secret.length >= 8 && /\d/.test(secret)));
}

/** No other name, no group of the pattern, no word. */
function isPutIn(secret: string): boolean {
  if (!isFallback(secret) || /pass|pwd|secret|token|\bkey|cred|[\\$&(){}*]|\.\w{1,4}$/i.test(secret))
    return false;
  return isStrange(secret) || !isWordy(secret) || /-\d{2,4}$/.test(secret);
}

/** An address, a file, a version, a path. */
function namesAPlace(secret: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)+$|^[a-z][\w+.-]*:\/\/|^[./~]|^[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$|^[\w.-]*(?:\/[\w.-]+)+$/i.test(
    secret,
  );
}
