import type { ContextRule } from "../context-rule.ts";
import { HELD_NEXT, heldBy, heldPair, heldWord, START } from "./held-value.ts";

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
