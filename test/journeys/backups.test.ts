import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { filesUnder, memoryTitles } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";
import { holdStore } from "../support/store-holder.ts";

const newHome = throwAwayHomes();

/** A person at work in one project. */
function personIn(home: ThrowAwayHome, env: Readonly<Record<string, string>> = {}) {
  const cwd = home.project("heron", { ".git/config": "" });
  const run = (...args: string[]) => unbidden({ home, cwd, env }, ...args);
  const said = (...args: string[]) => {
    const { exitCode, stdout, stderr } = run(...args);
    expect([args[0], exitCode, stderr]).toEqual([args[0], 0, ""]);
    return stdout;
  };
  return { cwd, run, said };
}

const storeOf = (home: ThrowAwayHome) => join(home.unbidden, "unbidden.db");
const backupsOf = (home: ThrowAwayHome) => {
  const folder = join(home.unbidden, "backups");
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};

/** Other words in a row, behind the back of everything that watches. */
function spoilWords(home: ThrowAwayHome, from: string, to: string): void {
  const db = new DatabaseSync(storeOf(home));
  db.exec("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE");
  db.close();
  const bytes = readFileSync(storeOf(home));
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
  writeFileSync(storeOf(home), bytes);
  const again = new DatabaseSync(storeOf(home));
  again.exec("PRAGMA journal_mode=WAL");
  again.close();
}

/** Three memories, the last of them newer than the backup, and the first no longer as it was written. */
function damaged(home: ThrowAwayHome, { said }: ReturnType<typeof personIn>): string {
  said("add", "Herons are counted at dawn");
  said("add", "Buoys are counted at noon");
  expect(said("backup")).toMatch(/^Backed up 2 memories and 0 events to .*unbidden-.*Z\.db .*verified\.\n$/);
  said("add", "Gulls are not counted");
  spoilWords(home, "Herons are counted", "Herons are cooked!");
  const [name = ""] = backupsOf(home);
  return name;
}

test("a damaged row is named with what to do, and no backup of it takes the place of a good one", () => {
  const home = newHome();
  const person = personIn(home);
  const name = damaged(home, person);
  const found = person.run("verify", "--deep");
  expect(found.exitCode).toBe(1);
  expect(found.stdout).toMatch(
    /BAD {2}memory [0-9a-f]+: its words differ from their hash\n.*unbidden restore.*unbidden forget/,
  );
  const refused = person.run("backup");
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining("STORE_DAMAGED")]);
  expect([backupsOf(home), statSync(join(home.unbidden, "backups", name)).mode & 0o777]).toEqual([
    [name],
    0o600,
  ]);
});

test("a damaged store is brought back as it was backed up, once one has seen what is lost", () => {
  const home = newHome();
  const person = personIn(home);
  damaged(home, person);
  const preview = person.run("restore");
  expect([preview.exitCode, preview.stdout]).toEqual([
    1,
    expect.stringMatching(
      /Newer than the backup and lost by it: 1 memory and 0 events\.[\s\S]*Nothing has been restored yet; --yes restores it/,
    ),
  ]);
  expect(memoryTitles(home)).toHaveLength(3);
  expect(person.said("restore", "--yes")).toMatch(
    /^Restored .*\n[\s\S]*The previous store is kept: .*aside-/,
  );
  expect(memoryTitles(home)).toEqual(["Herons are counted at dawn", "Buoys are counted at noon"]);
  expect(person.said("verify", "--deep")).toContain("No damage in");
  expect(backupsOf(home).filter((file) => file.startsWith("aside"))).toHaveLength(1);
});

test("a store of which nothing can be read is replaced, and what was spooled meanwhile comes in", async () => {
  const home = newHome();
  const { cwd, said, run } = personIn(home);
  said("add", "Herons are counted at dawn");
  said("backup");
  writeFileSync(storeOf(home), "noise ".repeat(5_000));
  const session = clientSession(home, cwd);
  happened(home, [session.start(), session.prompt("Remember that the pier is closed on Mondays.")]);
  const { exitCode, stderr } = run("list");
  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/unbidden restore.*STORE_UNREADABLE/)]);
  expect(run("verify").stdout).toMatch(/BAD {2}store: .*STORE_UNREADABLE/);
  expect(said("restore", "--yes")).toMatch(
    /cannot be read, so anything newer[\s\S]*as they were at the backup/,
  );
  happened(home, [session.stop("Noted."), session.end()]);
  expect(memoryTitles(home)).toEqual(
    expect.arrayContaining(["Herons are counted at dawn", expect.stringContaining("pier is closed")]),
  );
});

test("what was forgotten or switched off after the backup stays so when it is restored", () => {
  const home = newHome();
  const { said } = personIn(home);
  said("add", "Herons are counted at dawn");
  said("add", "The password is in the drawer");
  said("backup");
  const { memories } = JSON.parse(said("list", "--json"));
  const secret = memories.find(({ title }: { title: string }) => title.includes("drawer")).shortId;
  said("forget", secret);
  said("off");
  expect(said("restore", "--yes")).toContain("Restored");
  expect(memoryTitles(home)).toEqual(["Herons are counted at dawn"]);
  expect(JSON.parse(said("status", "--json")).off).toBe(true);
});

