import type { ContextRule } from "../context-rule.ts";
import { isWordy } from "../entropy.ts";
import { isGiven, isStrange } from "../given-value.ts";
import { isPlaced } from "./placed-value.ts";

const USER = String.raw`[A-Za-z_][\w.+-]{0,60}(?:@[\w.-]{2,60})?`;
const BARE = String.raw`(?:[\v\f]{24}|[^\s"'\x60|;&<>]){4,8000}`;
/** In quotes up to the one that ends it; with a blank only there. */
const quotedPair = (value: string) =>
  String.raw`(?<quote>\\{0,3}["'\x60])${USER}:(?!\s)(?<secret>(?:(?!\k<quote>)[^\n]){4,8000})(?=\k<quote>${value})`;
const LINE_START = String.raw`(?<=^|\n|\\n|: )[ \t>|+-]{0,8}`;
const LINE_END = String.raw`[ \t]{0,4}(?:\r?\n|\\r|\\n|$)`;
const PAIR = String.raw`"${USER}"[ \t]{1,8}"(?<secret>(?:[\v\f]{24}|[^"\n\v\f]){6,8000})(?="`;
const TO_BASE64 = String.raw`\s{0,3}\|\s{0,3}(?:openssl\s{1,3}(?:enc\s{1,3}-)?)?base64`;
const ENCODES = String.raw`(?:\bbtoa|b64encode|(?:strict_|urlsafe_)?encode64|base64_encode|(?:Std|URL|RawStd|RawURL)Encoding\.EncodeToString|\bBuffer\.from|GetBytes|encodeBase64\w{0,12}|base64\.encode\w{0,10}|encodeToString|toBase64)`;

