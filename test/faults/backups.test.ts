import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { startUnbidden, unbidden } from "../support/command.ts";
import { startedDaemon, until, WITH_DAEMON } from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { callHook, toldBy } from "../support/hook.ts";
import { errorCodes, memoryTitles } from "../support/kept.ts";
import { mountDisk, SMALL_DISK, testNeeding } from "../support/machine.ts";
import { chance, counted, endDaemons, homes, processesOf, times } from "./world.ts";

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

test.skipIf(process.platform === "win32")(
  "no hook waits for the day's backup: a process of its own makes it",
  async () => {
    const home = newHome();
    const cwd = home.project("heron");
    unbidden({ home, cwd }, "add", "Herons are counted at dawn");
    mkdirSync(join(home.unbidden, "backups"), { mode: 0o700 });
    const prompt = clientSession({ user: home.user }, cwd, "heron-1").prompt("When are herons counted?");
    startedDaemon(home, { UNBIDDEN_DAEMON_MAINTENANCE_MINUTES: "0.01" });
    const stopped = await until(() => stoppedBackup(home), "a backup that is under way");
    const told = toldBy(await callHook(prompt, { home, env: WITH_DAEMON }));
    expect([told?.includes("Herons are counted at dawn"), errorCodes(home)]).toEqual([true, []]);
    expect(backupsOf(home)).toEqual([]);
    process.kill(stopped, "SIGCONT");
    await until(() => backupsOf(home).length === 1, "the backup");
    await endDaemons(home);
  },
);

/** Stopped before it made one; one that was quicker is made again. */
function stoppedBackup(home: ThrowAwayHome): number | null {
  const [pid] = processesOf(home, "backup-work");
  if (pid !== undefined) process.kill(pid, "SIGSTOP");
  const made = backupsOf(home);
  if (made.length === 0) return pid ?? null;
  if (pid !== undefined) process.kill(pid, "SIGCONT");
  for (const name of made) rmSync(join(home.unbidden, "backups", name));
  return null;
}
