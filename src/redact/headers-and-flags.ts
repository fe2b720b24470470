import { oneOf } from "../text/one-of.ts";
import { type ContextRule, IS_STRONG } from "./context-rule.ts";
import { looksLikeValue, looksSecret } from "./entropy.ts";
import { isNamedValue } from "./given-value.ts";

// A value ends at its quote or at a blank, and continues over marks and over quotes within a word.
const CHARACTER = String.raw`(?:[\v\f]{24}|[^\s"'\x60\\<]|\\(?![\\"'\x60nrt])|<(?![/\s])|(?<=[A-Za-z0-9])["'\x60](?=[A-Za-z0-9]))`;
const VALUE = String.raw`(?!["'\x60])${CHARACTER}{4,}(?<![.,;:)\]}>])`;
const QUOTED = String.raw`(?<=[^\\]")(?:[^"\\\n]|\\[^\n])+(?=")|(?<=[^\\]')[^'\n]+(?=')|(?<=\\["'])[^"'\\\n]+(?=\\)`;

const OPENS = String.raw`\\{0,3}["'\x60]?`;
const NAMED = String.raw`\\{0,3}["'\x60]?\]?\s{0,3}(?:[:=]|,(?=\s{0,3}\\{0,3}["'\x60]))\s{0,3}${OPENS}`;
// A scheme is a word; all its parameters go, as in `Digest username="ada", response="..."`.
const SCHEME = String.raw`(?:[a-z][a-z.-]{2,30}(?:-sha-?\d{1,3})?|aws4-hmac-sha256)\\?\s{1,3}`;
const PARAMETER = String.raw`[\w-]{1,40}=(?:\\{0,3}"[^"\n]*"|(?:[\v\f]{24}|[^\s"'\x60,])+)`;
const PARAMETERS = String.raw`${PARAMETER}(?:,\s{0,3}${PARAMETER})+|[\w-]{1,40}=\\{0,3}"[^"\n]+"`;
const HEADER = String.raw`(?<![\w-])(?:x-(?!cache-|request-|idempotency-)(?:[a-z]{1,20}-){0,3}(?:token|key|secret|auth|password)|(?:private|job|deploy)-token|api-?key|ocp-apim-subscription-key)`;

const FLAG = String.raw`(?<![\w-])--?(?!no-)(?:[a-z][\w-]{0,40}?)?(?:passw(?:or)?d|passphrase|pass|pwd|token|secret|cred(?:ential)?s?|auth|(?:api|access|secret|private|signing|encryption|account|auth)[_-]?key)`;
const FLAG_HINTS = ["pass", "pwd", "token", "secret", "cred", "auth", "key"];
const SEPARATOR = String.raw`(?:=|[ \t]{1,4}(?:\\\n\s{1,8})?|["'\x60]\s{0,2},\s{0,2}(?=["'\x60]))`;

