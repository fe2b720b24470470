import { oneOf } from "../../text/one-of.ts";
import type { ContextRule } from "../context-rule.ts";
import { isWordy } from "../entropy.ts";
import { ARGUMENT, isGiven } from "../given-value.ts";
import { LETTERS, STORES, USER } from "./command-table.ts";

// A name and what follows it, in any place of the line.
const PAIR = String.raw`[^\n|;&]{0,400}\s["']?(?![-"'])[\w./:-]{1,80}=`;

/** Commands that take pairs of a name and a secret. */
const PAIRS = () => oneOf`
  \bvault\s+(?:kv\s+(?:put|patch)|write)\b${PAIR}
  \b(?:bao|openbao)\s+kv\s+put\b${PAIR}
  \bheroku\s+config:(?:set|add)\b${PAIR}
  \b(?:fly|flyctl)\s+secrets\s+set\b${PAIR}
  \brailway\s+(?:variables|variable)\b${PAIR}
  \b(?:doppler|infisical|supabase)\s+secrets\s+set\b${PAIR}
  \bfunctions:config:set\b${PAIR}
  \bappsettings\s+set\b${PAIR}
  --from-literal[= ]\s{0,2}["']?[\w.-]{1,80}=
  \bop\s+item\s+(?:create|edit)\b[^\n|;&]{0,400}\s["']?[\w. -]{0,60}(?:password|secret|token|credential|key)[\w.-]{0,20}(?:\[\w+\])?=
  \bpulumi\s+config\s+set-all\b${PAIR}
`;

// What reads a secret from its input.
const SINK = String.raw`\s{0,3}\|\s{0,3}[^\n|;&]{0,150}?(?:\bsudo\s(?:[^\n|;&]{0,40}\s)?(?:-\w*S|--stdin)|-stdin\b|passphrase-fd|--with-token|\bsecrets?\s+(?:put|set|create|versions|add|generic)|\b(?:env|variable|variables)\s+(?:add|set|put)|\bchpasswd|\bpasswd\b|\bcryptsetup|\bkinit|\bpass(?:age)?\s+insert|\blogin\b|vncpasswd|\bargon2\s|\bmkpasswd|\bhtpasswd\s+-\w*i|\bsmbpasswd|ConvertTo-SecureString|\bkeyctl\s+padd|\bsecret-tool\s+store|-pass(?:in)?\s+stdin|\bkv\s+put\b|\bwrangler\s+secret|\bfunctions:secrets:set|\bsystemd-creds\s+encrypt|\bansible-vault\s+encrypt_string)`;

const PAIR_HINTS =
  "vault,kv put,heroku,secrets set,railway,functions:config,appsettings,--from-literal,op item,set-all";

/** Secrets as arguments and input of commands; the command's name stays. */
export const COMMAND_RULES: readonly ContextRule[] = [
  ...rowsOf(STORES, "gi").map((row) => ({ ...row, accept: isGiven })),
  // Case tells a password's letter from a port's.
  ...rowsOf(LETTERS, "g").map((row) => ({
    ...row,
    accept: (secret: string) =>
      isGiven(secret) && !/^(?:(?:[\d.]+:)?\d{1,5}(?::\d{1,5})?(?:\/\w+)?|\.{0,2}\/[\w./-]+)$/.test(secret),
  })),
  {
    kind: "password-flag",
    hints: PAIR_HINTS.split(","),
    goesOn: true,
    pattern: () => new RegExp(`(?<==)(?<=${PAIRS()})${ARGUMENT}`, "gi"),
    accept: isGiven,
  },
  {
    kind: "password-flag",
    hints: ["|"],
    goesOn: true,
    pattern: () =>
      new RegExp(
        String.raw`\b(?:echo|printf|print|write-output)\s+(?:-\w+\s+){0,3}(?:["']?%s(?:\\n)?["']?\s+)?(?:(?<quote>["'])(?<secret>(?:(?!\k<quote>)[^\n])+)(?=\k<quote>${SINK})|(?<bare>[^\s"'\x60|;&<>]+)(?=${SINK}))`,
        "gi",
      ),
    accept: isGiven,
  },
  {
    kind: "password-flag",
    hints: ["convertto-securestring"],
    pattern: () =>
      /(?<quote>["'])(?<secret>[^"'\n]{4,})(?=\k<quote>\s{0,3}\|\s{0,3}ConvertTo-SecureString)/gi,
    accept: isGiven,
  },
  {
    // Lines of a protocol: a user's login at a server of caches, mail or files.
    kind: "password-flag",
    hints: ["auth ", "login ", "user "],
    needs: [["AUTH ", "LOGIN ", "user "]],
    run: /(?:^|[\n>$#"']|\\n) ?(?:\w{1,8} LOGIN |AUTH |user [\w.-]{1,40} \S*\d)/,
    pattern: () =>
      new RegExp(
        String.raw`(?<=^|\n|\\n|[>$#"'] ?)(?:\w{1,8} LOGIN ${USER} |AUTH (?:PLAIN |LOGIN |${USER} (?=\S))?|user [\w.-]{1,40} (?=\S*\d))${ARGUMENT}(?=["'\x60]?\s{0,3}(?:\n|\\|["'\x60]|$))`,
        "g",
      ),
    accept: (secret) => isGiven(secret) && /\d/.test(secret) && !isWordy(secret) && !/^[\d.:]+$/.test(secret),
  },
  {
    // Oracle's user and password.
    kind: "url-login",
    hints: ["sqlplus", "oracle:"],
    pattern: () =>
      /(?:\b(?:sqlplus|sqlldr|expdp|impdp|exp|imp|rman\s+target)\s+(?:-\w+\s+){0,4}["']?|\boracle:(?:thin|oci):)\w[\w$#]{0,40}\/"?(?<secret>(?<!")(?!@)(?:[^\s"'@]|@(?=\S{0,200}@))+|(?<=")[^"\n]+(?="))/gi,
    accept: isGiven,
  },
];

/** A rule for each line of a table: `hint,hint & need,need => pattern` before the argument. */
function rowsOf(table: string, flags: string): Omit<ContextRule, "accept">[] {
  return table
    .split("\n")
    .filter((line) => line.includes(" => "))
    .map((line) => {
      const at = line.indexOf(" => ");
      const [hints = "", needs] = line.slice(0, at).replace(/^ {2}/, "").split(" & ");
      const source = line.slice(at + 4);
      return {
        kind: "password-flag",
        hints: hints.split(","),
        goesOn: true,
        ...(needs === undefined ? {} : { needs: [needs.split(",")] }),
        pattern: () => new RegExp(`${source}${ARGUMENT}`, flags),
      };
    });
}
