import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ProjectKey } from "../store/port/project-key.ts";
import { normaliseRemote, projectFacts } from "./project-facts.ts";

let top: string;
let userHome: string;

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "unbidden-project-")));
  userHome = join(top, "home");
  mkdirSync(userHome);
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

/** Writes files by their path below the test's folder; a path that ends in `/` is a folder. */
function files(tree: Record<string, string>): void {
  for (const [path, text] of Object.entries(tree)) {
    const full = join(top, path);
    mkdirSync(path.endsWith("/") ? full : dirname(full), { recursive: true });
    if (!path.endsWith("/")) writeFileSync(full, text);
  }
}

const at = (path: string) => projectFacts(join(top, path), userHome);
const keyOf = (path: string, kind: ProjectKey["kind"]) =>
  at(path)?.keys.find((key) => key.kind === kind)?.value;
const kindsOf = (path: string) => at(path)?.keys.map(({ kind }) => kind);
const remote = (url: string, name = "origin") =>
  `[core]\n\tbare = false\n[remote "${name}"]\n\turl = ${url}\n\tfetch = +refs/heads/*:refs/remotes/${name}/*\n`;

test.each([
  ["git@git.example.com:harbour/ferry.git"],
  ["git@git.example.com:/harbour/ferry.git"],
  ["git.example.com:harbour/ferry"],
  ["ssh://git@git.example.com/harbour/ferry.git"],
  ["ssh://git@git.example.com:2222/harbour/ferry.git"],
  ["git+ssh://git@git.example.com/harbour/ferry"],
  ["https://git.example.com/harbour/ferry.git"],
  ["https://git.example.com/harbour/ferry/"],
  ["https://git.example.com/harbour/ferry.git/"],
  ["https://Git.Example.COM:443/harbour/ferry"],
  ["https://anna@git.example.com/harbour/ferry.git"],
  ["https://anna:pass@git.example.com/harbour/ferry.git"],
  ["git://git.example.com/harbour/ferry.GIT"],
])("the remote %s is one and the same", (url) => {
  expect(normaliseRemote(url)).toBe("git.example.com/harbour/ferry");
});

test("no part of a password stays in the key", () => {
  expect(normaliseRemote("https://anna:p@ss@git.example.com/harbour/ferry")).toBe(
    "git.example.com/harbour/ferry",
  );
});

test.each([
  "",
  "/srv/git/ferry.git",
  "../ferry",
  "./ferry.git",
  "file:///srv/git/ferry.git",
  "C:\\git\\ferry",
  "ferry",
])("%j is a place on this machine, not a remote others share", (url) => {
  expect(normaliseRemote(url)).toBeNull();
});

test("the case of a path is kept, because hosts differ", () => {
  expect(normaliseRemote("https://git.example.com/Harbour/Ferry")).toBe("git.example.com/Harbour/Ferry");
});

test("a folder without git is a project by its path", () => {
  files({ "ferry/src/": "" });
  expect(at("ferry")).toEqual({
    name: "ferry",
    root: join(top, "ferry"),
    keys: [{ kind: "path", value: join(top, "ferry") }],
  });
});

test("a repository is known by remote, by place and by path, strongest first", () => {
  files({ "ferry/.git/config": remote("git@git.example.com:harbour/boats.git") });
  expect(kindsOf("ferry")).toEqual(["remote", "common", "path"]);
  expect(keyOf("ferry", "remote")).toBe("git.example.com/harbour/boats");
  expect(keyOf("ferry", "common")?.split("#")[0]).toBe(join(top, "ferry", ".git"));
  expect(at("ferry")?.name).toBe("boats");
});

test("every folder inside a repository belongs to it", () => {
  files({ "ferry/.git/config": "", "ferry/src/deep/": "" });
  expect(at("ferry/src/deep")).toEqual(at("ferry"));
});

test("a repository inside another is a project of its own", () => {
  files({ "ferry/.git/config": "", "ferry/vendor/boat/.git/config": "" });
  expect(at("ferry/vendor/boat")?.name).toBe("boat");
  expect(keyOf("ferry/vendor/boat", "common")).not.toBe(keyOf("ferry", "common"));
});

