import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Commit } from "../importer.ts";
import { openRepository } from "./git-log.ts";
import { GIT_ENV, git, type MadeCommit, makeRepository } from "./repository.fixture.ts";

let root: string;

const PIPE_MAKER = "mkfifo";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "unbidden-git-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function past(folder: string, limit = 100, env: NodeJS.ProcessEnv = GIT_ENV): Promise<Commit[]> {
  const repository = await openRepository(folder, env);
  const commits: Commit[] = [];
  for await (const commit of repository.commits(limit)) commits.push(commit);
  return commits;
}

const COMMITS: readonly MadeCommit[] = [
  { message: "Start\n\nwith a body\n\nof two parts", files: ["a.txt", "src/büro.ts", "with space.txt"] },
  { message: "Nothing changed" },
  { message: "Zeile über Ümlaute 🚢\n\n--- a.txt\n+++ b.txt\ndiff --git a b", files: ["b.txt"] },
];

test.skipIf(process.platform === "win32")("a repository that has git wait for ever is given up", async () => {
  makeRepository(root, COMMITS);
  execFileSync(PIPE_MAKER, [join(root, "never")]);
  appendFileSync(join(root, ".git/config"), `[include]\n\tpath = ${join(root, "never")}\n`);
  await expect(openRepository(root, GIT_ENV, 300)).rejects.toMatchObject({
    code: "REPOSITORY_UNREADABLE",
    message: "git gave no output for too long",
  });
});

test("commits come newest first with subject, body, time and files", async () => {
  const hashes = makeRepository(root, COMMITS);
  expect(await past(root)).toEqual([
    {
      hash: hashes[2],
      at: Date.UTC(2026, 0, 3),
      writtenAt: Date.UTC(2026, 0, 3),
      isOwn: false,
      subject: "Zeile über Ümlaute 🚢",
      body: "--- a.txt\n+++ b.txt\ndiff --git a b",
      files: ["b.txt"],
    },
    {
      hash: hashes[1],
      at: Date.UTC(2026, 0, 2),
      writtenAt: Date.UTC(2026, 0, 2),
      isOwn: false,
      subject: "Nothing changed",
      body: "",
      files: [],
    },
    {
      hash: hashes[0],
      at: Date.UTC(2026, 0, 1),
      writtenAt: Date.UTC(2026, 0, 1),
      isOwn: false,
      subject: "Start",
      body: "with a body\n\nof two parts",
      files: ["a.txt", "src/büro.ts", "with space.txt"],
    },
  ]);
  expect((await past(root, 1)).map(({ hash }) => hash)).toEqual([hashes[2]]);
});

test("who stops reading early leaves no git behind that complains", async () => {
  makeRepository(root, COMMITS);
  const repository = await openRepository(root, GIT_ENV);
  for await (const { subject } of repository.commits(10)) {
    expect(subject).toContain("Zeile");
    break;
  }
});

test("a folder inside a repository stands for it, and a clone of its end is said to be shallow", async () => {
  const whole = join(root, "whole");
  makeRepository(whole, COMMITS);
  expect(await openRepository(join(whole, "src"), GIT_ENV)).toMatchObject({ isShallow: false });
  git(root, ["clone", "-q", "--depth", "1", `file://${whole}`, "part"]);
  expect(await openRepository(join(root, "part"), GIT_ENV)).toMatchObject({ isShallow: true });
  expect(await past(join(root, "part"))).toHaveLength(1);
});

test("a repository's own settings start no program", async () => {
  makeRepository(root, COMMITS);
  const trap = join(root, ".git", "trap.sh");
  writeFileSync(trap, `#!/bin/sh\ntouch ${root}/sprung\n`);
  chmodSync(trap, 0o755);
  for (const name of ["gpg.program", "core.pager", "core.fsmonitor", "diff.external", "core.sshCommand"])
    git(root, ["config", name, trap]);
  git(root, ["config", "log.showSignature", "true"]);
  // A commit that says it is signed, so that there is something to verify.
  const signed = git(root, ["cat-file", "commit", "HEAD"]).replace(
    "\n\n",
    "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n",
  );
  writeFileSync(join(root, ".git", "signed"), signed);
  const hash = git(root, ["hash-object", "-t", "commit", "-w", join(root, ".git", "signed")]).trim();
  git(root, ["update-ref", "HEAD", hash]);
  expect(await past(root)).toHaveLength(3);
  expect(existsSync(join(root, "sprung"))).toBe(false);
});

