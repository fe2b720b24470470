import { expect, test } from "vitest";
import { redact } from "../redact.ts";

const clear = (text: string) => redact(text, new Uint8Array(32).fill(7)).text;
const SECRET = "jG5_Jj-8KqW2";

const TABLES = {
  csv: `api_token,owner\n${SECRET},anna`,
  markdown: `| user | password |\n|------|----------|\n| anna | ${SECRET} |`,
  jira: `||user||password||\n|anna|${SECRET}|`,
};
const LISTS: Readonly<Record<string, (line: string, at: number) => string>> = {
  "as it is": (line) => line,
  "found by a search": (line, at) => `docs/users.md:${at + 40}:  ${line}`,
  "in a history": (line, at) => `  ${at + 411}  ${line}`,
};

test.each(
  Object.entries(TABLES).flatMap(([name, table]) =>
    Object.entries(LISTS).map(([how, list]) => [name, how, table, list] as const),
  ),
)("a secret column of a table goes: %s, %s", (_name, _how, table, list) => {
  expect(clear(table.split("\n").map(list).join("\n"))).not.toContain(SECRET);
});

test.each([
  ["LaTeX", `user & password \\\\ \\hline\nanna & ${SECRET} \\\\`],
  ["AsciiDoc", `|===\n|user |password\n\n|anna |${SECRET}\n|===`],
  ["reStructuredText", `.. list-table::\n\n   * - user\n     - password\n   * - anna\n     - ${SECRET}`],
])("a secret column of a table goes in %s", (_language, table) => {
  expect(clear(table)).not.toContain(SECRET);
  expect(clear(table)).toContain("anna");
});

test.each(["RdjcJlumWqXoTbHzkPaE", "kqJwMEQyuJsGbxvetImE", "hQwZtrBn"])(
  "a password of letters alone goes from a column of a CSV file: %s",
  (secret) => {
    const cleared = clear(`name,user,password\nshop,app,${secret}`);
    expect(cleared).not.toContain(secret.slice(0, 6));
    expect(cleared).toContain("shop,app,");
  },
);

test.each([
  "- user\n- password\n- name",
  "npm test && echo token && ls\nnpm run a && echo b && ls",
  "field,token,kind\nlogin,AccessToken,UserService\nlogin,refreshTokenOf,readConfigFile",
  "| test | result |\n|---|---|\n| login | pass |",
])("what is no table of secrets stays: %s", (text) => {
  expect(clear(text)).toBe(text);
});
