import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { isAlive, spawnDaemon, WITH_DAEMON } from "../support/daemon.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { callHook, DIST, environmentOf, play } from "../support/hook.ts";
import { spooledTexts, storedTexts } from "../support/kept.ts";
import {
  ALL_KEPT,
  chance,
  counted,
  endDaemons,
  goesOn,
  homes,
  keptOnce,
  lateHooks,
  listening,
  processesOf,
  recordCount,
  restart,
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
  let cycle = 0;
  for (; goesOn(cycle, counted({ smoke: 15, full: 1_000 })); cycle++) {
    spawnDaemon(home);
    // Some are killed while they begin.
    const victim = random() < 0.15 ? null : await listening(home);
    const before = lateHooks(home);
    const done: string[] = [];
    const calls = times(2).map(async (at) => {
      const text = `prompt ${cycle} ${at}`;
      // Now and then the client kills its hook.
      const patience = random() < 0.1 ? { timeoutMs: Math.round(random() * LATEST_KILL) } : {};
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
  recordCount("SIGKILLs of daemons", cycle);
});

const homeOfWriter = throwAwayHomes();
/** Kills in one home, before a new one is begun. */
const KILLS = 50;

/** Writers at once, each in a home of its own: as many as there are cores on a small machine. */
const LANES = 2;

test("SIGKILL of a process that writes, drains, distils and backs up: its successor loses nothing and doubles nothing", async () => {
  const wanted = counted({ smoke: 12, full: 10_000 });
  let [kills, prompts] = [0, 0];
  const lane = async (number: number) => {
    const random = chance(`writer ${number}`);
    while (goesOn(kills, wanted)) {
      const home = homeOfWriter();
      const acknowledged: string[] = [];
      for (let cycle = 0; cycle < KILLS && goesOn(kills, wanted); cycle++, kills++)
        acknowledged.push(...(await toldUntilKilled(home, `${cycle}`, random)));
      expect([kills, keptOnce(home, acknowledged)]).toEqual([kills, ALL_KEPT]);
      await restart(environmentOf({ home }));
      expect([kills, spooledTexts(home), keptOnce(home, acknowledged)]).toEqual([kills, [], ALL_KEPT]);
      prompts += acknowledged.length;
      recordCount("SIGKILLs of a writer", kills);
      recordCount("prompts acknowledged before", prompts);
      rmSync(home.root, { recursive: true });
    }
  };
  await Promise.all(times(LANES).map(lane));
  expect(prompts).toBeGreaterThan(kills / 4);
});

/** The prompts that a writer acknowledged before it was killed, which some are before they begin. */
async function toldUntilKilled(home: ThrowAwayHome, name: string, random: () => number): Promise<string[]> {
  const args = [join(import.meta.dirname, "kill-writer.cjs"), DIST, home.project("heron"), name];
  const env = { ...environmentOf({ home }), NODE_COMPILE_CACHE: join(DIST, "../.cache/kill-writer") };
  const writer = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let [told, complaint] = ["", ""];
  const killSoon = (ms: number) => setTimeout(() => writer.kill("SIGKILL"), ms);
  if (random() < 0.1) killSoon(random() * 2 * LATEST_KILL);
  const delay = random() ** 2 * 60;
  writer.stdout.on("data", (piece) => {
    if (told === "") killSoon(delay);
    told += piece;
  });
  writer.stderr.on("data", (piece) => {
    complaint += piece;
  });
  const signal = await new Promise((resolve) => writer.once("close", (_code, by) => resolve(by)));
  expect([signal, complaint]).toEqual(["SIGKILL", ""]);
  return told.split("\n").slice(0, -1);
}
