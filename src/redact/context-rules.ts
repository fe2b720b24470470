import { madeOnce } from "../text/made-once.ts";
import { ASSIGNMENT_RULES } from "./assignments.ts";
import { COMMAND_RULES } from "./commands/command-rules.ts";
import { SUBCOMMAND_RULES } from "./commands/subcommand-rules.ts";
import { type ContextRule, isPlaceholder } from "./context-rule.ts";
import { DECLARED_RULES } from "./declared/declared-rules.ts";
import { LOGIN_CALLS } from "./declared/login-calls.ts";
import { looksSecret } from "./entropy.ts";
import { isGiven, isNamedValue } from "./given-value.ts";
import { HEADER_FLAG_RULES } from "./headers-and-flags.ts";
import { ISSUED_RULE } from "./issued-tokens.ts";
import { JOINED_RULES } from "./joined-tokens.ts";
import { LETTER_RULES } from "./letter-values.ts";
import { NAMED_RULES } from "./named-rules.ts";
import { NAMED_BEHIND, PIECED_RULES } from "./pieced-values.ts";
import { PAIRED_LOGIN_RULES } from "./places/paired-logins.ts";
import { HELD_PLACE_RULES, PLACE_RULES } from "./places/place-rules.ts";
import { isPlaced } from "./places/placed-value.ts";
import { BEHIND_RULES } from "./said/behind-rules.ts";
import { CHOSEN_TOKEN_RULES } from "./said/chosen-tokens.ts";
import { CHOSEN_WORD_RULES } from "./said/chosen-words.ts";
import { CODE_LIST_RULES } from "./said/code-lists.ts";
import { LINE_RULES } from "./said/line-values.ts";
import { NAMED_KEY_RULES } from "./said/named-keys.ts";
import { SPOKEN_RULES } from "./said/spoken-rules.ts";
import { TOLD_RULES } from "./said/told-rules.ts";
import { WALLET_RULES } from "./said/wallet-words.ts";
import { SETTING_RULES } from "./setting-rules.ts";
import { RANDOM_RULE, SHAPED_RULES } from "./shaped-tokens.ts";
import { VENDOR_LINK_RULES } from "./vendor-links.ts";
import { VENDOR_RULES } from "./vendor-rules.ts";
import { listFinder } from "./word-finder.ts";

// Lines of a key file, also behind a quote's, a diff's or a listing's signs, or with newlines written as \n.
const GAP = String.raw`(?:\n[ >|]{0,8}\d{1,6}[→|:\t ]|\n-|[\s\\"'\x60,|>]){1,40}`;
const PEM_BEGIN = "----[- ]BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?[- ]----";
const RUN = "[A-Za-z0-9+/=]";
// None crosses the beginning of another key, or every key would scan the rest of the text.
const HEADERS = String.raw`(?:[A-Z][A-Za-z-]{2,20}: (?:(?!-----BEGIN)[^\n]){0,200}\n\s{0,4})*`;

/** No key's lines have brackets; what lies between a key that was cut and the end of another one may. */
function isKeyBody(text: string): boolean {
  return !/[(){}<>]/.test(text.replace(/[A-Z][A-Za-z-]{2,20}: [^\n]{0,200}/g, ""));
}

/** Private keys in files. */
const KEY_FILE_RULES: readonly ContextRule[] = [
  {
    kind: "pem",
    hints: ["private key"],
    pattern: () =>
      new RegExp(
        String.raw`${PEM_BEGIN}\s{0,8}(?<secret>[^-]*(?:-(?!----(?:BEGIN|END) )[^-]*)*(?<!\s))(?=\s{0,8}-----END )`,
        "g",
      ),
    accept: (secret) => secret.length <= 20_000 && /[A-Za-z0-9+/=]{16}/.test(secret) && isKeyBody(secret),
  },
  // One end is missing, as in a log that was cut.
  {
    kind: "pem",
    hints: ["private key"],
    pattern: () =>
      new RegExp(
        `${PEM_BEGIN}${GAP}(?<secret>${HEADERS}${RUN}{12,}(?:${GAP}${RUN}{12,})*(?:${GAP}${RUN}+)?)`,
        "g",
      ),
  },
  {
    kind: "pem",
    hints: ["private key"],
    pattern: () =>
      new RegExp(
        `(?=-----END [A-Z0-9 ]{0,40}PRIVATE KEY)(?<=(?<secret>(?:${RUN}{12,}${GAP})*(?:${RUN}+${GAP})?${RUN}+(?:${GAP})?))`,
        "g",
      ),
    accept: (secret) => secret.length >= 40,
  },
];

