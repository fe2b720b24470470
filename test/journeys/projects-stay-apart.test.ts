import { renameSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { storeRows } from "../support/kept.ts";
import { happened, unbidden, unbiddenByProgram } from "../support/resident.ts";

const newHome = throwAwayHomes();

const DECISION = "We decided to use JSONL for the storage format because it is append-only.";
const HERE = "Always run the linter before committing.";
const ANYWHERE = "In all my projects, never add emojis.";
const QUESTION = "What did we decide about the JSONL storage format?";

/** Says a decision, a wish for the project and a wish for all in a folder. */
async function say(home: ThrowAwayHome, cwd: string): Promise<void> {
  const session = clientSession(home, cwd);
  happened(home, [
    session.start(),
    session.prompt(`${DECISION} ${HERE} ${ANYWHERE}`),
    session.stop("Noted."),
    session.end(),
  ]);
}

/** What a new session in a folder is told at its start, and when it asks. */
async function ask(home: ThrowAwayHome, cwd: string): Promise<(string | null)[]> {
  const session = clientSession(home, cwd);
  return happened(home, [session.start(), session.prompt(QUESTION)]);
}

function gitConfig(url: string): string {
  return `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${url}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n`;
}

describe("what was said in one project", () => {
  let home: ThrowAwayHome;

  beforeAll(async () => {
    home = newHome();
    const heron = home.project("heron", { ".git/config": gitConfig("git@git.example:birds/heron.git") });
    home.project("heron/.git/worktrees/fix", {
      commondir: "../..\n",
      gitdir: `${join(home.user, "heron-fix", ".git")}\n`,
      HEAD: "ref: refs/heads/fix\n",
    });
    home.project("heron-fix", { ".git": `gitdir: ${join(heron, ".git/worktrees/fix")}\n` });
    await say(home, heron);
  });

  const same: [string, string, Record<string, string>][] = [
    ["a folder in it", "heron/src/deep", {}],
    ["a work tree of it", "heron-fix", {}],
  ];
  test.each(same)("is known in %s", async (_what, name, files) => {
    const [brief, told] = await ask(home, home.project(name, files));
    expect(brief).toContain("Always run the linter");
    expect(brief).toContain("never add emojis");
    expect(told).toContain("Use JSONL");
  });

  const others: [string, string, Record<string, string>][] = [
    ["another repository", "egret", { ".git/config": gitConfig("git@git.example:birds/egret.git") }],
    [
      "a repository of the same name",
      "heron2/heron",
      { ".git/config": gitConfig("git@git.example:fish/heron.git") },
    ],
    [
      "an unpacked archive whose repository names its remote",
      "unpacked",
      { ".git/config": gitConfig("git@git.example:birds/heron.git") },
    ],
    ["a folder without a repository", "notes", {}],
    ["a folder whose name begins alike", "heron-2", {}],
    ["the home folder", ".", {}],
  ];
  test.each(others)(
    "is not known in %s, except what the user wants everywhere",
    async (_what, name, files) => {
      const [brief, told] = await ask(home, home.project(name, files));
      expect(brief).toContain("never add emojis");
      expect(`${brief}${told}`).not.toMatch(/JSONL|linter/);
    },
  );

  test("is known in a second clone once its user said so, and both know what either learns", async () => {
    const cwd = home.project("clone", { ".git/config": gitConfig("https://ada@git.example/birds/heron/") });
    const clone = { home, cwd };
    const [brief] = await ask(home, cwd);
    expect(brief).toContain("they can run: unbidden join");
    expect(brief).not.toMatch(/JSONL|linter/);
    expect(unbidden(clone, "status").stdout).toContain("another project has the same remote");
    // What holds everywhere is all that is listed here, and why is said.
    const [always, why] = unbidden(clone, "list").stdout.split("\n");
    expect([always, why]).toEqual([
      expect.stringContaining("emojis"),
      expect.stringContaining("same remote"),
    ]);
    expect(unbiddenByProgram(clone, "join", "--yes").stderr).toContain("PERSON_NEEDED");
    unbidden(clone, "add", "Lanterns are lit at dusk");
    expect(unbidden(clone, "join").stdout).toContain("names the same remote as heron");
    expect(unbidden(clone, "join", "--yes").stdout).toContain("This folder belongs to heron now with");
    const [after, told] = await ask(home, cwd);
    expect(after).toContain("Always run the linter");
    expect(after).not.toContain("unbidden join");
    expect(told).toContain("Use JSONL");
    expect(unbidden({ home, cwd: join(home.user, "heron") }, "list").stdout).toContain("Lanterns are lit");
    expect(unbidden(clone, "status").stdout).not.toContain("same remote");
    expect(unbidden(clone, "verify", "--deep").exitCode).toBe(0);
  });

  test("is known in the repository after it was moved", async () => {
    const other = newHome();
    const from = other.project("heron", { ".git/config": gitConfig("git@git.example:birds/heron.git") });
    await say(other, from);
    renameSync(from, join(other.user, "moved"));
    const [brief] = await ask(other, join(other.user, "moved"));
    expect(brief).toContain("Always run the linter");
  });

  test("is known under one project with all its folders", async () => {
    // The second clone's own is kept, empty, so that joining can be undone.
    const rows = storeRows(
      home,
      `SELECT name FROM project WHERE name LIKE 'heron%' AND id NOT IN
         (SELECT project FROM project_change WHERE what = 'merge' AND undone_at IS NULL) ORDER BY name`,
    );
    expect(rows.map((row) => row.name).filter((name) => name === "heron")).toHaveLength(3);
    expect(rows.map((row) => row.name)).not.toContain("heron-fix");
  });
});

test("what the agent concludes crosses to no other project, even when it is a wish", async () => {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  const reply =
    "We decided to use Parquet for sightings because they are columnar. In all my projects, never add emojis.";
  happened(home, [session.prompt("look around"), session.stop(reply), session.end()]);
  expect(await ask(home, home.project("egret"))).toEqual([null, null]);
});

test("what was said in the home folder belongs to no project", async () => {
  const home = newHome();
  await say(home, home.user);
  const [, told] = await ask(home, home.project("heron"));
  expect(told ?? "").not.toContain("JSONL");
  expect(storeRows(home, "SELECT name FROM project").map((row) => row.name)).toEqual(["heron"]);
});

test("a dotfile repository in the home folder makes no project of all folders below", async () => {
  const home = newHome();
  home.project(".git", { config: gitConfig("git@git.example:ada/dotfiles.git") });
  await say(home, home.project("heron"));
  const [, told] = await ask(home, home.project("egret"));
  expect(told ?? "").not.toContain("JSONL");
});
