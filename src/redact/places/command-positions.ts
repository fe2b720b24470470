import type { ContextRule } from "../context-rule.ts";
import { ARGUMENT } from "../given-value.ts";
import { heldBy, heldPair, heldWord, START } from "./held-value.ts";

/** What else stands on the command's line before the place. */
const BEFORE = String.raw`(?:[^\n|;&]{0,160}?\s)?`;

/** Passwords that a program takes at a place of its command line, by its own grammar. */
export const COMMAND_POSITION_RULES: readonly ContextRule[] = [
  // `sqlldr userid=shop/V`, `expdp shop/V@prod`, `rman target sys/V@prod`
  heldBy(
    "password-flag",
    ["sqlldr", "expdp", "impdp", "rman", "sqlplus"],
    [["/"]],
    () =>
      String.raw`${START}(?:(?:sqlldr|expdp|impdp|sqlplus)\s{1,3}(?:-\w{1,8}\s{1,3}){0,3}(?:${BEFORE}userid=)?|rman\s${BEFORE}(?:target|catalog|auxiliary)[ =]\s{0,2})\\{0,3}["']?${heldPair(String.raw`\/(?!\/|nolog)`, "@|;&<>")}`,
  ),
  heldBy(
    "password-flag",
    ["mysqlsh"],
    [[":"], ["@"]],
    () =>
      String.raw`${START}mysqlsh\s${BEFORE}(?:--uri[ =])?\\{0,3}["']?${heldPair(":(?!//)", "@|;&<>")}(?=@)`,
  ),
  // The user's password, and behind the port the secret that both servers share.
  heldBy(
    "password-flag",
    ["radtest"],
    [],
    () =>
      String.raw`${START}radtest\s${BEFORE}[\w.@-]{2,60}\s{1,3}${ARGUMENT}(?=\s{1,3}\S{1,80}\s{1,3}\d{1,5}\s)`,
  ),
  heldBy(
    "password-flag",
    ["radtest"],
    [],
    () => String.raw`${START}radtest\s${BEFORE}\S{1,80}\s{1,3}\d{1,5}\s{1,3}${ARGUMENT}`,
  ),
  // What asks a server under load, or for what it hides: `ab -A anna:V`, `hey -a anna:V`, `sqlmap --auth-cred=anna:V`
  heldBy(
    "password-flag",
    ["ab -", "abs -", "hey ", "oha ", "nikto", "wfuzz", "sqlmap", "dirb ", "lftp", "ncat"],
    [[":", ","], [" -"]],
    () =>
      String.raw`${START}(?:(?:abs?\s${BEFORE}-[AP]|(?:hey|oha)\s${BEFORE}-a|nikto\s${BEFORE}-id|wfuzz\s${BEFORE}--(?:basic|digest|ntlm)|sqlmap\s${BEFORE}--(?:auth|proxy)-cred|ncat\s${BEFORE}--proxy-auth|(?:dirb|lftp)\s${BEFORE}-u)[ =]\s{0,3}|abs?\s${BEFORE}-[AP](?=[A-Za-z_]))\\{0,3}["']?${heldPair("[:,](?!//)")}`,
  ),
  // A placeholder that gets its value: `sed 's/password_here/V/'`
  heldBy(
    "password-flag",
    ["sed ", "perl "],
    [
      ["pass", "secret", "token", "_key", "changeme", "change_me"],
      ["s/", "s|", "s#", "s,", "s@", "s~"],
    ],
    () =>
      String.raw`\b(?:g?sed|perl)\s${BEFORE}\\{0,3}["']?s(?<d>[/|#,@~])(?:(?!\k<d>)[^\n"' ]){0,60}?(?:(?:pass(?:word|wd|phrase)?|secret|token|api_?key)[\w-]{0,20}?(?:here|placeholder|changeme)|(?:your|change|replace|example|[{<%@$]{1,2}|__)[-_{]?[\w-]{0,20}?(?:pass(?:word|wd|phrase)?|secret|token|api_?key|me\b))(?:(?!\k<d>)[^\n"' ]){0,20}\k<d>(?<secret>(?![\\&$<{%])(?:[\v\f]{24}|(?!\k<d>)[^\n"'\x60 ]){4,4000})(?=\k<d>)`,
  ),
  heldBy(
    "password-flag",
    ["addauth"],
    [["digest"]],
    () => String.raw`${START}addauth\s{1,3}digest\s{1,3}\\{0,3}["']?${heldPair(":")}`,
  ),
  heldBy(
    "password-flag",
    ["hadoop"],
    [["-value"]],
    () => String.raw`${START}hadoop\s${BEFORE}credential\s${BEFORE}-value\s{1,3}${ARGUMENT}`,
  ),
  heldBy(
    "password-flag",
    ["mkstore"],
    [["redential"]],
    () =>
      String.raw`${START}mkstore\s${BEFORE}-(?:create|modify)Credential\s{1,3}\S{1,80}\s{1,3}\S{1,80}\s{1,3}${ARGUMENT}`,
  ),
  heldBy(
    "password-flag",
    ["beeline", "vsql", "caprover", "hdbsql"],
    [["-p", "-w"]],
    () =>
      String.raw`${START}(?:(?:beeline|caprover|hdbsql)\s${BEFORE}-p|vsql\s${BEFORE}-w)\s{1,3}${ARGUMENT}`,
  ),
  heldBy(
    "password-flag",
    ["connect to"],
    [["using"]],
    () =>
      String.raw`${START}connect\s{1,3}to\s{1,3}\S{1,60}\s{1,3}user\s{1,3}\S{1,60}\s{1,3}using\s{1,3}${ARGUMENT}`,
  ),
  heldBy(
    "password-flag",
    ["superuser", "admin"],
    [["pocketbase"]],
    () =>
      String.raw`${START}pocketbase\s${BEFORE}(?:superuser|admin)\s{1,3}(?:upsert|create|update)\s{1,3}\S{1,80}@\S{1,80}\s{1,3}${ARGUMENT}`,
  ),
  heldBy(
    "password-flag",
    ["kubeseal"],
    [["echo", "printf"]],
    () =>
      String.raw`${START}(?:echo|printf)\s{1,3}(?:-\w{1,3}\s{1,3})?(?:\\{0,3}["']?%s\\{0,3}["']?\s{1,3})?(?:(?<q>\\{0,3}["'])(?<secret>(?:(?!\k<q>)[^\n]){4,2000})(?=\k<q>\s{0,3}\|\s{0,3}kubeseal)|${heldWord("|")}(?=\s{0,3}\|\s{0,3}kubeseal))`,
  ),
  heldBy(
    "assignment",
    ["setenv"],
    [["PASS", "SECRET", "TOKEN", "_KEY", "_PW"]],
    () =>
      String.raw`${START}setenv\s{1,3}(?:-\w{1,3}\s{1,3}){0,3}\w{0,40}(?:PASS(?:WORD|WD|PHRASE)?|SECRET|TOKEN|_KEY|_PW)\s{1,3}${ARGUMENT}`,
  ),
  heldBy(
    "assignment",
    ["uci "],
    [["key=", "password="]],
    () =>
      String.raw`${START}uci\s${BEFORE}set\s{1,3}\S{1,80}\.(?:key\d?|password|\w{0,20}secret)=${ARGUMENT}`,
  ),
  // A form's field and a chart's value: `curl -d password=V`, `helm --set auth.password=V,auth.user=shop`
  heldBy(
    "password-flag",
    ["curl", "wget", "http"],
    [["pass", "secret", "pwd"], ["="]],
    () =>
      String.raw`${START}(?:curl|wget|https?)\s${BEFORE}(?:-d|-F|--data(?:-\w{2,10})?|--form(?:-string)?|--post-data)[= ]\s{0,2}\\{0,3}["']?(?:[^\s"'=&]{1,60}=[^\s"'&]{0,200}&){0,8}(?:password|passwd|pwd|\w{0,20}[_-]secret)=${heldWord("&|;<>")}`,
  ),
  heldBy(
    "password-flag",
    ["--set"],
    [["pass", "secret", "token", "pwd"], ["="]],
    () =>
      String.raw`\s--set(?:-string|-literal)?[= ]\s{0,2}\\{0,3}["']?(?:[^\s"'=,]{1,100}=[^\s"',]{0,200},){0,8}[^\s"'=,]{0,80}(?:password|passwd|pwd|secret|token|secretKey)=${heldWord(",|;&<>")}`,
  ),
  // The name within the quotes: `-e 'DB_PASSWORD=V'`
  heldBy(
    "assignment",
    ["pass", "secret", "_pw"],
    [["="], ["'", '"']],
    () =>
      String.raw`(?<![\w=:,])(?<q>\\{0,3}["'])[A-Za-z]\w{0,60}(?:_PASS(?:WORD|WD|PHRASE)?|_PWD|_PW|_SECRET|PASSWORD)=(?!\s)(?<secret>(?:(?!\k<q>)[^\n]){4,4000})(?=\k<q>)`,
  ),
  // A device's own commands, in a link.
  heldBy(
    "assignment",
    ["cmnd="],
    [["password"]],
    () =>
      String.raw`cmnd=[^\s"']{0,200}?password\d?(?:%20|\+|=)(?<bare>(?:[\v\f]{24}|[^\s"'\x60%&;\\]|%(?!20|3b)){4,400})`,
  ),
];