test("a purge takes the backups along, and one that is clean takes their place", () => {
  const home = newHome();
  const { run, said } = personIn(home);
  said("add", "Herons are counted at dawn");
  said("add", "The safe is behind the quokka picture");
  said("backup");
  said("restore", "--yes");
  const before = backupsOf(home);
  expect(before).toHaveLength(2);
  const { memories } = JSON.parse(said("list", "--json"));
  const secret = memories.find(({ title }: { title: string }) => title.includes("quokka")).shortId;
  expect(run("forget", "--since", "1d", "--purge").stdout).toContain("2 backups would be deleted too");
  expect(backupsOf(home)).toEqual(before);
  // One of the same second has the new one's name.
  expect(said("forget", secret, "--purge")).toMatch(
    /Deleted [12] older backups? that held it\.\nSearched every byte of .* for 1 title: not found\./,
  );
  const bytes = filesUnder(home.unbidden).map((file) => readFileSync(join(home.unbidden, file), "latin1"));
  expect(bytes.some((text) => text.toLowerCase().includes("quokka"))).toBe(false);
  const after = backupsOf(home);
  expect(after).toHaveLength(1);
  said("restore", "--yes");
  expect(memoryTitles(home)).toEqual(["Herons are counted at dawn"]);
});

test("a purge takes what a restore left that was killed at work", () => {
  const home = newHome();
  const { said } = personIn(home);
  said("add", "Herons are counted at dawn");
  said("add", "The safe is behind the quokka picture");
  said("backup");
  const [backup = ""] = backupsOf(home);
  copyFileSync(join(home.unbidden, "backups", backup), `${storeOf(home)}.0123abcd.new`);
  const { memories } = JSON.parse(said("list", "--json"));
  const secret = memories.find(({ title }: { title: string }) => title.includes("quokka")).shortId;
  expect(said("forget", secret, "--purge")).toContain("not found.");
  expect(filesUnder(home.unbidden).filter((file) => file.endsWith(".new"))).toEqual([]);
});

test("curate makes a backup when one is due, and keeps as many as one says", () => {
  const home = newHome();
  home.project(".unbidden", { "config.yaml": "backup: { keep: 2 }\n" });
  // A repository's settings can set variables: they must not cost a backup.
  const { said } = personIn(home, { UNBIDDEN_BACKUP_KEEP: "1" });
  said("add", "Herons are counted at dawn");
  expect(said("curate")).toMatch(/Backup: unbidden-.*\.db/);
  expect(said("curate")).not.toContain("Backup");
  const folder = join(home.unbidden, "backups");
  const [made = ""] = backupsOf(home);
  for (const day of ["01", "02", "03"])
    copyFileSync(join(folder, made), join(folder, `unbidden-2001-02-${day}T090000Z.db`));
  writeFileSync(join(folder, ".abcdef.new"), "half");
  utimesSync(join(folder, ".abcdef.new"), 1, 1);
  mkdirSync(join(folder, "settings"));
  said("backup");
  const left = backupsOf(home);
  expect([left.length, left[0]]).toEqual([3, "settings"]);
  expect(left).not.toContain("unbidden-2001-02-01T090000Z.db");
});

test("no backup is made where none is wanted", () => {
  const home = newHome();
  home.project(".unbidden", { "config.yaml": "backup: { enabled: false }\n" });
  const { said } = personIn(home);
  said("add", "Herons are counted at dawn");
  expect(said("curate")).not.toContain("Backup");
  expect(backupsOf(home)).toEqual([]);
  expect(said("doctor")).toMatch(/note {2}backups .*automatic backups are off/);
});

test("restore refuses what is no backup, what is damaged, and a store that another process has open", async () => {
  const home = newHome();
  const { run, said } = personIn(home);
  said("add", "Herons are counted at dawn");
  expect(run("restore", "--yes").stderr).toMatch(/there is no backup yet[\s\S]*BACKUP_UNKNOWN/);
  said("backup");
  expect(run("restore", "2001", "--yes").stderr).toMatch(/no backup is 2001; there are: unbidden-.*/);
  const folder = join(home.unbidden, "backups");
  const [name = ""] = backupsOf(home);
  writeFileSync(
    join(folder, "unbidden-2099-01-01T000000Z.db"),
    readFileSync(join(folder, name)).subarray(0, 50_000),
  );
  expect(run("restore", "--yes").stderr).toMatch(/BACKUP_DAMAGED/);
  expect(run("verify", "--deep").stdout).toContain("unbidden-2099-01-01T000000Z.db");
  const other = await holdStore(home, "SELECT 1 FROM memory");
  const refused = run("restore", name, "--yes");
  await other.release();
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining("STORE_BUSY")]);
  expect(memoryTitles(home)).toEqual(["Herons are counted at dawn"]);
  expect(said("restore", name, "--yes")).toContain("Restored");
});

test("doctor tells what takes how much room", () => {
  const home = newHome();
  const { said } = personIn(home);
  said("add", "Herons are counted at dawn");
  said("backup");
  expect(said("doctor", "--disk")).toMatch(
    /The home takes [\s\S]*backups[\s\S]*In the store, indexes included[\s\S]*memory/,
  );
  const { disk } = JSON.parse(said("doctor", "--disk", "--json"));
  expect(disk.parts.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(["store", "backups"]),
  );
  const whole = filesUnder(home.unbidden).reduce(
    (sum, file) => sum + statSync(join(home.unbidden, file)).size,
    0,
  );
  expect(Math.abs(disk.bytes - whole)).toBeLessThan(50_000);
  expect(JSON.parse(said("doctor", "--json")).disk).toBeUndefined();
});
