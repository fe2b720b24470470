import type { ContextRule } from "../context-rule.ts";
import { ARGUMENT, isGiven, isNamedValue, isStrange } from "../given-value.ts";

/** Runs to the quote or blank that ends it. */
const VALUE = String.raw`(?<secret>[^\s"'\x60<>]{4,})`;

function isPassword(secret: string): boolean {
  return isGiven(secret) && /\d|[^\w\s.-]/.test(secret) && !/^\$(?:2[aby]|apr1|[156y])\$/.test(secret);
}

/** Passwords beside a user or in a block of a file, where the name before the pair or around the block tells. */
export const PAIRED_LOGIN_RULES: readonly ContextRule[] = [
  {
    // `npmAuthIdent: "ci:..."`, `basicauth.users=bob:...`, `$pair = "admin:..."`.
    kind: "assignment",
    hints: ["ident", "basic", "userpass", "user_pass", "cred", "psksecrets", "pair"],
    needs: [[":"]],
    goesOn: true,
    pattern: () =>
      new RegExp(
        String.raw`(?:auth_?ident|basic[-_.]?auth(?:\.users)?|user_?pass(?:word)?|(?<![\w-])(?:cred(?:ential)?s?|pair)|psksecrets)["']?\s{0,3}[:=]\s{0,3}["']?[A-Za-z][\w.@+-]{0,60}:${VALUE}`,
        "gi",
      ),
    accept: (secret) => isPassword(secret) && !/^\d{1,5}$|\/\//.test(secret),
  },
  {
    // Lines of users below cloud-init's `chpasswd`.
    kind: "password-file",
    hints: ["chpasswd:"],
    pattern: () =>
      new RegExp(
        String.raw`(?<=\bchpasswd:\s{0,3}\n[\s\S]{0,600}\n[ \t]{2,12}(?:- )?[a-z_][\w.-]{0,40}:)${VALUE}(?=\s{0,3}(?:\n|$))`,
        "g",
      ),
    accept: isPassword,
  },
  {
    // OpenVPN's login within its file: a user's line, then the password's.
    kind: "password-file",
    hints: ["<auth-user-pass>"],
    pattern: () => /<auth-user-pass>\s{0,3}\n[^\n]{1,80}\n(?<secret>[^\n<]{4,})/g,
    accept: isGiven,
  },
  {
    // What Terraform's state keeps of a password that it made.
    kind: "assignment",
    hints: ["random_password", "random_string"],
    pattern: () =>
      /(?<="random_(?:password|string)"[\s\S]{0,2000}"(?:result|bcrypt_hash)"\s{0,3}:\s{0,3}")(?<secret>[^"\n]{6,})/g,
    accept: isGiven,
  },
  {
    // A map named for secrets: `secrets = { root = "..." }`.
    kind: "assignment",
    hints: ["secrets", "passwords"],
    needs: [["{"]],
    pattern: () =>
      /(?<=(?<![\w-])(?:secrets|passwords)["']?\s{0,3}(?:=>?|:)\s{0,3}\{[^{}\n]{0,300}["'\w]\s{0,3}[:=]\s{0,3}["'])(?<secret>[^"'\n]{6,})/gi,
    accept: (secret) => isNamedValue(secret) && isStrange(secret),
  },
  {
    // `'crypt' => ['key' => '...']`.
    kind: "assignment",
    hints: ["crypt"],
    needs: [["key"]],
    pattern: () =>
      /["'](?:crypt|encryption|cipher)["']\s{0,3}(?:=>|:)\s{0,3}(?:\[|\{|array\()\s{0,20}["']key["']\s{0,3}(?:=>|:)\s{0,3}["'](?<secret>[^"'\n]{8,})/g,
    accept: isNamedValue,
  },
  {
    kind: "assignment",
    hints: ["secure_link_md5"],
    pattern: () => /\bsecure_link_md5\s{1,4}"[^"\n]{0,200}\s(?<secret>[^\s"$]{4,})(?=")/g,
    accept: isGiven,
  },
  {
    // What PHP dumps, and what a graph's server is told.
    kind: "assignment",
    hints: ["string(", "password from"],
    pattern: () =>
      /(?:(?:passw\w{0,8}|secret|token|api_?key)["']\]\s{0,3}=>\s{1,20}string\(\d{1,4}\)\s|\bpassword\s{1,3}from\s{1,3}'[^'\n]{1,80}'\s{1,3}to\s{1,3})["'](?<secret>[^"'\n]{4,})/gi,
    accept: isGiven,
  },
  {
    // A test's step of Robot Framework.
    kind: "assignment",
    hints: ["input password", "input secret"],
    pattern: () =>
      new RegExp(
        String.raw`\bInput (?:Password|Secret)(?: {2,8}|\t)\S{1,80}(?: {2,8}|\t)(?![$%@&]\{)${ARGUMENT}`,
        "gi",
      ),
    accept: isGiven,
  },
];