test.each([
  [
    "origin, wherever it stands",
    `${remote("https://a.example.com/x/one", "fork")}${remote("https://b.example.com/x/two")}`,
    "b.example.com/x/two",
  ],
  [
    "the first remote without origin",
    `${remote("https://a.example.com/x/one", "up")}${remote("https://b.example.com/x/two", "fork")}`,
    "a.example.com/x/one",
  ],
  [
    "no push address",
    '[remote "origin"]\n\tpushurl = https://a.example.com/x/push\n\turl = https://a.example.com/x/one\n',
    "a.example.com/x/one",
  ],
  [
    "nothing from a section that follows",
    '[remote "origin"]\n\tfetch = x\n[submodule "s"]\n\turl = https://a.example.com/x/sub\n',
    undefined,
  ],
  ["nothing from a place on this machine", remote("/srv/git/ferry.git"), undefined],
  ["nothing from a broken file", '[remote "origin\nurl = https://a.example.com/x/one', undefined],
])("of a git config counts %s", (_what, config, value) => {
  files({ "ferry/.git/config": config });
  expect(keyOf("ferry", "remote")).toBe(value);
});

test("a work tree shares every key but its path", () => {
  files({
    "ferry/.git/config": remote("https://git.example.com/harbour/ferry"),
    "ferry/.git/worktrees/fix/commondir": "../..\n",
    "ferry/.git/worktrees/fix/gitdir": `${join(top, "fix/.git")}\n`,
    "fix/.git": `gitdir: ${join(top, "ferry/.git/worktrees/fix")}\n`,
    "fix/src/": "",
  });
  for (const kind of ["remote", "common"] as const) expect(keyOf("fix/src", kind)).toBe(keyOf("ferry", kind));
  expect(keyOf("fix/src", "path")).toBe(join(top, "fix"));
  expect(at("fix")?.name).toBe("ferry");
});

test("a work tree without a remote carries its repository's name", () => {
  files({
    "ferry/.git/worktrees/fix/commondir": "../..\n",
    "ferry/.git/worktrees/fix/gitdir": `${join(top, "fix/.git")}\n`,
    "fix/.git": `gitdir: ${join(top, "ferry/.git/worktrees/fix")}\n`,
  });
  expect(at("fix")?.name).toBe("ferry");
});

test("two clones of one remote share it", () => {
  files({
    "one/.git/config": remote("git@git.example.com:harbour/ferry.git"),
    "two/.git/config": remote("https://git.example.com/harbour/ferry"),
  });
  expect(keyOf("one", "remote")).toBe(keyOf("two", "remote"));
  expect(keyOf("one", "common")).not.toBe(keyOf("two", "common"));
});

test("a submodule is a project of its own, with its own remote", () => {
  files({
    "ferry/.git/config": remote("https://git.example.com/harbour/ferry"),
    "ferry/.git/modules/boat/config": `[core]\n\tworktree = ../../../boat\n${remote("https://git.example.com/harbour/boat")}`,
    "ferry/boat/.git": "gitdir: ../.git/modules/boat\n",
  });
  expect(keyOf("ferry/boat", "remote")).toBe("git.example.com/harbour/boat");
  expect(keyOf("ferry/boat", "common")?.split("#")[0]).toBe(join(top, "ferry/.git/modules/boat"));
  expect(keyOf("ferry/boat", "path")).toBe(join(top, "ferry/boat"));
});

test("a bare repository is a project by its path", () => {
  files({ "ferry.git/HEAD": "ref: refs/heads/main\n", "ferry.git/config": "[core]\n\tbare = true\n" });
  expect(kindsOf("ferry.git")).toEqual(["path"]);
});

test.each([
  ["points nowhere", "gitdir: ../gone/.git/worktrees/x\n"],
  ["says nothing", ""],
  ["says something else", "hello\n"],
])("a .git file that %s still makes its folder a project", (_what, text) => {
  files({ "ferry/.git": text });
  expect(kindsOf("ferry")).toEqual(["common", "path"]);
});

test.each([
  ["points in circles", "gitdir: loop\n"],
  ["holds a NUL", "gitdir: a\u0000b\n"],
  ["holds a path no system takes", `gitdir: ${"x".repeat(5_000)}\n`],
])("a .git file that %s still makes its folder a project", (_what, text) => {
  files({ "ferry/.git": text });
  symlinkSync("loop", join(top, "ferry/loop"));
  expect(kindsOf("ferry")).toEqual(["common", "path"]);
});

