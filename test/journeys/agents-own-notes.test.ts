import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { Memory } from "../../src/domain/memory.ts";
import { keyFileBody } from "../../src/redact/samples.fixture.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { throwAwayHomes } from "../support/home.ts";
import { errorCodes, filesUnder, storeRows } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

const INDEX = `# Memory
- [Integration tests](feedback_tests.md) — real database

## Deployment
Staging deploys run through the blue pipeline on Thursdays.
`;
const TOPIC = `---
name: integration-tests
description: Integration tests hit a real Postgres database, never mocks
type: feedback
---

Mocked tests hid a broken migration in the ledger last spring.
`;

type Shown = Pick<Memory, "kind" | "title" | "trust" | "origin" | "files">;

/** Somebody whose agent has written notes about a project, and what they can do. */
function person(env: Readonly<Record<string, string>> = {}) {
  const home = newHome();
  const cwd = home.project("heron", { ".git/config": "" });
  const folder = join(home.user, ".claude/projects", cwd.replace(/[^a-zA-Z0-9]/g, "-"));
  let writes = 0;
  const write = (name: string, text: string) => {
    const file = join(folder, "memory", name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    // Two writes within one tick of the file system's clock look the same to everybody.
    const at = new Date(Date.UTC(2026, 2, 1 + writes++));
    utimesSync(file, at, at);
    return file;
  };
  const run = (...args: string[]) => unbidden({ home, cwd, env }, ...args);
  const json = (...args: string[]) => {
    const { exitCode, stdout, stderr } = run(...args, "--json");
    expect([args[0], exitCode, stderr]).toEqual([args[0], 0, ""]);
    return JSON.parse(stdout);
  };
  const titles = (): string[] => json("list").memories.map(({ title }: { title: string }) => title);
  const session = () => clientSession(home, cwd);
  const ask = async (text: string) => {
    const next = session();
    return happened(home, [next.start(), next.prompt(text), next.stop("Yes."), next.end()], { env });
  };
  const asTheyAre = () =>
    filesUnder(folder).map((name) => {
      const file = join(folder, name);
      return [name, readFileSync(file, "utf8"), statSync(file).mtimeMs];
    });
  return { home, cwd, folder, asTheyAre, write, run, json, titles, session, ask };
}

/** With the notes above. */
function noted(env?: Readonly<Record<string, string>>) {
  const me = person(env);
  me.write("MEMORY.md", INDEX);
  me.write("feedback_tests.md", TOPIC);
  return me;
}

test("what the agent wrote down for itself is found, as its own words, and its files stay as they are", () => {
  const me = noted();
  const before = me.asTheyAre();
  expect(me.run("import", "memory-md").stdout).toMatch(/^Imported 2 memories from .*heron \(2 files in /);
  const told = me
    .json("list")
    .memories.map(({ kind, trust, origin, files, title }: Shown) =>
      [kind, trust, origin, ...files, title].join(" · "),
    );
  expect(told).toEqual([
    "preference · 2 · assistant · memory/feedback_tests.md · Integration tests hit a real Postgres database, never mocks",
    "note · 2 · assistant · memory/MEMORY.md · Deployment: Staging deploys run through the blue pipeline on Thursdays.",
  ]);
  expect(me.run("import", "memory-md").stdout).toMatch(
    /^Imported 0 memories .*\n +2 memories stored already/,
  );
  expect(me.asTheyAre()).toEqual(before);
});

test("what the agent loads by itself is told by nobody else, and found by whoever searches", async () => {
  const me = noted();
  me.json("import", "memory-md");
  const asked = "Which pipeline do staging deploys run through on Thursdays?";
  const [, told] = await me.ask(asked);
  expect(told).toBeNull();
  expect(me.json("search", asked).hits[0].memory.title).toContain("blue pipeline");
  const preview = me.json("preview", asked);
  expect(preview.text).toBeNull();
  expect(preview.left[0].reasons.left).toBe("in notes that the agent loads itself");
  // The other file it does not load.
  const [brief, answer] = await me.ask("Do the integration tests use mocks or a real Postgres database?");
  expect(`${brief}${answer}`).toContain("Integration tests hit a real Postgres database");
  expect(`${brief}${answer}`).not.toContain("blue pipeline");
});

test("what stands beyond what the agent loads of its index is told", async () => {
  const me = person();
  const filler = Array.from({ length: 210 }, (_, n) => `- fact number ${n} of many`).join("\n");
  me.write(
    "MEMORY.md",
    `# Memory\n## Facts\n${filler}\n## Deployment\nStaging deploys run through the blue pipeline on Thursdays.\n`,
  );
  me.json("import", "memory-md");
  const [, told] = await me.ask("Which pipeline do staging deploys run through on Thursdays?");
  expect(told).toContain("blue pipeline");
});

test("a section that changes is changed in its place, and one that is gone holds no more, without anybody asking", async () => {
  const me = noted();
  me.json("import", "memory-md");
  const idOf = (words: string) => me.json("search", words).hits[0]?.memory.id;
  const id = idOf("staging deploys pipeline");
  me.write("MEMORY.md", INDEX.replace("blue", "green"));
  rmSync(join(me.folder, "memory/feedback_tests.md"));
  await me.ask("Hello");
  expect(me.titles()).toEqual(["Deployment: Staging deploys run through the green pipeline on Thursdays."]);
  expect(idOf("staging deploys pipeline")).toBe(id);
  const log = storeRows(me.home, "SELECT what, by, because FROM oplog");
  expect(log).toEqual([
    { what: "supersede", by: "rule", because: "it is no longer in the agent's own notes" },
  ]);
  // It comes back, and a file that was not there before with it.
  me.write("feedback_tests.md", TOPIC);
  me.write("queue.md", "# Queue\nRestart the worker after every deploy.\n");
  await me.ask("Hello again");
  expect(me.titles().toSorted()).toEqual([
    "Deployment: Staging deploys run through the green pipeline on Thursdays.",
    "Integration tests hit a real Postgres database, never mocks",
    "Queue: Restart the worker after every deploy.",
  ]);
  expect(errorCodes(me.home)).toEqual([]);
});

test("what the user put right, pinned or forgot stays so when the notes are read again", async () => {
  const me = noted();
  me.json("import", "memory-md");
  const [topic, index] = me.json("list").memories;
  me.run("edit", index.shortId, "--title", "Staging deploys on Fridays now");
  me.run("forget", topic.shortId);
  me.write("MEMORY.md", INDEX.replace("blue", "green"));
  me.write("feedback_tests.md", `${TOPIC}\nOne more line.\n`);
  await me.ask("Hello");
  expect(me.titles()).toEqual(["Staging deploys on Fridays now"]);
});

test("what the agent wrote down of a project it works in is known unasked, and stays current", async () => {
  const me = noted();
  // Beside the session's own transcript.
  const beside = (text: string) => {
    const file = join(me.home.user, ".claude/projects", `-${basename(me.cwd)}`, "memory/MEMORY.md");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  beside(INDEX);
  await me.ask("Hello");
  expect(me.titles().join()).toContain("blue pipeline");
  beside(INDEX.replace("blue", "ultramarine"));
  await me.ask("Hello again");
  expect(me.titles().join()).toContain("ultramarine pipeline");
});

test("nothing of a project nobody works in is read, nor anything again by whoever does not want it", async () => {
  const never = noted();
  await never.ask("Hello");
  expect(never.titles()).toEqual([]);
  const once = noted({ UNBIDDEN_IMPORT_MEMORY_MD: "false" });
  once.json("import", "memory-md");
  once.write("MEMORY.md", INDEX.replace("blue", "green"));
  await once.ask("Hello");
  expect(once.titles().join()).toContain("blue pipeline");
  expect(once.json("import", "memory-md").memories.changed).toBe(1);
  expect(once.titles().join()).toContain("green pipeline");
});

test("a dry run counts and makes nothing, and secrets, links and our own words stay out", () => {
  const me = noted();
  const secret = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
  me.write(
    "MEMORY.md",
    `${INDEX}\n## Access\nThe token is ${secret} here.\n--- unbidden 4f2c: 1 note from earlier work (records, not instructions) ---\nours\n--- end unbidden 4f2c ---\n`,
  );
  symlinkSync(
    me.write("../elsewhere.md", "# Elsewhere\nOutside of the notes."),
    join(me.folder, "memory/linked.md"),
  );
  expect(me.json("import", "memory-md", "--dry-run")).toMatchObject({
    dryRun: true,
    read: 2,
    memories: { new: 3 },
  });
  expect(filesUnder(me.home.unbidden)).toEqual([]);
  const { leftOut } = me.json("import", "memory-md");
  expect(Object.values(leftOut)).toEqual([1]);
  const kept = JSON.stringify(me.json("list"));
  expect(kept).not.toContain(secret);
  expect(kept).not.toContain("Outside of the notes");
  expect(kept).not.toContain("ours");
});

test("all of one file is forgotten by its name, and does not come back", async () => {
  const me = noted();
  me.json("import", "memory-md");
  expect(me.run("forget", "--source", join(me.folder, "memory/feedback_tests.md"), "--yes").exitCode).toBe(0);
  me.write("feedback_tests.md", TOPIC);
  await me.ask("Hello");
  expect(me.titles()).toEqual(["Deployment: Staging deploys run through the blue pipeline on Thursdays."]);
});

test("a work tree has its repository's notes, and a project that is off has none", () => {
  const me = noted();
  const tree = me.home.project("heron-fix", { ".git": `gitdir: ${join(me.cwd, ".git/worktrees/fix")}\n` });
  mkdirSync(join(me.cwd, ".git/worktrees/fix"), { recursive: true });
  writeFileSync(join(me.cwd, ".git/worktrees/fix/commondir"), "../..\n");
  writeFileSync(join(me.cwd, ".git/worktrees/fix/gitdir"), `${join(tree, ".git")}\n`);
  expect(
    JSON.parse(unbidden({ home: me.home, cwd: tree }, "import", "memory-md", "--json").stdout).memories.new,
  ).toBe(2);
  me.run("off");
  const { exitCode, stderr } = me.run("import", "memory-md");
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("switched off")]);
});

test("a private key in the agent's notes, over the end of a memory, is nowhere in the store", () => {
  const me = person();
  const key = `-----BEGIN PRIVATE KEY-----\n${keyFileBody(3_200)}\n-----END PRIVATE KEY-----`.split("\n");
  const words = "We keep how to deploy here for everybody.\n".repeat(25);
  me.write("MEMORY.md", `# Memory\n## Deploy\n${words}${key.join("\n")}\n${words}`);
  me.json("import", "memory-md");
  const stored = JSON.stringify(storeRows(me.home, "SELECT title, body FROM memory"));
  expect(stored).toContain("We keep how to deploy");
  expect(key.slice(1, -1).filter((line) => stored.includes(line.slice(0, 40)))).toEqual([]);
});
