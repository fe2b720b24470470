import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { isAlive, spawnDaemon, WITH_DAEMON } from "../support/daemon.ts";
import { callHook, play } from "../support/hook.ts";
import { spooledTexts, storedTexts } from "../support/kept.ts";
import {
  ALL_KEPT,
  chance,
  counted,
  endDaemons,
  homes,
  keptOnce,
  lateHooks,
  listening,
  PATIENT,
  processesOf,
  times,
} from "./world.ts";

const newHome = homes();

/** In ms: from before the hook has found the daemon until after its answer. */
const LATEST_KILL = 160;

function end(pids: readonly number[]): void {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, "SIGKILL");
}

test("SIGKILL at random moments: nothing acknowledged is lost, nothing is stored twice", async () => {
  const random = chance("kill");
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  const acknowledged: string[] = [];
  for (const cycle of times(counted({ smoke: 15, full: 1_000 }))) {
    spawnDaemon(home);
    // Some are killed while they begin.
    const victim = random() < 0.15 ? null : await listening(home);
    const before = lateHooks(home);
    const done: string[] = [];
    const calls = times(2).map(async (at) => {
      const text = `prompt ${cycle} ${at}`;
      // Now and then the client kills its hook.
      const patience = random() < 0.1 ? { timeoutMs: Math.round(random() * LATEST_KILL) } : PATIENT;
      const { exitCode } = await callHook(session.prompt(text), { home, env: WITH_DAEMON, ...patience });
      if (exitCode === 0) done.push(text);
    });
    await sleep(random() * LATEST_KILL);
    end(victim ? [victim.pid] : processesOf(home));
    await Promise.all(calls);
    // A hook that came to its last bound has told `doctor` that it kept nothing.
    if (lateHooks(home) === before) acknowledged.push(...done);
  }
  expect(keptOnce(home, acknowledged)).toEqual(ALL_KEPT);
  await endDaemons(home);
  await play(home, [session.stop("done"), session.stop("done again")]);
  expect([spooledTexts(home), keptOnce(home, acknowledged)]).toEqual([[], ALL_KEPT]);
  expect(acknowledged.filter((text) => !storedTexts(home).includes(text))).toEqual([]);
});
