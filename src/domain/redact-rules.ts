import { looksSecret } from "./entropy.ts";
import { ASSIGNMENT_RULES } from "./redact-assignments.ts";
import { KEY_FILE_RULES } from "./redact-key-files.ts";
import { IS_STRONG, isPlaceholder, type PlaceRule } from "./redact-rule.ts";

/** Places where secrets stand; a kind can have several. */
export const PLACE_RULES: readonly PlaceRule[] = [
  ...KEY_FILE_RULES,
  {
    // Only a run that goes on as a token does is looked into, so that none is walked through twice.
    kind: "jwt",
    hints: ["eyj"],
    pattern:
      /(?<![\w-])(?=[\w-]{11,}\.(?:[\w-]{6}|\.[\w-]{8}))[\w-]*?(?<secret>eyJ[\w-]{8,}\.(?:[\w-]{6,}|(?=\.[\w-]{8}))(?:\.[\w-]+){0,3})/g,
  },
  { kind: "mailchimp", hints: ["-us"], pattern: /(?<![a-f0-9])[a-f0-9]{32}-us\d{1,2}(?![A-Za-z0-9])/g },
  { kind: "terraform", hints: [".atlasv1."], pattern: /[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,}/g },
  { kind: "azure", hints: ["q~"], pattern: /[\w~.-]{3}\dQ~[\w~.-]{31,34}/g },
  {
    kind: "azure",
    hints: ["accountkey=", "sharedaccesskey=", "sig="],
    pattern: /(?:AccountKey|SharedAccessKey|[?&]sig)=(?<secret>[A-Za-z0-9+/%]{30,}={0,2})/gi,
  },
  {
    kind: "url-login",
    hints: ["://"],
    pattern:
      /(?<=[a-z0-9]):\/\/(?<secret>[^\s:/?#[\]@'"`<>]{0,200}:(?!\/\/)[^\s/'"`<>]{1,300}|[^\s:/?#[\]@'"`<>]{20,200})(?=@(?!sha256:))/gi,
    accept: isLogin,
  },
  {
    // Here a password may hold a slash.
    kind: "url-login",
    hints: ["://"],
    pattern:
      /(?<=postgres|postgresql|mysql|mariadb|mongodb|mongodb\+srv|rediss?|amqps?):\/\/(?<secret>[^\s:/?#[\]@'"`<>]{0,200}:(?:(?!:\/\/)[^\s'"`<>]){1,300})(?=@)/gi,
    accept: isLogin,
  },
  {
    kind: "authorization",
    hints: ["authorization", "bearer", "x-api-key"],
    pattern:
      /(?:\b(?:proxy-)?authorization\\{0,3}["'`]?\]?\s{0,3}[:=,]\s{0,3}\\{0,3}["'`]?(?:[a-z][\w-]{2,20}\s{1,3})?|\bbearer(?:\s{1,3}|["']?\s{0,2}[:=]\s{0,3}["']?)|\bx-api-key\\{0,3}["']?\s{0,3}[:=]\s{0,3}\\{0,3}["']?)(?<secret>[\w.~+/=-]{8,4000})/gi,
    accept: (secret) => secret.length >= 12 && looksSecret(secret, { strong: false, quoted: false }),
  },
  {
    kind: "authorization",
    hints: ["basic "],
    pattern: /\bbasic\s{1,3}(?<secret>[A-Za-z0-9+/]{8,4000}={0,2})/gi,
    accept: (secret) => /^[ -~]+:[ -~]*$/.test(decoded(secret)),
  },
  {
    kind: "cookie",
    hints: ["cookie", "curl"],
    pattern:
      /(?:cookie\\{0,3}["'`]?\s{0,2}[:=]\s{0,3}\\{0,3}["'`]?|--cookie[= ]["']?|curl\b(?:(?!curl)[^\n]){0,200}?\s-b\s{0,2}["']?)(?<secret>[\w.-]{1,80}=[^\n'"`\\]{8,4000})/gi,
    accept: (secret) =>
      (secret.match(/(?<==)[^;\s]{8,}/g) ?? []).some(
        (value) => /\d/.test(value) || looksSecret(value, { strong: false, quoted: true }),
      ),
  },
  {
    kind: "password-flag",
    hints: ["--"],
    pattern:
      /--(?!no-)(?:[a-z]{1,20}-){0,3}(?:password|passwd|passphrase|pass|secret|token|api-?key|access-?key|secret-?key|auth)[= ]\s{0,2}["']?(?<secret>(?<=["'])[^"'\n]{4,500}(?=["'])|[^\s'"`|;&<>-][^\s'"`|;&<>]{3,500})/gi,
    accept: (secret, lead) =>
      lead.endsWith("=") && /pass[a-z]*=$/i.test(lead)
        ? !isPlaceholder(secret)
        : looksSecret(secret, { strong: IS_STRONG.test(lead), quoted: /["']$/.test(lead) }),
  },
  {
    kind: "password-flag",
    hints: ["curl", "http", "mysql", "mariadb", "sshpass", "login", "redis-cli", "mongo", "ldap"],
    pattern:
      /(?:sshpass\s+-p\s{0,2}|(?:mysql|mysqldump|mysqladmin|mariadb)\b(?:(?!mysql|mariadb)[^\n|;]){0,80}?\s-p(?=\S)|(?<![\w-])login(?![\w-])(?:(?!login)[^\n|;&]){0,120}?\s-p\s{1,2}|\bldap[a-z]{3,10}\b[^\n|;&]{0,120}?\s-w\s{1,2}|\bredis-cli\b[^\n|;&]{0,120}?\s-a\s{1,2}|\bmongo\w{0,10}\b[^\n|;&]{0,120}?\s-p\s{1,2}|(?:curl|\bhttps?)\b(?:(?!curl|http)[^\n|;]){0,200}?\s(?:-u|--user|-a|--auth)[= ]?\s{0,2}["']?[^\s:"']{1,80}:)["']?(?<secret>[^\s'"`|;&<>]{4,500})/gi,
    // After -p also stand ports and directories.
    accept: (secret) =>
      !isPlaceholder(secret) && !/^(?:\d{1,5}(?::\d{1,5})?(?:\/\w+)?$|\.{1,2}\/|\/[a-z]+\/)/.test(secret),
  },
  {
    kind: "password-file",
    hints: [":"],
    // As in .pgpass: host, port, database, user.
    pattern:
      /[\w.*-]:(?:\*|[56]\d{3,4}|[1-4]\d{4}):(?:\*|[A-Za-z_][\w-]{0,80}):(?:\*|[A-Za-z_][\w.-]{0,80}):(?<secret>[^\s"'`<>|),;&\\]{6,500}(?<!\.))/g,
    accept: (secret) => looksSecret(secret, { strong: true, quoted: true }),
  },
  {
    kind: "password-file",
    hints: ["login", "requirepass", "identified by", "password '"],
    pattern:
      /(?:\blogin\s{1,4}\S{1,80}\s{1,4}password\s{1,4}|\brequirepass\s{1,4}"?|\b(?:identified\s{1,3}by|password)\s{1,3}')(?<secret>[^\s'"]{4,500})/gi,
    accept: (secret) => looksSecret(secret, { strong: true, quoted: true }),
  },
  ...ASSIGNMENT_RULES,
];

const HINTS = [...new Set(PLACE_RULES.flatMap(({ hints }) => hints))];
const HINTED_RULES = PLACE_RULES.map((rule) => ({
  rule,
  hints: rule.hints.map((hint) => HINTS.indexOf(hint)),
}));

/** The rules that can find something in `text`, which is looked through once for each hint. */
export function placeRules(text: string): readonly PlaceRule[] {
  const lower = text.toLowerCase();
  // By number: most texts are short names, for which a map would cost more than the looking.
  const present: boolean[] = [];
  const isPresent = (hint: number) => (present[hint] ??= lower.includes(HINTS[hint] as string));
  return HINTED_RULES.filter(({ hints }) => hints.some(isPresent)).map(({ rule }) => rule);
}

/** Behind the colon of a host stands a port, and no password. */
function isLogin(secret: string): boolean {
  const password = secret.slice(secret.indexOf(":") + 1);
  return !isPlaceholder(password) && !/^\d{1,5}(?:[/?#]|$)/.test(password) && !password.startsWith("/");
}

function decoded(base64: string): string {
  return Buffer.from(base64, "base64").toString("latin1");
}
