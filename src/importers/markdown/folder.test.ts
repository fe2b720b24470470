import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ignoredAround, listNotes, NOTHING_IGNORED } from "./folder.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "unbidden-notes-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const found = (denies: (path: string) => boolean = () => false) => {
  const { files, leftOut } = listNotes(root, NOTHING_IGNORED, denies);
  return { paths: files.map(({ path }) => path), leftOut };
};

test("only notes are listed, in order, and not what others wrote or what is hidden", () => {
  const files = [
    "b.md",
    "a/c.markdown",
    "a/code.ts",
    "node_modules/x/README.md",
    ".git/x.md",
    ".obsidian/y.md",
  ];
  write(Object.fromEntries(files.map((path) => [path, "words"])));
  expect(found()).toEqual({ paths: ["a/c.markdown", "b.md"], leftOut: {} });
});

test("links, large files, denied ones and licences are counted with the reason", () => {
  write({ "a.md": "words", "large.md": "x".repeat(1_000_001), "secret.md": "x", "LICENSE.md": "x" });
  symlinkSync("/etc/hostname", join(root, "out.md"));
  symlinkSync("/etc", join(root, "folder"));
  expect(found((path) => path === "secret.md")).toEqual({
    paths: ["a.md"],
    leftOut: {
      "they are licences or codes of conduct": 1,
      "they are links, which are not followed": 2,
      "they are larger than 1 MB": 1,
      "what such files hold is never kept": 1,
    },
  });
});

test("what a .gitignore names is left out, here and below, unless a later line takes it back", () => {
  write({
    ".gitignore": "# drafts\ndrafts/\n*.tmp.md\n/only-top.md\nsub/deep.md\n!kept.tmp.md\n",
    ...{ "drafts/a.md": "", "x/drafts/b.md": "", "a.tmp.md": "", "kept.tmp.md": "" },
    ...{ "only-top.md": "", "x/only-top.md": "", "sub/deep.md": "", "x/sub/deep.md": "" },
  });
  expect(found().paths).toEqual(["kept.tmp.md", "x/only-top.md", "x/sub/deep.md"]);
});

test("a .gitignore above the folder counts, too", () => {
  write({ ".gitignore": "docs/private/\n", "docs/private/a.md": "", "docs/b.md": "" });
  const around = ignoredAround(root, ["docs"]);
  const { files } = listNotes(join(root, "docs"), around, () => false);
  expect(files.map(({ path }) => path)).toEqual(["b.md"]);
});
