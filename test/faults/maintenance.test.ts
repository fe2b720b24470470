import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { startUnbidden, unbidden } from "../support/command.ts";
import { daemonHomes, daemonInfoIn, startedDaemon, until } from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { play } from "../support/hook.ts";
import { errorCodes, storeIntegrity, storeRows } from "../support/kept.ts";

const newHome = daemonHomes();

/** What was said in two sessions in nearly the same words. */
async function saidAgain(home: ThrowAwayHome): Promise<ThrowAwayHome> {
  for (const said of [
    "Always run the linter before committing.",
    "Always run the linter before you commit.",
  ]) {
    const session = clientSession(home, home.project("heron"));
    await play(home, [session.prompt(said), session.stop("Yes.")]);
  }
  expect(standing(home)).toBe(2);
  return home;
}

const standing = (home: ThrowAwayHome) =>
  storeRows(home, "SELECT title FROM memory WHERE superseded_by IS NULL AND kind <> 'turn'").length;
const merged = (home: ThrowAwayHome) =>
  storeRows(home, "SELECT memory FROM oplog WHERE because = 'it says the same'").length;

test("a daemon tidies up by itself when nothing waits, and goes on serving", async () => {
  const home = newHome();
  home.project(".unbidden", { "config.yaml": "daemon: { maintenance_minutes: 0.02 }\n" });
  await saidAgain(home);
  startedDaemon(home);
  await until(() => standing(home) === 1, "one memory of two");
  expect(daemonInfoIn(home)?.socket).toBeTruthy();
  // A hook that was late on a busy machine is none of the daemon's.
  const faults = errorCodes(home).filter((code) => code !== "HOOK_TIMEOUT");
  expect([faults, storeIntegrity(home)]).toEqual([[], "ok"]);
});

test("curation that is killed loses nothing, and the next one ends what it began", async () => {
  const home = await saidAgain(newHome());
  const person = { home, cwd: home.project("heron") };
  const before = storeRows(home, "SELECT count(*) AS count FROM memory")[0]?.count;
  for (const ms of [60, 120, 180]) {
    const child = startUnbidden(person, "curate");
    await sleep(ms);
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    expect(storeIntegrity(home)).toBe("ok");
  }
  expect(unbidden(person, "curate").exitCode).toBe(0);
  expect([standing(home), merged(home)]).toEqual([1, 1]);
  expect(storeRows(home, "SELECT count(*) AS count FROM memory")[0]?.count).toBe(before);
  expect(unbidden(person, "curate").stdout).toContain("Nothing to merge");
  expect(merged(home)).toBe(1);
});
