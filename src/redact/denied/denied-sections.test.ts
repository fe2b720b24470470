import { expect, test } from "vitest";
import { toDenies } from "./denied-list.ts";
import { withoutSections } from "./denied-sections.ts";

const left = (text: string) => withoutSections(text, toDenies([]));
const HUNK = "@@ -1 +1 @@\n-KEY=hunter1\n+KEY=hunter2";

test.each([
  ["a match", ".env:KEY=hunter2\nsrc/a.ts:const a", "[.env: left out]\nsrc/a.ts:const a"],
  ["numbered matches", "app/.env:3:KEY=hunter2\napp/.env-4-B=hunter2", "[app/.env: left out]"],
  ["lines around a match", ".env-A=hunter1\n.env:B=hunter2\n--\na.ts-x", "[.env: left out]\n--\na.ts-x"],
  ["a line whose number is not the only one", "my-1-app/.env-3-KEY=hunter2", "[my-1-app/.env: left out]"],
  ["a line around a match with a colon", ".env-A=hunter1:x\n.env:B=hunter2", "[.env: left out]"],
  ["a key with a comment", "id_rsa-hunter1:x", "[id_rsa: left out]"],
  ["a match in a commit", "HEAD:.env:KEY=hunter2", "[.env: left out]"],
  ["a match on Windows", "C:\\app\\.env:3:KEY=hunter2", "[C:\\app\\.env: left out]"],
  ["a coloured match", "\u001b[35m.env\u001b[m\u001b[36m:\u001b[mKEY=hunter2", "[.env: left out]"],
  ["a folder with a space", "/home/me/my app/.env:KEY=hunter2", "[/home/me/my app/.env: left out]"],
  ["matches under a heading", ".env\n3:KEY=hunter2\n\na.ts\n3:x", "[.env: left out]\n\na.ts\n3:x"],
  ["a shell's complaint", "bash: .env: line 3: hunter2: command not found", "[.env: left out]"],
  [
    "a diff",
    `diff --git a/.env b/.env\nindex 1..2 100644\n--- a/.env\n+++ b/.env\n${HUNK}\ndiff --git a/a.ts b/a.ts\n+x`,
    "[.env: left out]\ndiff --git a/a.ts b/a.ts\n+x",
  ],
  [
    "a diff in which removed lines look like a header",
    `diff --git a/.env b/.env\n${HUNK}\n--- a/x\n+++ b/x\n@@ hunter2\ndiff --git a/a b/a`,
    "[.env: left out]\ndiff --git a/a b/a",
  ],
  ["a diff of a file that got the name", `diff --git a/a b/.env\n${HUNK}`, "[.env: left out]"],
  ["a new file without git", `--- /dev/null\n+++ b/.env\n${HUNK}`, "[.env: left out]"],
  ["a cut diff", `+++ b/.env\n${HUNK}`, "[.env: left out]"],
  [
    "a diff without git, then another",
    `--- a/.env\n+++ b/.env\n${HUNK}\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n+x`,
    "[.env: left out]\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n+x",
  ],
  [
    "a commit's diff, then another",
    `diff --git a/.env b/.env\n${HUNK}\ncommit 0123abcd\nA`,
    "[.env: left out]\ncommit 0123abcd\nA",
  ],
  [
    "one of several files",
    "==> a.txt <==\nx\n\n==> .env <==\nKEY=hunter2\n\n==> b.txt <==\ny",
    "==> a.txt <==\nx\n\n[.env: left out]\n==> b.txt <==\ny",
  ],
])("%s of a denied file is left out", (_title, text, expected) => {
  expect(left(text)).toBe(expected);
  expect(left(text)).not.toContain("hunter");
});

test.each([
  ".env\nREADME.md\nsrc",
  "",
  "\n\n",
  "cat: .env: No such file or directory",
  "Error: env file /app/.env not found: stat /app/.env: no such file or directory",
  "M .env\n?? server.pem",
  "src/a.ts:3:  load('.env')",
  "12:30:01 loaded .env: 3 keys",
  "--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-.env\n+x",
  "- item\r\n--- \r\n==> a <==\r\n",
])("%j stays as it is", (text) => {
  expect(left(text)).toBe(text);
});
