import type { ContextRule } from "../context-rule.ts";
import { isWordy } from "../entropy.ts";
import { isGiven, QUOTED_VALUE } from "../given-value.ts";
import { isLetterJumble } from "../letter-values.ts";
import { isPlaced } from "./placed-value.ts";

const VALUE = String.raw`(?<secret>(?:[\v\f]{24}|[^\s"'\x60]){4,8000})`;
/** To the next line, over what a log or a listing writes before it. */
const NEXT_LINE = String.raw`[ \t;]{0,8}(?:\r?\n|\\r\\n|\\n)[^\n"'\\]{0,120}?`;
const ASKED = `(?:passw(?:or)?d|assword|passphrase|assphrase|passcode|assw|(?<![a-z])pin(?![a-z])|secret|token|api[ _-]?key)`;
const ALGORITHM = String.raw`(?:MD5|SHA(?:-?\d{1,3})?|3?DES|AES(?:[ -]?\d{3})?)`;

/** Passwords in the lines that programs say to each other: what was asked before, or the line's first word, tells. */
export const DIALOGUE_RULES: readonly ContextRule[] = [
  {
    // A prompt that a program waits for, and what it answers: `expect("assword:")`, `sendline("V")`.
    kind: "password-flag",
    hints: ["expect", "read_until", "wait_for", "waitfor", "until(", "prompt"],
    needs: [
      ["send", "write", "puts", "type"],
      ["ass", "pin", "secret", "token", "key"],
      ['"', "'"],
    ],
    pattern: () =>
      new RegExp(
        String.raw`(?:expect|read_until|wait_?for|until|prompt)\w{0,20}[^\n]{0,80}?${ASKED}[^\n]{0,60}(?:${NEXT_LINE}){0,1}?(?:send(?:_?line|ln|all)?|write(?:_?line|ln)?|puts|type)[( ]{1,3}(?:--\s)?[bru]?${QUOTED_VALUE}`,
        "gi",
      ),
    accept: (secret) => isPlaced(secret.replace(/(?:\\[rn])+$/, "")) && !/^\\?\$/.test(secret),
  },
  {
    // A login by chat: `NickServ :IDENTIFY anna V`.
    kind: "password-flag",
    hints: ["identify", "oper "],
    needs: ["0123456789".split("")],
    pattern: () =>
      new RegExp(
        String.raw`(?:\bnickserv\s{1,3}:?identify|(?<=^|\n|[:/])(?:IDENTIFY|(?:OPER|oper)(?=[ \t]+\S+[ \t]+\S)))[ \t]{1,4}(?:[\w[\]{}^-]{1,40}[ \t]{1,4}(?=\S))?${VALUE}(?=[ \t]{0,4}(?:\n|\\|["'\x60]|$))`,
        "gi",
      ),
    accept: isAnswer,
  },
  {
    // A user of a server of caches.
    kind: "password-file",
    hints: ["setuser"],
    needs: [[">"]],
    pattern: () =>
      new RegExp(
        String.raw`\bsetuser[ \t]{1,4}\S{1,60}[ \t]{1,4}(?:\S{1,40}[ \t]{1,4}){0,6}?["']?>${VALUE}`,
        "gi",
      ),
    accept: (secret) => isGiven(secret) && !(secret.length < 8 && isWordy(secret)),
  },
  {
    // A mail server's question in base64, and the answer.
    kind: "password-flag",
    hints: ["334 "],
    needs: [["UGFzc3dvcmQ6", "cGFzc3dvcmQ6", "UGFzc3dvcmQA"]],
    pattern: () =>
      new RegExp(
        String.raw`334 (?:UGFzc3dvcmQ6|cGFzc3dvcmQ6|UGFzc3dvcmQA)${NEXT_LINE}(?<![\w+/=])(?<secret>[A-Za-z0-9+/]{6,8000}={0,2})(?=[ \t]{0,200}(?:\r?\n|\\|[│"'\x60]|$))`,
        "g",
      ),
  },
  {
    // The users of a protocol that watches networks: an algorithm before each of their keys.
    kind: "password-flag",
    hints: ["createuser", "snmp", "usmuser"],
    needs: [["MD5", "SHA", "DES", "AES", "md5", "sha", "des", "aes"]],
    goesOn: true,
    pattern: () =>
      new RegExp(
        String.raw`(?<=(?:createUser|snmp-server\s{1,3}user|snmpv3|usmUser)\b[^\n]{0,300}\s${ALGORITHM}\s{1,4})["']?(?!(?:priv|auth)\s)${VALUE}`,
        "gi",
      ),
    accept: (secret) => isGiven(secret) && secret.length >= 8,
  },
  {
    // A token in the list of protocols, which a browser can set where it can set no header.
    kind: "authorization",
    hints: ["sec-websocket-protocol"],
    pattern: () =>
      new RegExp(
        String.raw`sec-websocket-protocol["']?\s{0,2}[:,=]\s{0,3}["']?(?:[\w.-]{0,40}(?:token|bearer|auth\w{0,12}|jwt|api-?key)[\w-]{0,20}(?:,\s{0,3}|\.(?=\S{16})))${VALUE}`,
        "gi",
      ),
    accept: (secret) => isPlaced(secret) && /\d|[A-Z].*[a-z]/.test(secret),
  },
  {
    // A file server asks for the password; what follows has letters alone, too.
    kind: "password-flag",
    hints: ["pass "],
    needs: [["331 ", "+OK"]],
    pattern: () =>
      new RegExp(String.raw`(?:331 |\+OK)[^\n]{0,120}\n[^\n]{0,80}?(?<![\w-])PASS ${VALUE}`, "g"),
    accept: (secret) => isAnswer(secret) || isLetterJumble(secret),
  },
];

function isAnswer(secret: string): boolean {
  return isGiven(secret) && /\d/.test(secret) && !(secret.length < 8 && isWordy(secret));
}
