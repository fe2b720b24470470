import { oneOf } from "../../text/one-of.ts";
import type { ContextRule } from "../context-rule.ts";
import { isWordy, looksRandom } from "../entropy.ts";
import { ARGUMENT, isGiven, isStrange } from "../given-value.ts";

const FLAGS = String.raw`(?:--?[\w-]{1,40}(?:[= ](?!-)[\w.:@/-]{1,80})?[ \t]{1,4}){0,4}?`;
const REST = String.raw`[^\n|;&]{0,200}?`;

/** Subcommands that set, check or hash a password, which is their next word. */
const TAKERS = () => oneOf`
  \b(?:unlock|walletpassphrase(?:change)?|set-(?:initial-|root-|admin-|master-|user-)?(?:password|passphrase|secret|token|key)|(?:re)?set_?passw(?:or)?d|change-?passw(?:or)?d)[ \t]+${FLAGS}
  \b(?:mkpasswd|openssl[ \t]+passwd|slappasswd|grub-mkpasswd\S{0,12}|cryptpw|caddy[ \t]+hash-password|doveadm[ \t]+pw)[ \t]+(?:--?[\w-]{1,40}(?:[= ](?:sha-?\d{3}|md5|bcrypt|\d{1,8}|[a-z]{2,10}))?[ \t]{1,4}){0,4}
  \b(?:wpa[23]?(?:-psk|-sae)?|wep|psk|sae)[ \t]+
  \b(?:users?|accounts?|roles?|logins?|admins?)[ :-](?:add|create|new|set|update|passwd)[ \t]+${FLAGS}["']?[\w.@-]{1,60}:
  \bset_network[ \t]+\d{1,3}[ \t]+\w{0,12}(?:psk|pass\w{0,4}|password|wep_key\d)[ \t]+
  \b(?:psexec|smbexec|wmiexec|atexec|dcomexec|secretsdump|smbclient|mssqlclient|getuserspns|getnpusers|lookupsid|reg|services|ticketer|evil-winrm|crackmapexec|netexec)(?:\.py)?[ \t]+${FLAGS}["']?(?:[\w.-]{1,60}[/\\])?[\w.$-]{1,60}:
`;

/** What reads its password from a file or its input, by any word of its line. */
const READERS =
  "pass(?:w(?:or)?d|phrase|wd)?|secrets?|vault|token|cred(?:ential)?s?|luks\\w*|keyring|keychain|unlock|askpass|auth(?:enticate)?|log_?in|/dev/stdin|join|decrypt|encrypt|gpg|openssl|mount|ssh-add|keytool|api[-_]?key|(?:load|add|change|import|set|open)-?key";
const NO_READER =
  "(?!grep|rg|ag|sed|awk|jq|yq|wc|tr|cut|head|tail|sort|uniq|tee|less|more|cat|xargs|bc|python|node|perl|ruby|base64|xxd|od|sha|md5)";

const SINKS = () => oneOf`
  \s{0,3}\|\s{0,3}(?:sudo\s+(?:-\w+\s+){0,3})?${NO_READER}[^\n|;&]{0,150}?(?:${READERS})
  \s{0,3}>{1,2}\|?\s{0,3}["']?[\w.~/$\{}-]{0,120}(?:passw|pass(?![a-z])|passphrase|secret|token|cred|api-?key|key-?file|vault|\.pw|pgpass|netrc|htpasswd)
`;

