import type { ContextRule } from "../context-rule.ts";
import { HELD_NEXT, heldBy, heldPair, heldWord, START } from "./held-value.ts";

const WG_KEY = "[A-Za-z0-9+/]{43}=";
const WG_CELL = String.raw`(?:[ \t]{1,8}|\\{1,3}t)`;
const WG_OWN = String.raw`(?<=^|[\s"'\x60|]|\\t|\\n)(?<secret>${WG_KEY})(?=${WG_CELL}${WG_KEY}${WG_CELL}\d{1,5}${WG_CELL}(?:off|0x[\da-f]{1,8}))`;
const WG_SHARED = String.raw`${WG_KEY}${WG_CELL}(?<bare>${WG_KEY})(?=${WG_CELL}(?:\(none\)|[\d.]{7,15}:\d{1,5}|\[[\da-f:.]{2,40}\]:\d{1,5})${WG_CELL})`;

/** Secrets where a program's output, or an address, has its own place for them. */
export const PRINTED_PLACE_RULES: readonly ContextRule[] = [
  // What a build's log is told to hide.
  heldBy(
    "assignment",
    ["add-mask::", "issecret=true]"],
    [],
    () =>
      String.raw`(?:::add-mask::|issecret=true\])(?<bare>(?![$<{])(?:[\v\f]{24}|[^\s"\\]|\\(?!["nrt])){4,8000})`,
  ),
  // `1) "AUTH"`, and below it a user and a password, each on a line.
  heldBy(
    "password-flag",
    ['"auth', "'auth", '\\"auth'],
    [[")"]],
    () =>
      String.raw`\d\)\s\\{0,3}"AUTH\\{0,3}"(?:${HELD_NEXT}\d\)\s\\{0,3}"[\w.-]{1,60}\\{0,3}"(?=${HELD_NEXT}\d\)))?${HELD_NEXT}\d\)\s(?<q>\\{0,3}")(?<secret>(?:(?!\k<q>)[^\n]){4,4000})(?=\k<q>)`,
  ),
  heldBy(
    "assignment",
    ["password...", "secret..."],
    [],
    () => String.raw`${START}(?:\w{0,30}password|\w{0,30}secret)\.{3,80}(?!\.)${heldWord()}`,
  ),
  heldBy("assignment", ["key content"], [], () => String.raw`${START}key\scontent\s{1,20}:\s${heldWord()}`),
  heldBy(
    "url-login",
    ["sip:", "sips:"],
    [["@"]],
    () => String.raw`${START}sips?:[\w.+%-]{1,60}:(?<bare>(?:[\v\f]{24}|[^\s"'\x60@<>\\]){4,200})(?=@)`,
  ),
  // "Password for the elastic user (…):" and below it nothing else.
  heldBy(
    "spoken",
    ["password for"],
    [["\n", "\\n"]],
    () =>
      String.raw`${START}password\sfor\s(?:the\s)?[^\n:]{1,100}:${HELD_NEXT}${heldWord()}(?=[ \t]{0,4}(?:\r?\n|\\n|\\{0,3}["']|$))`,
  ),
  // A tunnel's keys without names, as \`wg show all dump\` lists them: its own before its public one, the shared one behind a peer's.
  {
    kind: "assignment",
    hints: ["="],
    run: /[\w+/]{43}=(?:[ \t]|\\{1,3}t)/,
    pattern: () => new RegExp(`${WG_OWN}|${WG_SHARED}`, "g"),
  },
  // `s:8:"password";s:9:"V";`, as PHP writes down a list
  heldBy(
    "assignment",
    ["pass", "pwd", "secret", "token", "key"],
    [['";s:', '\\";s:']],
    () =>
      String.raw`(?:pass(?:wd|word|phrase)?|pwd|secret|token|key)\\{0,3}";s:\d{1,5}:(?<q>\\{0,3}")(?<secret>(?:(?!\k<q>;)[^\n]){4,4000})(?=\k<q>;)`,
  ),
  // A file that uuencode wrote: nobody reads its lines.
  {
    kind: "assignment",
    hints: ["begin 6", "begin 7"],
    needs: [["\nend", "\\nend"]],
    pattern: () =>
      /\bbegin [67][0-7]{2} \S{1,80}?(?:\r?\n|\\n)(?<secret>(?:[!-M][ -`]{2,84}(?:\r?\n|\\n)){1,200})(?=[` ]?(?:\r?\n|\\n)?end)/g,
  },
  // `userPassword:: V`, as a directory writes what is in base64
  heldBy(
    "assignment",
    ["password:: ", "secret:: ", "passwd:: "],
    [],
    () => String.raw`(?:password|passwd|secret)::\s{1,2}${heldWord()}`,
  ),
  // Both sides of a comparison by words: `password: [-V-]{+V+}`
  ...[
    String.raw`(?:\[-[^\n\]]{0,400}-\])?\{\+(?<secret>[^\n]{4,400}?)(?=\+\})`,
    String.raw`\[-(?<secret>[^\n]{4,400}?)(?=-\])`,
  ].map((side) =>
    heldBy(
      "assignment",
      ["pass", "pwd", "secret", "token", "_key", "apikey"],
      [["[-", "{+"]],
      () =>
        String.raw`(?:pass(?:wd|word|phrase)?|pwd|secret|token|api_?key)["']?\s{0,2}[:=]\s{0,2}["']?${side}`,
    ),
  ),
  heldBy(
    "vendor-key",
    ["/calendar/ical/"],
    [["private-"]],
    () => String.raw`\/calendar\/ical\/[^\s/]{1,120}\/private-(?<bare>(?:[\v\f]{24}|[\w-]){8,200})`,
  ),
  // The rows of tables with a column of tokens.
  heldBy(
    "assignment",
    ["authentication,signing"],
    [["token"]],
    () =>
      String.raw`${START}TOKEN[ \t]{1,40}TTL\b[^\n\\]{0,200}(?:${HELD_NEXT}\S{6,400}[ \t][^\n\\]{0,200}){0,20}?${HELD_NEXT}${heldWord()}(?=[ \t]{1,20}(?:\d{1,4}[dhms]|<\w+>)\s)`,
  ),
  heldBy(
    "url-login",
    ["basic auth", "basic-auth", "htaccess"],
    [["/", ":"]],
    () =>
      String.raw`${START}(?:basic[ -]auth|htaccess)\b[^\n:=]{0,30}?[:=]?\s{1,3}["'\x60]?${heldPair(String.raw`["'\x60]?\s{0,2}[/:]\s{0,2}["'\x60]?`, ",;)")}`,
  ),
];
