import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { throwAwayHomes } from "../support/home.ts";
import { filesUnder, storeRows } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

const SAID = "We keep events in SQLite because JSON lines were slow to search.";
const QUESTION = "Which store do we keep events in, SQLite or JSON lines?";
const REMOTE = { ".git/config": '[remote "origin"]\n  url = git@example.com:port/harbour.git\n' };

/** One machine of a person, with a clone of the same repository. */
function machine() {
  const home = newHome();
  const cwd = home.project("harbour", REMOTE);
  const run = (...args: string[]) => unbidden({ home, cwd }, ...args);
  const json = (...args: string[]) => {
    const { exitCode, stdout, stderr } = run(...args, "--json");
    expect([args.join(" "), exitCode, stderr]).toEqual([args.join(" "), 0, ""]);
    return JSON.parse(stdout);
  };
  const add = (text: string, kind = "decision"): string => json("add", text, "--kind", kind).memory.id;
  const kept = () =>
    storeRows(
      home,
      `SELECT title, body, trust, pinned, superseded_by AS ended FROM memory
       WHERE kind NOT IN ('turn', 'project') ORDER BY title`,
    ).map(({ ended, title, ...row }) => ({ ...row, title: String(title), ended: ended !== null }));
  return { home, cwd, run, json, add, kept };
}

/** Two machines that meet in a folder. */
function pair() {
  const [desk, laptop] = [machine(), machine()];
  const folder = join(desk.home.root, "meeting");
  mkdirSync(folder);
  // A session in the clone, so that each machine knows the project.
  for (const one of [desk, laptop]) one.add("The clone is here.", "note");
  desk.json("sync", "setup", "folder", folder, "--name", "desk");
  const { key } = desk.json("sync", "pair");
  laptop.json("sync", "setup", "folder", folder, "--key", key, "--name", "laptop");
  const both = () => {
    for (const one of [desk, laptop, desk]) one.json("sync");
  };
  both();
  return { desk, laptop, folder, key, both };
}

test("a decision said on one machine is told in a block on the other", () => {
  const { desk, laptop, folder, both } = pair();
  desk.add(SAID);
  both();
  const own = clientSession(laptop.home, laptop.cwd);
  const [, told] = happened(laptop.home, [own.start(), own.prompt(QUESTION)]);
  expect(told).toMatch(/\[decision [0-9a-f]+\] We keep events in SQLite .* · \d{4}-\d\d-\d\d · you said\n/);
  const bytes = filesUnder(folder).map((file) => readFileSync(join(folder, file), "latin1"));
  expect(bytes.length).toBeGreaterThan(3);
  for (const text of bytes) expect(text).not.toMatch(/SQLite|JSON lines|harbour/);
});

test("edits, pins, endings and their undoing travel, both ways", () => {
  const { desk, laptop, both } = pair();
  const old = desk.add("We deploy on Tuesdays because the harbour is quiet then.");
  both();
  laptop.json("pin", old);
  const newer = laptop.add("We deploy on Fridays because the pilots asked for it.");
  desk.json("edit", old, "--body", "Said in spring.");
  both();
  const change = laptop.json("supersede", old, newer).change;
  both();
  expect(desk.kept()).toEqual(laptop.kept());
  expect(desk.kept().slice(-2)).toMatchObject([
    { title: "We deploy on Fridays because the pilots asked for it.", ended: false },
    {
      title: "We deploy on Tuesdays because the harbour is quiet then.",
      body: "Said in spring.",
      pinned: 1,
      ended: true,
    },
  ]);
  laptop.json("undo", change.id);
  both();
  expect(desk.kept()).toEqual(laptop.kept());
  expect(desk.kept().at(-1)).toMatchObject({ ended: false });
});

test("what one machine forgets is gone on the other, and no sync brings it back", () => {
  const { desk, laptop, both } = pair();
  const id = desk.add(SAID);
  both();
  laptop.json("forget", id);
  both();
  both();
  for (const one of [desk, laptop]) expect(one.kept().map(({ title }) => title)).not.toContain(SAID);
  // A person who says it again takes the mark away everywhere.
  desk.add(SAID);
  both();
  for (const one of [desk, laptop]) expect(one.kept().map(({ title }) => title)).toContain(SAID);
});

test("a purge on one machine leaves no trace on either, and no key to an older copy of the folder", () => {
  const { desk, laptop, folder, key, both } = pair();
  const id = desk.add(SAID);
  both();
  const before = filesUnder(folder);
  desk.json("forget", id, "--purge");
  expect(desk.json("sync").setting.keepsOldKey).toBe(true);
  both();
  expect(desk.json("sync", "status").setting).toMatchObject({ keepsOldKey: false });
  expect(laptop.json("sync", "status").setting).toMatchObject({ keepsOldKey: false });
  expect(readdirSync(folder).sort()).toEqual(["keys", "machines", "unbidden-sync.json"]);
  const segments = (files: readonly string[]) =>
    files.filter((file) => /machines\/.*\/[0-9a-f]{16}\.age/.test(file));
  expect(segments(before).filter((file) => filesUnder(folder).includes(file))).toEqual([]);
  for (const { home } of [desk, laptop]) {
    const bytes = filesUnder(home.unbidden).map((file) => readFileSync(join(home.unbidden, file), "latin1"));
    for (const text of bytes) expect(text.toLowerCase()).not.toContain(SAID.toLowerCase());
    // The identity that opened the older copy is nowhere.
    const secret = JSON.parse(Buffer.from(key.split(".")[1], "base64url").toString()).secret;
    for (const text of bytes) expect(text).not.toContain(secret);
  }
});

test("a machine that is set up anew under its name is the one it was, and no purge waits for its former self", () => {
  const { desk, laptop, folder, key, both } = pair();
  laptop.json("sync", "off");
  laptop.json("sync", "setup", "folder", folder, "--key", key, "--name", "laptop");
  const id = desk.add(SAID);
  both();
  const names = () => desk.json("sync", "status").setting.others.map(({ name }: { name: string }) => name);
  expect(names()).toEqual(["laptop"]);
  desk.json("forget", id, "--purge");
  both();
  expect(desk.json("sync", "status").setting.keepsOldKey).toBe(false);
  expect(laptop.kept()).toEqual(desk.kept());
  // Under another name it is another machine, as a copy of its home on another machine is.
  const printed = desk.json("sync", "pair").key;
  laptop.json("sync", "off");
  laptop.json("sync", "setup", "folder", folder, "--key", printed, "--name", "tablet");
  both();
  expect(names()).toEqual(["laptop", "tablet"]);
});