/** Secrets of any command, told by a word of its line. */
export const SUBCOMMAND_RULES: readonly ContextRule[] = [
  {
    kind: "password-flag",
    hints: [
      "unlock",
      "walletpass",
      "set-",
      "setpass",
      "set_pass",
      "resetpass",
      "change",
      "passwd",
      "hash-password",
      "grub-mk",
      "mkpass",
      "cryptpw",
      "doveadm",
      "wpa",
      "wep",
      "psk",
      "sae",
      "set_network",
      "user",
      "account",
      "role",
      "login",
      "admin",
      "exec",
      "secretsdump",
      "smbclient",
      "mssqlclient",
      "get",
      "lookupsid",
      "reg",
      "services",
      "ticketer",
      "winrm",
    ],
    needs: [[" ", "\t"], "0123456789".split("")],
    goesOn: true,
    pattern: () => new RegExp(`${TAKERS()}["']{0,3}${ARGUMENT}`, "gi"),
    accept: (secret, lead) =>
      isGiven(secret) &&
      /\d/.test(secret) &&
      (secret.length >= 8 || /["']$/.test(lead)) &&
      !/^[a-z\d-]+(?:\.[a-z\d-]+)+$|^[\d.:/]+$|^sha-?\d|^\(/.test(secret),
  },
  {
    // One long word behind a subcommand that signs in or sets up.
    kind: "password-flag",
    hints: [
      "auth",
      "init",
      "log",
      "sign",
      "activate",
      "register",
      "config",
      "setup",
      "set-up",
      "link",
      "connect",
      "authorize",
      "license",
      "enroll",
      "join",
    ],
    needs: ["0123456789".split("")],
    run: /\S{20}/,
    pattern: () =>
      new RegExp(
        String.raw`(?<=^|[\n>$#;&|"'\x60 ])[a-z][\w.-]{1,24}[ \t]+(?:[a-z-]{2,16}[ \t]+)?(?:auth(?:enticate|orize)?|init|log-?in|sign-?in|activate|register|config(?:ure)?|set-?up|link|connect|license|enroll|join)[ \t]+${FLAGS}(?<secret>[\w+/=~.-]{20,})(?=["'\x60]?(?:\s|\\|$|[;&|]))`,
        "g",
      ),
    accept: (secret) => looksRandom(secret) && !/[/].*[/]|\.\w{1,5}$|^[0-9a-f]{40}$/.test(secret),
  },
  {
    // A value of a secret store's command, under whatever flag.
    kind: "password-flag",
    hints: ["secret", "password", "credential", "keyring", "vault", "variable"],
    needs: [["--"]],
    goesOn: true,
    pattern: () =>
      new RegExp(
        String.raw`\b[\w:.-]{0,40}(?:secrets?|passwords?|credentials?|keyring|vault|variables?)[\w:.-]{0,40}[ \t]${REST}[ \t]--?(?:value|data|body|base64|plain-?text|string|content|text|secret-value|secret|payload)(?:[ \t]|=)[ \t]{0,3}${ARGUMENT}`,
        "gi",
      ),
    accept: (secret) =>
      isGiven(secret) &&
      secret.length >= 6 &&
      /\d|[^\w.-]/.test(secret) &&
      !/^(?:@|file:|fileb:)/.test(secret),
  },
  // Written into the input of what takes a secret, or into a file named for one.
  ...[
    `(?<quote>["'])(?<secret>(?:(?!\\k<quote>)[^\\n])+)(?=\\k<quote>`,
    String.raw`(?<secret>[^\s"'\x60|;&<>]+)(?=`,
  ].map(
    (value): ContextRule => ({
      kind: "password-flag",
      hints: ["echo", "printf", "print", "write-output"],
      needs: [["|", ">"]],
      goesOn: true,
      pattern: () =>
        new RegExp(
          String.raw`\b(?:echo|printf|print|write-output)\s+(?:-\w+\s+){0,3}(?:["']?%s(?:\\n)?["']?\s+)?${value}${SINKS()})`,
          "gi",
        ),
      accept: (secret) =>
        isGiven(secret) &&
        secret.length >= 6 &&
        /\d|[^\w\s.-]/.test(secret) &&
        (isStrange(secret) || !/\s/.test(secret)),
    }),
  ),
  {
    // The same key twice as a login: `-u key:`, `-u key:X`.
    kind: "password-flag",
    hints: ["-u", "--user"],
    needs: [[":"]],
    run: /[\w-]{16}/,
    pattern: () =>
      /(?<=\s)(?:-u|--user)[= ]?\s{0,2}["']?(?<secret>[\w.-]{16,})(?=:(?:x|x-oauth-basic|api_token|unused|_)?(?:["'\s]|\\|$))/gi,
    accept: (secret) => isStrange(secret) || looksRandom(secret),
  },
  {
    // A user, a password and a host, without a scheme before them.
    kind: "url-login",
    hints: ["@"],
    needs: [[":"], ["0123456789".split("")].flat()],
    pattern: () =>
      /(?<![\w:/.@-])(?!mailto:|npm:|acct:|sips?:|xmpp:|patch:|workspace:|e?-?mail:|from:|to:|cc:|user:|docker:|pkg:)(?:[\w.-]{1,40}[/\\])?[A-Za-z][\w.-]{0,40}:(?<secret>[^\s"'`<>/@:()]{8,}(?:@[^\s"'`<>/@:()]{1,40}){0,3}?)(?=@(?:(?:tcp|udp|unix|cloudsql)\(|(?:localhost|[\w-]{1,60}(?:\.[\w-]{1,60}){1,6}|\[[0-9a-f:]+\])(?![\w-])))/gi,
    accept: isStrange,
  },
  {
    // In the way of Windows: `/pass:...`.
    kind: "password-flag",
    hints: ["/p"],
    needs: [["/pass:", "/password:", "/pwd:", "/passwd:"]],
    goesOn: true,
    pattern: () => new RegExp(String.raw`(?<=\s)/(?:pass(?:word|wd)?|pwd):${ARGUMENT}`, "gi"),
    accept: (secret) => isGiven(secret),
  },
  {
    // Lines of mail servers: a hidden scheme before the password, a relay before the login.
    kind: "password-file",
    hints: [
      "{plain",
      "{ssha",
      "{crypt",
      "{cleartext",
      "{sha",
      "{md5",
      "{blf",
      "{argon",
      "-u",
      "identify",
      "pass ",
      "connectinfo",
      "authinfo",
      "]:",
      "login ",
      "$user",
      "option",
    ],
    pattern: () =>
      new RegExp(
        oneOf`
        \{(?:PLAIN(?:-MD5)?|CLEAR(?:TEXT)?|S?SHA\d{0,3}(?:-CRYPT)?|MD5(?:-CRYPT)?|BLF-CRYPT|CRYPT|ARGON2ID?|CRAM-MD5)(?:\.\w{1,6})?\}
        (?<=^|\n|[:>]\s?)(?:IDENTIFY|PASS|NICKSERV IDENTIFY)[ \t]+(?=\S*\d)
        \w{0,20}(?:ConnectInfo|AuthInfo|Credentials)[ \t]+(?:\S{1,80}[ \t]+){1,2}(?=\S*\d)
        (?<=\s)-U[ =]?["']?[\w.\\/-]{1,60}%(?=\S*\d)
        \]:\d{2,5}[ \t]+[\w.+@-]{1,80}:
        \b[A-Za-z]?\d{1,5} LOGIN ["']?[\w.@+-]{1,80}["']? ["']?
        \$USER\d{1,3}\$=
        \boption[ \t]+\w{0,20}(?:key|password|psk|secret)\d?[ \t]+["']
      ` + String.raw`(?<secret>[^\s"':\\]{4,}|(?<=["'])[^"'\n\\]{4,})`,
        "g",
      ),
    accept: (secret) => isGiven(secret) && !(secret.length < 8 && isWordy(secret)),
  },
];
