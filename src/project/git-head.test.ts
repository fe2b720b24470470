import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readBranchTip, readHead } from "./git-head.ts";

const [ONE, TWO] = ["1".repeat(40), "2".repeat(40)];
let top: string;

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "unbidden-head-")));
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

function files(tree: Record<string, string>): void {
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), text);
  }
}

test.each<[string, Record<string, string>, ReturnType<typeof readHead>]>([
  ["no repository", { "a.txt": "" }, null],
  [
    "a branch of its own file",
    { ".git/HEAD": "ref: refs/heads/feature/x\n", ".git/refs/heads/feature/x": `${ONE}\n` },
    { branch: "feature/x", commit: ONE, mainBranch: null },
  ],
  [
    "a packed branch",
    {
      ".git/HEAD": "ref: refs/heads/main\n",
      ".git/packed-refs": `# pack-refs with: peeled\n${TWO} refs/heads/main-old\n${ONE} refs/heads/main\n`,
    },
    { branch: "main", commit: ONE, mainBranch: "main" },
  ],
  [
    "a loose branch over a packed one",
    {
      ".git/HEAD": "ref: refs/heads/main\n",
      ".git/refs/heads/main": TWO,
      ".git/packed-refs": `${ONE} refs/heads/main\n`,
    },
    { branch: "main", commit: TWO, mainBranch: "main" },
  ],
  ["a detached head", { ".git/HEAD": `${ONE}\n` }, { branch: null, commit: ONE, mainBranch: null }],
  [
    "a repository without a commit",
    { ".git/HEAD": "ref: refs/heads/main\n" },
    { branch: "main", commit: null, mainBranch: null },
  ],
  [
    "a trunk that the remote names",
    { ".git/HEAD": `${ONE}\n`, ".git/refs/remotes/origin/HEAD": "ref: refs/remotes/origin/trunk\n" },
    { branch: null, commit: ONE, mainBranch: "trunk" },
  ],
  [
    "a work tree",
    {
      ".git": "gitdir: repo/.git/worktrees/fix\n",
      "repo/.git/worktrees/fix/HEAD": "ref: refs/heads/fix\n",
      "repo/.git/worktrees/fix/commondir": "../..\n",
      "repo/.git/worktrees/fix/gitdir": "../../../../.git\n",
      "repo/.git/refs/heads/fix": ONE,
      "repo/.git/refs/heads/master": TWO,
    },
    { branch: "fix", commit: ONE, mainBranch: "master" },
  ],
  [
    "a head that leads out of the repository",
    { ".git/HEAD": "ref: refs/heads/../../../secret\n", secret: ONE },
    { branch: null, commit: null, mainBranch: null },
  ],
  ["a head that is no head", { ".git/HEAD": "hello\n" }, { branch: null, commit: null, mainBranch: null }],
])("of %s it is known where it stands", (_what, tree, head) => {
  files(tree);
  expect(readHead(top)).toEqual(head);
});

test("a branch that is not there has no last commit", () => {
  files({ ".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": ONE, ".git/secret": TWO });
  expect([
    readBranchTip(top, "main"),
    readBranchTip(top, "gone"),
    readBranchTip(top, "../../secret"),
  ]).toEqual([ONE, null, null]);
});