/** A user and a password in one value, which a program takes apart: what they are given to tells. */
export const LOGIN_PAIR_RULES: readonly ContextRule[] = [
  {
    // A header of basic authentication that is made by hand: `printf 'anna:V' | base64`.
    kind: "url-login",
    hints: ["base64"],
    needs: [["echo", "printf", "print", "<<<"], [":"]],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:echo|printf|print)\s{1,3}(?:-\w{1,4}\s{1,3}){0,3}(?:["']?%s(?:\\n)?["']?\s{1,3})?(?:${quotedPair(TO_BASE64)}|${USER}:(?<bare>${BARE})(?=${TO_BASE64}))`,
        "g",
      ),
    accept: isGivenPair,
  },
  {
    // The same in code: `btoa("anna:V")`.
    kind: "url-login",
    hints: ["btoa", "base64", "b64encode", "encode64"],
    needs: [["("], [":"]],
    pattern: () =>
      new RegExp(String.raw`${ENCODES}\(\s{0,3}(?:\[\]byte\(|bytes\()?\s{0,3}[bfu]?${quotedPair("")}`, "g"),
    accept: isGivenPair,
  },
  {
    // What a program reads as its settings: `user = "anna:V"`, `stats auth anna:V`.
    kind: "url-login",
    hints: ["user", "stats auth", "login="],
    needs: [[":"], "0123456789".split("")],
    run: /(?:user(?:name|pwd)?["']?\s{0,3}[:=,]\s{0,3}\\{0,3}["'`]|stats\s{1,3}auth\s{1,3}|login=)[^\s"'`:]{1,80}:/i,
    pattern: () =>
      new RegExp(
        String.raw`(?<![\w-])(?:(?:proxy-|CURLOPT_|CURLOPT_PROXY)?user(?:name|pwd)?\\{0,3}["']?\s{0,3}[:=,]\s{0,3}${quotedPair("")}|(?:stats\s{1,3}auth\s{1,3}|(?<=\scache_peer[^\n]{0,200}\s)login=)${USER}:(?<bare>${BARE}))`,
        "gi",
      ),
    accept: (secret) => isGivenPair(secret) && /\d|[^\w\s.-]/.test(secret),
  },
  {
    // An address of a database without a scheme.
    kind: "url-login",
    hints: ["@tcp(", "@udp(", "@unix(", "@cloudsql("],
    pattern: () =>
      new RegExp(
        String.raw`(?<![\w:/.@-])${USER}:(?<secret>(?:[^\s"'\x60@]|@(?!\w{3,8}\()){4,200})(?=@(?:tcp|udp|unix|cloudsql)\()`,
        "g",
      ),
    accept: isGivenPair,
  },
  {
    // A line of a list of users: both in quotes, and nothing else.
    kind: "password-file",
    hints: ['" "', '"\t"'],
    needs: ["0123456789".split("")],
    pattern: () => new RegExp(`${LINE_START}${PAIR}${LINE_END})`, "g"),
    accept: isMixedAtAll,
  },
  {
    // Beside another such line a chosen one, too.
    kind: "password-file",
    hints: ['" "', '"\t"'],
    needs: ["0123456789".split(""), ["\n", "\\n"]],
    pattern: () =>
      new RegExp(
        String.raw`${LINE_START}${PAIR}${LINE_END}[ \t>|+-]{0,8}"${USER}"[ \t]{1,8}"[^"\n]{0,8000}"${LINE_END})`,
        "g",
      ),
    accept: (secret) => isGivenPair(secret) && /[a-z].*\d|\d.*[a-z]/i.test(secret) && !/\s/.test(secret),
  },
  {
    // A line of a file of users, as rsync and proxies have it: `anna:V` and nothing else.
    kind: "password-file",
    hints: [":"],
    needs: ["0123456789".split("")],
    run: /(?:^|\n|\\n)[ \t>|+]{0,8}[a-z][\w.-]{1,31}:(?=[^\s:"'/]*\d)[^\s:"'/]{6,200}(?:\s|\\|$)/,
    pattern: () =>
      new RegExp(
        String.raw`(?<=^|\n|\\n)[ \t>|+]{0,8}(?!(?:sha\d*|md5|h1|id|rev|tag|npm|urn|did|image|commit|hash|v\d+|ref|version|key|line|col)\b)[a-z][a-z_.-]{1,31}:(?<secret>(?:[\v\f]{24}|[^\s:"'\x60/\\<>()[\]{},]){6,200})(?=${LINE_END})`,
        "g",
      ),
    accept: (secret) =>
      isGivenPair(secret) && isStrange(secret) && !/^[0-9a-f-]+$|^\W|\.\w{1,5}$|=$/.test(secret),
  },
  {
    // Such lines below the name of their file, chosen words too.
    kind: "password-file",
    hints: ["rsyncd", "secrets file", "htpasswd", "chpasswd", "auth users", "userlist"],
    needs: [[":"]],
    pattern: () =>
      new RegExp(
        String.raw`(?:rsyncd\.\w{2,10}|secrets file|htpasswd|chpasswd|auth users|userlist)[^\n\\]{0,80}(?:(?:\n|\\n)(?:[ \t>|+]{0,8}[a-z_][\w.-]{0,31}:[^\s\\]{1,200}|[ \t]{0,8}#[^\n\\]{0,80}|[ \t]{0,8})){0,8}?(?:\n|\\n)[ \t>|+]{0,8}[a-z_][\w.-]{0,31}:(?!\s)(?<secret>(?:[\v\f]{24}|[^\s:"'\x60]){6,200})(?=${LINE_END})`,
        "g",
      ),
    accept: isGivenPair,
  },
  {
    // What a server of caches was asked, word for word: `"AUTH" "app" "V"`.
    kind: "password-flag",
    hints: ['"auth"', "'auth'"],
    needs: [["AUTH"]],
    pattern: () =>
      new RegExp(
        String.raw`(?<q>["'])AUTH\k<q>[ ,]{1,4}(?:\k<q>${USER}\k<q>[ ,]{1,4}(?=["']))?\k<q>(?<secret>(?:(?!\k<q>)[^\n]){4,8000})(?=\k<q>)`,
        "g",
      ),
    accept: (secret) => isGivenPair(secret) && /\d|[^\w\s.-]/.test(secret),
  },
  {
    // A header's value apart from its scheme: `{"scheme": "Bearer", "parameter": "V"}`.
    kind: "authorization",
    hints: ["bearer", "basic", "token", "apikey"],
    needs: [[","], ['"', "'"]],
    run: /["'](?:bearer|basic|token|apikey|jwt)["']\s{0,2},\s{0,8}\S{0,16}\s?["']/i,
    pattern: () =>
      /(?<q>["'])(?:bearer|basic|token|apikey|jwt)\k<q>\s{0,2},\s{0,8}(?:["']?(?:param(?:eter)?s?|credentials?|token|secret|value)["']?\s{0,2}[:=]\s{0,2})?["'](?<secret>[^"'\n\\]{6,8000})(?=["'])/gi,
    accept: (secret, lead) =>
      isPlaced(secret) &&
      (isMixedAtAll(secret) || (/[:=]\s{0,2}["']$/.test(lead) && /-\d{3,4}$/.test(secret))),
  },
];

/** No number of a port or a user, no path, variable or sentence. */
function isGivenPair(secret: string): boolean {
  return (
    isPlaced(secret) &&
    !/\s\S+\s/.test(secret) &&
    !/^\d{1,6}(?:[/:]\w+)?$|^\/|\$\{|^%[sv]|^[\w.-]+\/[\w./-]*$/.test(secret)
  );
}

/** Signs as in no word, in hex and with blanks, too. */
function isMixedAtAll(secret: string): boolean {
  const run = secret.replace(/\s/g, "");
  if (!isGiven(secret) || /^[\w.-]*(?:\/[\w.-]+)+$|^[\w-]+(?:\.[\w-]+)+$|^\d[\d.:-]*$/.test(run))
    return false;
  return isStrange(run) || (run.length >= 8 && /\d/.test(run) && /[a-z]/i.test(run) && !isWordy(run));
}