/** Contexts of secrets; a kind can have several. */
export const CONTEXT_RULES: readonly ContextRule[] = [
  ...KEY_FILE_RULES,
  {
    // The lookahead skips runs that are no token, so that none is scanned twice.
    kind: "jwt",
    hints: ["eyj"],
    pattern: () =>
      /(?<![\w-])(?=[\w-]{11,}\.(?:[\w-]{6}|\.[\w-]{8}))[\w-]*?(?<secret>eyJ[\w-]{8,}\.(?:[\w-]{6,}|(?=\.[\w-]{8}))(?:\.[\w-]+){0,3})/g,
  },
  { kind: "mailchimp", hints: ["-us"], pattern: () => /(?<![a-f0-9])[a-f0-9]{32}-us\d{1,2}(?![A-Za-z0-9])/g },
  { kind: "terraform", hints: [".atlasv1."], pattern: () => /[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,}/g },
  { kind: "azure", hints: ["q~"], pattern: () => /[\w~.-]{3}\dQ~[\w~.-]{31,34}/g },
  {
    kind: "azure",
    hints: ["accountkey=", "sharedaccesskey=", "sig="],
    pattern: () => /(?:AccountKey|SharedAccessKey|[?&]sig)=(?<secret>[A-Za-z0-9+/%_-]{30,}={0,2})/gi,
  },
  {
    kind: "url-login",
    hints: ["://"],
    pattern: () =>
      /(?<=[a-z0-9]):\/\/(?<secret>[^\s:/?#[\]@'"`<>]{0,200}:(?!\/\/)[^\s/'"`<>]+|[^\s:/?#[\]@'"`<>]{20,200})(?=@(?!sha256:))/gi,
    accept: isLogin,
  },
  {
    // Database passwords may hold a slash.
    kind: "url-login",
    hints: ["://"],
    pattern: () =>
      /(?<=postgres|postgresql|mysql|mariadb|mongodb|mongodb\+srv|rediss?|amqps?):\/\/(?<secret>[^\s:/?#[\]@'"`<>]{0,200}:(?:(?!:\/\/)[^\s'"`<>])+)(?=@)/gi,
    accept: isLogin,
  },
  ...COMMAND_RULES,
  ...HEADER_FLAG_RULES,
  ...VENDOR_RULES,
  ...VENDOR_LINK_RULES,
  ...SHAPED_RULES,
  {
    kind: "password-file",
    hints: [":"],
    // As in .pgpass: host, port, database, user.
    pattern: () =>
      /[\w.*-]:(?:\*|[56]\d{3,4}|[1-4]\d{4}):(?:\*|[A-Za-z_][\w-]{0,80}):(?:\*|[A-Za-z_][\w.-]{0,80}):(?<secret>[^\s"'`<>|),;&\\]{6,}(?<!\.))/g,
    accept: (secret, lead) =>
      looksSecret(secret, { strong: true, quoted: true }) ||
      (/:(?:543\d|6432):/.test(lead) && isPlaced(secret)),
  },
  {
    kind: "password-file",
    hints: ["login", "requirepass", "identified by", "password '"],
    pattern: () =>
      /(?:\blogin\s{1,4}\S{1,80}\s{1,4}password\s{1,4}|\brequirepass\s{1,4}"?|\b(?:identified\s{1,3}by|password)\s{1,3}')(?<secret>[^\s'"]{4,})/gi,
    accept: (secret, lead) =>
      looksSecret(secret, { strong: true, quoted: true }) ||
      (/by\s+'$/i.test(lead) ? isGiven(secret) : /\s+'$/.test(lead) && isNamedValue(secret)),
  },
  // Before the rules that take the first piece alone.
  ...HELD_PLACE_RULES,
  ...PIECED_RULES,
  NAMED_BEHIND,
  ...CODE_LIST_RULES,
  ...PAIRED_LOGIN_RULES,
  ...PLACE_RULES,
  ...ASSIGNMENT_RULES,
  ...NAMED_RULES,
  ...DECLARED_RULES,
  ...LOGIN_CALLS,
  ...SETTING_RULES,
  ...LETTER_RULES,
  ...LINE_RULES,
  ...TOLD_RULES,
  ...SPOKEN_RULES,
  ...NAMED_KEY_RULES,
  ...CHOSEN_WORD_RULES,
  ...CHOSEN_TOKEN_RULES,
  ...WALLET_RULES,
  ...BEHIND_RULES,
  // Behind what takes a value whole: a login may lie within a long one.
  ...SUBCOMMAND_RULES,
  ...JOINED_RULES,
  // Last: a name tells of more than the part that looks issued.
  ISSUED_RULE,
  RANDOM_RULE,
];

/** The rules whose hints are in `text`. */
export function contextRules(text: string): readonly ContextRule[] {
  return hintedRules()(text.toLowerCase()).flatMap((number) => CONTEXT_RULES[number] ?? []);
}

const hintedRules = madeOnce(() => listFinder(CONTEXT_RULES.map(({ hints }) => hints)));

/** A host's colon is followed by a port, not a password. */
function isLogin(secret: string): boolean {
  const password = secret.slice(secret.indexOf(":") + 1);
  return (
    !isPlaceholder(password) &&
    !/^\d{1,5}(?:[/?#]|$)/.test(password) &&
    !password.startsWith("/") &&
    !/;\w+=/.test(password)
  );
}
