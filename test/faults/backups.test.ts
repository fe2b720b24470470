import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startUnbidden, unbidden } from "../support/command.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { memoryTitles } from "../support/kept.ts";
import { mountDisk, SMALL_DISK, testNeeding } from "../support/machine.ts";
import { chance, counted, homes, times } from "./world.ts";

const newHome = homes();
/** In ms: a backup of this size is done by then. */
const LATEST_KILL = 600;

function backupsOf(home: ThrowAwayHome): string[] {
  return readdirSync(join(home.unbidden, "backups")).filter((name) => /^unbidden-.*\.db$/.test(name));
}

test("SIGKILL while a backup is made: what is called a backup is whole, and can be restored", async () => {
  const random = chance("backup");
  const home = newHome();
  const standing = { home, cwd: home.project("heron") };
  unbidden(standing, "add", "Herons are counted at dawn");
  unbidden(standing, "backup");
  for (const _ of times(counted({ smoke: 12, full: 300 }))) {
    const child = startUnbidden(standing, "backup");
    const gone = new Promise((resolve) => child.once("exit", resolve));
    await sleep(random() * LATEST_KILL);
    child.kill("SIGKILL");
    await gone;
    for (const name of backupsOf(home)) {
      const db = new DatabaseSync(join(home.unbidden, "backups", name), { readOnly: true });
      expect(db.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
      expect(db.prepare("SELECT count(*) AS count FROM memory").get()).toEqual({ count: 1 });
      db.close();
    }
  }
  expect(unbidden(standing, "restore", "--yes").stdout).toContain("Restored");
  expect(memoryTitles(home)).toEqual(["Herons are counted at dawn"]);
  expect(unbidden(standing, "verify", "--deep").exitCode).toBe(0);
});

testNeeding(SMALL_DISK)(
  "a disk with too little room: no backup, said kindly, and all else goes on",
  async () => {
    const home = newHome();
    const unmount = mountDisk(home.unbidden, 6_000);
    try {
      const standing = { home, cwd: home.project("heron") };
      unbidden(standing, "add", "Herons are counted at dawn");
      const { exitCode, stderr } = unbidden(standing, "backup");
      expect([exitCode, stderr]).toEqual([
        1,
        expect.stringMatching(/MB more must be free[\s\S]*BACKUP_NO_SPACE/),
      ]);
      expect(backupsOf(home)).toEqual([]);
      expect(unbidden(standing, "doctor").stdout).toMatch(
        /BAD {3}backups .*the disk lacks \d+ MB for the next one/,
      );
      const curated = unbidden(standing, "curate");
      expect([curated.exitCode, curated.stdout]).toEqual([0, expect.stringContaining("BACKUP_NO_SPACE")]);
      expect(memoryTitles(home)).toEqual(["Herons are counted at dawn"]);
    } finally {
      unmount();
    }
  },
);