test("a clone that lacks a part fetches nothing, though it allows itself to run a program, and git is old", async () => {
  makeRepository(root, [
    { message: "one", files: ["d/a"] },
    { message: "two", files: ["d/a"] },
  ]);
  const trap = join(root, ".git", "trap.sh");
  writeFileSync(trap, `#!/bin/sh\ntouch ${root}/sprung\n`);
  chmodSync(trap, 0o755);
  const tree = git(root, ["rev-parse", "HEAD~1:d"]).trim();
  rmSync(join(root, ".git", "objects", tree.slice(0, 2), tree.slice(2)));
  const settings = {
    "core.repositoryformatversion": "1",
    "extensions.partialClone": "origin",
    "remote.origin.promisor": "true",
    "remote.origin.url": `ext::${trap}`,
    "protocol.ext.allow": "always",
  };
  for (const [name, value] of Object.entries(settings)) git(root, ["config", name, value]);
  const bin = join(root, "bin");
  mkdirSync(bin);
  // One that knows nothing of the newer variable.
  const real = (GIT_ENV.PATH.split(":").map((folder) => join(folder, "git")) as string[]).find(existsSync);
  writeFileSync(join(bin, "git"), `#!/bin/sh\nunset GIT_NO_LAZY_FETCH\nexec ${real} "$@"\n`);
  chmodSync(join(bin, "git"), 0o755);
  const old = { ...GIT_ENV, PATH: `${bin}:${GIT_ENV.PATH}` };
  await expect(past(root, 10, old)).rejects.toMatchObject({ code: "REPOSITORY_UNREADABLE" });
  expect(existsSync(join(root, "sprung"))).toBe(false);
});

test("a git command around us does not lead into another repository", async () => {
  const [mine, other] = [join(root, "mine"), join(root, "other")];
  makeRepository(mine, [{ message: "mine" }]);
  makeRepository(other, [{ message: "other" }]);
  const inHook = { ...GIT_ENV, GIT_DIR: join(other, ".git") };
  expect((await past(mine, 10, inHook)).map(({ subject }) => subject)).toEqual(["mine"]);
});

test.each([
  ["a folder that is no repository", () => undefined, "REPOSITORY_UNREADABLE", /not a git repository/],
  [
    "a repository without a commit",
    (folder: string) => makeRepository(folder, []),
    "REPOSITORY_UNREADABLE",
    /HEAD/,
  ],
  [
    "a folder that is not there",
    (folder: string) => rmSync(folder, { recursive: true }),
    "REPOSITORY_UNREADABLE",
    /./,
  ],
])("%s is told in git's own words", async (_what, make, code, message) => {
  const folder = join(root, "folder");
  mkdirSync(folder);
  make(folder);
  await expect(past(folder, 10)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
  });
});

test("without git it is told that git is missing", async () => {
  await expect(past(root, 10, { PATH: root })).rejects.toMatchObject({ code: "GIT_MISSING" });
});

test
  .skipIf(process.platform === "win32")
  .each(["HEAD", "config", "packed-refs", "refs/heads/x", "objects/info/alternates"])(
  "a pipe in the place of .git/%s is named at once, and git is not started",
  async (name) => {
    const folder = join(root, "piped");
    makeRepository(folder, []);
    rmSync(join(folder, ".git", name), { force: true });
    execFileSync(PIPE_MAKER, [join(folder, ".git", name)]);
    const started = { PATH: root };
    await expect(past(folder, 10, started)).rejects.toMatchObject({
      code: "REPOSITORY_UNREADABLE",
      message: expect.stringContaining("is a pipe"),
    });
  },
);

test("a repository's own settings do not make its commits the user's; the user's global ones do", async () => {
  makeRepository(root, COMMITS);
  git(root, ["config", "user.email", "ada@example.com"]);
  const isOwn = async (env: NodeJS.ProcessEnv) => (await past(root, 1, env))[0]?.isOwn;
  expect(await isOwn(GIT_ENV)).toBe(false);
  const home = mkdtempSync(join(tmpdir(), "unbidden-git-home-"));
  writeFileSync(join(home, ".gitconfig"), "[user]\n\temail = Ada@example.com\n");
  expect(await isOwn({ ...GIT_ENV, HOME: home })).toBe(true);
  rmSync(home, { recursive: true });
});
