import { HOOK_TABLE } from "../../config/hook-table.ts";
import type { HookChoice, ToolChoice } from "../agent.ts";

/** The whole table, with these tool events. */
export const wish = (tools: ToolChoice): HookChoice => ({ tools, hooks: HOOK_TABLE, statusLine: false });

// Settings as people have them, and the command lines that go into them.
export const LAUNCHER = ["/home/u/.unbidden/bin/unbidden-hook", "claude-code"];
export const WINDOWS = [
  "C:\\node\\node.exe",
  "C:\\npm\\node_modules\\unbidden\\dist\\hook.cjs",
  "claude-code",
];

export const other = (command: string) => ({ matcher: "Bash", hooks: [{ type: "command", command }] });

export const USER_SETTINGS = {
  permissions: { allow: ["Bash(git:*)"], deny: [] },
  hooks: { PreToolUse: [other("a")], PostToolUse: [other('b "quoted\\" ]},{[')], Stop: [] },
  model: "opus",
};

export const ORIGINALS: readonly (readonly [string, string | null])[] = [
  ["no file", null],
  ["an empty file", ""],
  ["a file of blanks", " \n\n"],
  ["a byte order mark alone", "\uFEFF"],
  ["an empty object", "{}"],
  ["an empty object over lines", "{\n\n}\n"],
  ["empty hooks", '{\n  "hooks": {}\n}\n'],
  ["odd empty hooks", '{\n  "hooks": {  }, "Stop": 1\n}\n'],
  ["empty lists", '{"hooks":{"Stop":[ ],"SessionStart":[\n]}}'],
  ["two spaces", JSON.stringify(USER_SETTINGS, null, 2)],
  ["two spaces and a last newline", `${JSON.stringify(USER_SETTINGS, null, 2)}\n`],
  ["four spaces", JSON.stringify(USER_SETTINGS, null, 4)],
  ["empty lists of tools", '{"hooks":{"PostToolUse":[ ],"PermissionRequest":[\n],"Stop":[]}}'],
  ["tabs", `${JSON.stringify(USER_SETTINGS, null, "\t")}\n`],
  ["one line", JSON.stringify(USER_SETTINGS)],
  ["CRLF", `${JSON.stringify(USER_SETTINGS, null, 2)}\n`.replaceAll("\n", "\r\n")],
  ["a byte order mark", `\uFEFF${JSON.stringify(USER_SETTINGS, null, 2)}\n`],
  ["a byte order mark and one line", `\uFEFF${JSON.stringify({ a: 1 })}`],
  ["no indentation", '{\n"a": [1,\n2],\n"hooks": {}\n}'],
  [
    "a style nobody has",
    '  { "a" : 1e5 ,"hooks":{ "Stop" : [ {"hooks":[]} , {"x":null}\n] }\n ,"b":"\\u0041" }  \n',
  ],
  ["keys said twice", '{"hooks":{"Stop":[]},"hooks":{"Stop":[{"hooks":[]}]}}'],
];

/** Settings as an object, whatever the file looked like. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into settings as they come.
export function parsed(text: string | null): any {
  return JSON.parse((text ?? "").replace("\uFEFF", "").trim() || "{}");
}