/** Secrets as values of headers and flags, removed whole. */
export const HEADER_FLAG_RULES: readonly ContextRule[] = [
  {
    kind: "authorization",
    hints: ["authorization"],
    pattern: () =>
      new RegExp(
        String.raw`(?<!www-)\b(?:proxy-)?authorization${NAMED}(?:${SCHEME}(?=[^\s=]|[\v\f])\x60?)?(?<secret>${PARAMETERS}|${VALUE})`,
        "gi",
      ),
    goesOn: true,
    accept: isHeaderValue,
  },
  {
    kind: "authorization",
    hints: ["bearer"],
    pattern: () =>
      new RegExp(String.raw`\bbearer(?:\s{1,3}|["']?\s{0,2}[:=]\s{0,3}${OPENS})(?<secret>${VALUE})`, "gi"),
    goesOn: true,
    accept: (secret, lead) => secret.length >= 8 && isHeaderValue(secret, lead),
  },
  {
    kind: "authorization",
    hints: ["-key", "-token", "-secret", "-auth", "-password", "apikey"],
    beside: "value",
    pattern: () => new RegExp(`${HEADER}${NAMED}(?:${SCHEME})?(?<secret>${VALUE})`, "gi"),
    goesOn: true,
    accept: isHeaderValue,
  },
  {
    kind: "authorization",
    hints: ["basic "],
    pattern: () => new RegExp(`\\bbasic\\s{1,3}(?<secret>${VALUE})`, "gi"),
    accept: (secret) =>
      /^[ -~]+:[ -~]*$/.test(Buffer.from(secret, "base64").toString("latin1")) || isJumbled(secret),
  },
  {
    kind: "cookie",
    hints: ["cookie", "curl"],
    needs: [["="]],
    pattern: () =>
      /(?:cookie\\{0,3}["'`]?\s{0,2}[:=]\s{0,3}\\{0,3}["'`]?|--cookie[= ]["']?|curl\b(?:(?!curl)[^\n]){0,200}?\s-b\s{0,2}["']?)(?<secret>[\w.-]{1,80}=(?:[^\n'"`\\]|(?<==)"[^"\n\\]*"(?=[;\s]|$)){6,})/gi,
    accept: (secret) =>
      (
        secret.match(
          /(?<![\w-])(?!(?:path|domain|expires|max-age|samesite|version|priority)=)[\w.-]+="?[^;\s"]{6,}/gi,
        ) ?? []
      )
        .map((pair) => pair.replace(/^[^=]*="?/, ""))
        .some((value) => looksLikeValue(value)),
  },
  {
    kind: "password-flag",
    hints: FLAG_HINTS,
    beside: "dash",
    pattern: () =>
      new RegExp(
        String.raw`${FLAG}${SEPARATOR}(?:${OPENS})(?<secret>${QUOTED}|(?<!["'\x60])(?![|;&<>]|-(?<!=-))(?:(?![|;&]["'\x60\s])${CHARACTER}){4,}(?<![.,;:)\]}>]))`,
        "gi",
      ),
    goesOn: true,
    accept: (secret, lead) =>
      looksLikeValue(secret) &&
      !/^(?:(?:id|type|src|source|env)=|\/[\w.]+\/|[~.]{1,2}\/)/.test(secret) &&
      (isUncommonWord(secret) || /["']$/.test(lead)) &&
      !isSmallNumber(secret, lead),
  },
  {
    // A word alone is a value where the command continues or ends; in a sentence it is the next word.
    kind: "password-flag",
    hints: FLAG_HINTS,
    beside: "dash",
    pattern: () =>
      new RegExp(
        String.raw`${FLAG}(?:=|[ \t]{1,4})(?<secret>[a-z]{5,}(?:-[a-z]+){0,6})(?=["'\x60]|\s{0,3}(?:[|;&>]|\\\n)|\s{1,3}--?[a-z]|(?<=\s--?[a-z][^\n]{0,200}\s\S+)\s{0,3}(?:$|\n)|(?<=(?:^|\n)\s{0,8}[$%#]\s[^\n]{0,200})\s{0,3}(?:$|\n))`,
        "gi",
      ),
    accept: (secret) => looksLikeValue(secret) && !FOLLOWS_A_FLAG.test(secret),
  },
  {
    kind: "password-flag",
    hints: ["curl", "http", "wget", "mysql", "mariadb", "sshpass", "login", "redis-cli", "mongo", "ldap"],
    needs: [["-p", "-w", "-a", "-u"]],
    pattern: () =>
      /(?:sshpass\s+-p\s{0,2}|(?:mysql|mysqldump|mysqladmin|mariadb)\b(?:(?!mysql|mariadb)[^\n|;]){0,80}?\s-p(?=\S)|(?<![\w-])login(?![\w-])(?:(?!login)[^\n|;&]){0,120}?\s-p\s{1,2}|\bldap[a-z]{3,10}\b[^\n|;&]{0,120}?\s-w\s{1,2}|\bredis-cli\b[^\n|;&]{0,120}?\s-a\s{1,2}|\bmongo\w{0,10}\b[^\n|;&]{0,120}?\s-p\s{1,2}|(?:curl|\bhttps?|wget)\b(?:(?!curl|http)(?:[^\n|;]|(?<=\\)\n)){0,200}?\s(?:-u|--user|-a|--auth)[= ]?\s{0,2}["']?[^\s:"']{1,80}:)["']?(?<secret>(?<=["'][^\s"']{0,90})[^\n'"]{4,}(?=["'])|[^\s'"`|;&<>](?:[^\s'"`]){3,})/gi,
    // Ports and directories follow -p, too.
    accept: (secret) =>
      looksLikeValue(secret) && !/^(?:\d{1,5}(?::\d{1,5})?(?:\/\w+)?$|\.{1,2}\/|\/[a-z]+\/)/.test(secret),
  },
  {
    kind: "password-flag",
    hints: ["-u", "--user"],
    pattern: () =>
      new RegExp(
        String.raw`\s(?:-u|--user)(?:=|\s{1,2})["']?[a-z][\w.@+-]{1,80}:(?![\\/])(?<secret>${VALUE})`,
        "gi",
      ),
    // Containers take user and group like this.
    accept: (secret) => looksSecret(secret, { strong: true, quoted: true }),
  },
];

/** Words after a flag's name in prose. */
const FOLLOWS_A_FLAG_WAYS = oneOf`
  flags?|options?|arguments?|params?|parameters?|values?|switch(?:es)?|settings?|variables?|instead
  basic|bearer|oauth|token|tokens|secret|secrets|password|string|prompt|stdin|none|true|false|null
  file|files|support|handling|usage|header|headers|first|again|which|where|there|should|would|could
  needs?|takes?|works?|means?|and|the|with|when|from|that|this|will|must|only|authentication
  authorization|scheme|schemes|credentials?|realm|access|interactive|keychain|keyring|required
  optional
`;
const FOLLOWS_A_FLAG = new RegExp(`^${FOLLOWS_A_FLAG_WAYS}$`, "i");

/** No name or call in code, and no word of prose in a header's line. */
function isHeaderValue(secret: string, lead: string): boolean {
  if (/^[\w-]{1,40}=$/.test(secret) || !looksLikeValue(secret)) return false;
  const inWords = /^[A-Za-z]+(?:[-_/.,:;]+[A-Za-z]+)*[-_/.,:;]*$/.test(secret);
  if (inWords)
    return (
      isHeaderWord(secret, lead) ||
      (/^[a-z]{4,}-[a-z]{4,}$/.test(secret) && isNamedValue(secret)) ||
      looksSecret(secret, { strong: false, quoted: true })
    );
  const named = /["'`]$|\b[a-z-]+\s{1,3}$/i.test(lead);
  return named || looksSecret(secret, { strong: true, quoted: false });
}

/** A word after a scheme's name, where a value stands. */
function isHeaderWord(word: string, lead: string): boolean {
  return (
    /^[a-z]{6,}$/.test(word) && /authorization.*[a-z]\\?\s{1,3}$/is.test(lead) && !FOLLOWS_A_FLAG.test(word)
  );
}

/** Letters, digits and signs mixed as in no word. */
function isJumbled(value: string): boolean {
  return value.length >= 12 && /\d/.test(value) && /[a-z]/i.test(value) && /[#!%&*~^=]/.test(value);
}

/** Not a single word. */
function isUncommonWord(secret: string): boolean {
  return !/^(?:[A-Za-z]+(?:-[a-z]+){0,6}|[A-Z][A-Z_]*|\P{ASCII}+)[.,:;!?]*$/u.test(secret);
}

function isSmallNumber(secret: string, lead: string): boolean {
  return /^\d{1,5}(?:\.\d+)?[a-z]?$/i.test(secret) && !(IS_STRONG.test(lead) && lead.endsWith("="));
}
