import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { writeHistory } from "../support/claude-code-history.ts";
import { type Standing, startUnbidden, unbidden } from "../support/command.ts";
import { isAlive, until } from "../support/daemon.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { happenings, storeIntegrity, storeRows } from "../support/kept.ts";

const newHome = throwAwayHomes();

const eventsIn = ({ home }: Standing) =>
  Number(storeRows(home, "SELECT count(*) AS n FROM event")[0]?.n ?? 0);

test("an import that is killed again and again and run once more ends where one undisturbed run does", async () => {
  const config = join(newHome().root, "claude");
  writeHistory(config, { sessions: 2, bytesPerSession: 2_500_000, seed: 3, now: Date.now() });
  const env = { CLAUDE_CONFIG_DIR: config };
  const person = (home: ThrowAwayHome): Standing => ({ home, cwd: home.user, env });
  const [whole, killed] = [person(newHome()), person(newHome())];
  // Marks of what was taken out follow from the key.
  for (const { home } of [whole, killed]) withKey(home);
  unbidden(whole, "import", "claude-code");
  let kills = 0;
  for (; kills < 20; kills++) if (await importedUntilMore(killed)) break;
  expect(kills).toBeGreaterThan(1);
  unbidden(killed, "import", "claude-code");
  expect(happenings(killed.home)).toEqual(happenings(whole.home));
  expect(memoriesIn(killed.home)).toEqual(memoriesIn(whole.home));
  expect(storeIntegrity(killed.home)).toBe("ok");
});

function withKey({ unbidden: folder }: ThrowAwayHome): void {
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(join(folder, "key"), Buffer.alloc(32, 7), { mode: 0o600 });
}

/** Kills it once it has stored more; true when it came to its end. */
async function importedUntilMore(standing: Standing): Promise<boolean> {
  const before = eventsIn(standing);
  const child = startUnbidden(standing, "import", "claude-code");
  const gone = once(child, "exit");
  while (child.exitCode === null && !hasMore(standing, before)) await sleep(1);
  child.kill("SIGKILL");
  const [code] = await gone;
  return code === 0;
}

function hasMore(standing: Standing, events: number): boolean {
  try {
    return eventsIn(standing) > events;
  } catch {
    // Whoever was killed left a store that the next one is just putting in order.
    return false;
  }
}

/** What is told once for a whole project is named after it, and a project's own name is drawn by chance. */
function memoriesIn(home: ThrowAwayHome) {
  return storeRows(
    home,
    `SELECT CASE WHEN rule IN ('command', 'failure') THEN '' ELSE m.id END AS id, kind, title, body, origin, trust,
       session, rule, at, superseded_by, p.name AS project
     FROM memory m JOIN project p ON p.number = m.scope ORDER BY rule, title, at, id`,
  );
}

test.skipIf(process.platform !== "linux")(
  "an import that is ended while git waits leaves no git behind",
  async () => {
    const home = newHome();
    const cwd = home.project("heron");
    const bin = join(home.root, "bin");
    mkdirSync(bin);
    // A git that waits for ever, as one that reads a slow disk.
    writeFileSync(join(bin, "git"), "#!/bin/sh\nexec sleep 987\n", { mode: 0o755 });
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
      const run = startUnbidden({ home, cwd, env: { PATH: `${bin}:${process.env.PATH}` } }, "import", "git");
      const ended = once(run, "exit");
      const child = await until(() => childOf(run.pid ?? 0), "git is started");
      run.kill(signal);
      await ended;
      await until(() => !isAlive(child), "git is gone");
    }
  },
);

function childOf(parent: number): number | undefined {
  const listed = execFileSync("ps", ["-Ao", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const found = listed.find(
    (line) => line.includes("sleep 987") && Number(line.trim().split(/\s+/)[1]) === parent,
  );
  return found === undefined ? undefined : Number(found.trim().split(/\s+/)[0]);
}
