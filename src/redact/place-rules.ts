import { ASSIGNMENT_RULES } from "./assignments.ts";
import { looksSecret } from "./entropy.ts";
import { GIVEN_RULES } from "./given.ts";
import { KEY_FILE_RULES } from "./key-files.ts";
import { isPlaceholder, type PlaceRule } from "./place-rule.ts";

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
      /(?<=[a-z0-9]):\/\/(?<secret>[^\s:/?#[\]@'"`<>]{0,200}:(?!\/\/)[^\s/'"`<>]+|[^\s:/?#[\]@'"`<>]{20,200})(?=@(?!sha256:))/gi,
    accept: isLogin,
  },
  {
    // Here a password may hold a slash.
    kind: "url-login",
    hints: ["://"],
    pattern:
      /(?<=postgres|postgresql|mysql|mariadb|mongodb|mongodb\+srv|rediss?|amqps?):\/\/(?<secret>[^\s:/?#[\]@'"`<>]{0,200}:(?:(?!:\/\/)[^\s'"`<>])+)(?=@)/gi,
    accept: isLogin,
  },
  ...GIVEN_RULES,
  {
    kind: "password-file",
    hints: [":"],
    // As in .pgpass: host, port, database, user.
    pattern:
      /[\w.*-]:(?:\*|[56]\d{3,4}|[1-4]\d{4}):(?:\*|[A-Za-z_][\w-]{0,80}):(?:\*|[A-Za-z_][\w.-]{0,80}):(?<secret>[^\s"'`<>|),;&\\]{6,}(?<!\.))/g,
    accept: (secret) => looksSecret(secret, { strong: true, quoted: true }),
  },
  {
    kind: "password-file",
    hints: ["login", "requirepass", "identified by", "password '"],
    pattern:
      /(?:\blogin\s{1,4}\S{1,80}\s{1,4}password\s{1,4}|\brequirepass\s{1,4}"?|\b(?:identified\s{1,3}by|password)\s{1,3}')(?<secret>[^\s'"]{4,})/gi,
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
