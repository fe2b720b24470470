import type { ContextRule } from "../context-rule.ts";
import { isGiven, isStrange } from "../given-value.ts";

// Of a list in brackets, in JSON within JSON too, and of one with an item a line.
const NEXT = String.raw`(?:\\{0,3}["'],\s{0,24}(?:\[\s{0,12})?\\{0,3}["']|["']?[ \t]{0,3}(?:\n|\\n)[ \t]{0,24}-[ \t]{1,4}["']?)`;
// Nothing in it fits what stands between two: a list can be read in one way only.
const ITEM = String.raw`(?:[^"'\n,\\\s]{1,100}(?: [^"'\n,\\\s]{1,100}){0,8})?`;
// Up to the quote that ends the item, else up to a blank.
const VALUE = String.raw`(?:(?<=["'][^"'\s]{0,90})(?<secret>(?![-"'])(?:[\v\f]{24}|[^"'\n\\\v\f]|\\(?!["'n])){4,8000})(?=\\{0,3}["'])|(?<bare>(?![-"'])(?:[\v\f]{24}|[^\s"'\\]|\\(?!n)){4,8000})(?=[ \t]{0,4}(?:\n|\\n|$)))`;

/** Programs, and the flags by which they take a password; \`~\` stands for the end of an item. */
const PROGRAMS = String.raw`
  mysql,mariadb => (?:mysql|mariadb)[\w-]{0,12} => -p
  redis- => redis-(?:cli|benchmark) => -a~
  sshpass => sshpass => -p~?
  ldap => ldap[a-z]{3,10} => -w~
  sqlcmd,osql,bcp,mosquitto,ipmitool => (?:sqlcmd|osql|bcp|mosquitto_\w{3,6}|ipmitool) => -P~?
  zip => (?:un)?zip(?:cloak)? => -P~?
  7z,rar => (?:7z[ar]?|(?:un)?rar) => -h?p
  mongo,cqlsh,influx => (?:mongo\w{0,10}|cqlsh|influx\w?) => -[pt]~
  docker,podman,nerdctl,helm,skopeo => (?:docker|podman|nerdctl|helm|skopeo)(?=${NEXT}(?:registry${NEXT})?login) => -p~?
  curl,http,xh,wget => (?:curl|https?|xhs?|wget) => (?:-u|--user|-a|--auth)(?:~|=)[^\s:"']{1,80}:
  smbclient,rpcclient,smbget => (?:smbclient|rpcclient|smbget) => (?:-U|--user)(?:~|=)[^\s%"']{1,80}%
  alias => mc${NEXT}alias${NEXT}set(?:${NEXT}[^\s"'\\]{1,200}){3}~ =>
  rabbitmqctl => rabbitmqctl${NEXT}(?:add_user|change_password)${NEXT}[^\s"'\\]{1,80}~ =>
`;

const LISTS_FLAGS = ['"-', "'-", "- -"];

/** Passwords among the arguments of a command that is written as a list. */
export const ARGUMENT_LIST_RULES: readonly ContextRule[] = [
  ...PROGRAMS.trim()
    .split("\n")
    .map((line): ContextRule => {
      const [hints = "", program = "", flag = ""] = line.trim().split(/ => ?/);
      return {
        kind: "password-flag",
        hints: hints.split(","),
        needs: [program.endsWith("~") ? [hints] : LISTS_FLAGS],
        pattern: () =>
          new RegExp(
            String.raw`(?:["']|-[ \t]{1,4})(?:[\w.-]{0,40}\/){0,6}${program.endsWith("~") ? program.slice(0, -1) : `${program}(?:${NEXT}${ITEM}){0,16}?`}${NEXT}${flag.replaceAll("~", NEXT)}${VALUE}`,
            "g",
          ),
        accept: isNoPort,
      };
    }),
  {
    // Behind a flag that names a secret, an item a line.
    kind: "password-flag",
    hints: ["pass", "pwd", "token", "secret", "key", "cred"],
    needs: [["- -"], ["\n", "\\n"]],
    pattern: () =>
      new RegExp(
        String.raw`-[ \t]{1,4}["']?--?[\w-]{0,40}?(?:passw(?:or)?d|passphrase|pwd|pass|token|secret|(?:api|access|secret|private|auth)[_-]?key|credentials?)["']?[ \t]{0,3}(?:\n|\\n)[^\n"'\\]{0,80}?-[ \t]{1,4}["']?${VALUE}`,
        "gi",
      ),
    accept: (secret) =>
      isGiven(secret) && /\d/.test(secret) && secret.length >= 6 && !/^\/|\$\(/.test(secret),
  },
  {
    // Behind a user's name, and alone where it is no word, port or path.
    kind: "password-flag",
    hints: ["-p"],
    needs: [LISTS_FLAGS],
    pattern: () =>
      new RegExp(
        String.raw`(?:(?<!:\s{0,3}\\{0,3})["']|-[ \t]{1,4})(?:(?:-[uU]|--user(?:name)?)(?:=?${ITEM}|${NEXT}${ITEM})${NEXT})?-p(?:${NEXT})?${VALUE}`,
        "g",
      ),
    accept: (secret, lead) =>
      /-[uU]|--user/.test(lead) ? isNoPort(secret) && /\d|[^\w./-]/.test(secret) : isStrange(secret),
  },
];

function isNoPort(secret: string): boolean {
  return (
    isGiven(secret) && !/^(?:(?:[\d.]+:)?\d{1,5}(?::\d{1,5})?(?:\/\w+)?|\.{0,2}\/[\w./-]+)$/.test(secret)
  );
}