test("the home folder and / are no projects, however they are reached", () => {
  symlinkSync(userHome, join(top, "link"));
  for (const path of ["home", "home/", "home/../home", "link"]) expect(at(path), path).toBeNull();
  expect(projectFacts(sep, userHome)).toBeNull();
  expect(projectFacts(join(top, "home"), join(top, "link"))).toBeNull();
});

test("a repository of dotfiles in the home folder makes no project of it, nor of what lies in it", () => {
  files({
    "home/.git/config": remote("https://git.example.com/anna/dotfiles"),
    "home/notes/": "",
    "home/ferry/.git/config": "",
  });
  expect(at("home")).toBeNull();
  expect(kindsOf("home/notes")).toEqual(["path"]);
  expect(kindsOf("home/ferry")).toEqual(["common", "path"]);
});

test("a folder reached through a link is the same project, its root spelled as the agent spells it", () => {
  files({ "real/ferry/.git/config": "", "real/ferry/src/": "" });
  symlinkSync(join(top, "real"), join(top, "link"));
  expect(at("link/ferry/src")?.keys).toEqual(at("real/ferry/src")?.keys);
  expect(at("link/ferry/src")?.root).toBe(join(top, "link/ferry"));
  expect(at("real/ferry/src")?.root).toBe(join(top, "real/ferry"));
});

test("a link that leads to the middle of a repository cannot spell its root", () => {
  files({ "ferry/.git/config": "", "ferry/src/": "" });
  symlinkSync(join(top, "ferry/src"), join(top, "code"));
  expect(at("code")?.root).toBe(join(top, "ferry"));
});

test("nor can one whose name merely ends like the folder it leads to", () => {
  files({ "ferry/.git/config": "", "ferry/src/": "" });
  symlinkSync(join(top, "ferry/src"), join(top, "mysrc"));
  expect(at("mysrc")?.root).toBe(join(top, "ferry"));
});

test("a folder that is gone still belongs where it was", () => {
  files({ "ferry/.git/config": "" });
  expect(at("ferry/gone/deep")?.keys).toEqual(at("ferry")?.keys);
  expect(kindsOf("nothing/here")).toEqual(["path"]);
});

describe.skipIf(spawnSync("git", ["--version"]).error !== undefined)("with the real git", () => {
  const git = (folder: string, ...args: string[]) =>
    execFileSync("git", args, {
      cwd: join(top, folder),
      stdio: "pipe",
      env: { ...environmentForGit, HOME: userHome },
    });
  const { PATH } = process.env;
  const environmentForGit = {
    PATH,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "Anna",
    GIT_AUTHOR_EMAIL: "anna@example.com",
    GIT_COMMITTER_NAME: "Anna",
    GIT_COMMITTER_EMAIL: "anna@example.com",
  };

  test("work trees, of an ordinary and of a bare repository, share its keys", () => {
    files({ "ferry/": "" });
    git("ferry", "init", "--quiet");
    git("ferry", "remote", "add", "origin", "git@git.example.com:harbour/ferry.git");
    git("ferry", "commit", "--quiet", "--allow-empty", "-m", "Begin");
    git("ferry", "worktree", "add", "--quiet", "../fix");
    git(".", "clone", "--quiet", "--bare", "ferry", "ferry.git");
    git("ferry.git", "worktree", "add", "--quiet", "../one", "-b", "one");
    git("ferry.git", "worktree", "add", "--quiet", "../two", "-b", "two");
    for (const kind of ["remote", "common"] as const) expect(keyOf("fix", kind)).toBe(keyOf("ferry", kind));
    expect(keyOf("ferry", "remote")).toBe("git.example.com/harbour/ferry");
    expect(keyOf("one", "common")).toBe(keyOf("two", "common"));
    expect(keyOf("one", "common")?.split("#")[0]).toBe(join(top, "ferry.git"));
  });

  test("a commit does not make it another repository", () => {
    files({ "ferry/": "" });
    git("ferry", "init", "--quiet");
    const before = keyOf("ferry", "common");
    git("ferry", "commit", "--quiet", "--allow-empty", "-m", "Begin");
    expect(keyOf("ferry", "common")).toBe(before);
  });
});
