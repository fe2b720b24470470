import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { type ClientSession, clientSession } from "../support/claude-code-payloads.ts";
import { isAlive, spawnDaemon, WITH_DAEMON } from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { callHook, type HookSetting, play, toldBy } from "../support/hook.ts";
import { spooledTexts, storedTexts } from "../support/kept.ts";
import { waysToCall } from "../support/launchers.ts";
import {
  ALL_KEPT,
  chance,
  counted,
  endDaemons,
  goesOn,
  homes,
  inLanes,
  keptOnce,
  lateHooks,
  listening,
  processesOf,
  recordCount,
  times,
} from "./world.ts";

const newHome = homes();

/** In ms: from before the hook has found the daemon until after its answer. */
const LATEST_KILL = 160;

/** Kills of daemons in one home, before a new one is begun. */
const KILLS = 25;

/** What was killed so far. */
interface Killed {
  daemons: number;
  hooks: number;
}

test("SIGKILL at random moments: nothing acknowledged is lost, nothing is stored twice", async () => {
  const wanted = counted({ smoke: 15, full: 1_000 });
  const killed: Killed = { daemons: 0, hooks: 0 };
  const isWanted = () => goesOn(killed.daemons, wanted);
  await inLanes(async (lane) => {
    const random = chance(`kill ${lane}`);
    while (isWanted()) await killedIn(newHome(), killed, random, isWanted);
  });
});

async function killedIn(
  home: ThrowAwayHome,
  killed: Killed,
  random: () => number,
  isWanted: () => boolean,
): Promise<void> {
  const session = clientSession(home, home.project("heron"));
  const ways = await waysToCall(home);
  const acknowledged: string[] = [];
  for (let cycle = 0; cycle < KILLS && isWanted(); cycle++)
    acknowledged.push(...(await toldWhileKilled(home, session, { killed, cycle, random, ways })));
  expect([killed, keptOnce(home, acknowledged)]).toEqual([killed, ALL_KEPT]);
  await endDaemons(home);
  await play(home, [session.stop("done"), session.stop("done again")]);
  expect([spooledTexts(home), keptOnce(home, acknowledged)]).toEqual([[], ALL_KEPT]);
  expect(acknowledged.filter((text) => !storedTexts(home).includes(text))).toEqual([]);
  recordCount("SIGKILLs of daemons", killed.daemons);
  recordCount("SIGKILLs of hooks", killed.hooks);
  rmSync(home.root, { recursive: true });
}

interface Killing {
  readonly killed: Killed;
  readonly cycle: number;
  readonly random: () => number;
  readonly ways: readonly Partial<HookSetting>[];
}

/** The prompts that hooks acknowledged around the death of their daemon. */
async function toldWhileKilled(
  home: ThrowAwayHome,
  session: ClientSession,
  { killed, cycle, random, ways }: Killing,
): Promise<string[]> {
  spawnDaemon(home);
  // Some are killed while they begin.
  const victim = random() < 0.15 ? null : await listening(home);
  const before = lateHooks(home);
  const done: string[] = [];
  const calls = times(2).map(async (at) => {
    const text = `prompt ${cycle} ${at}`;
    // Now and then the client kills its hook.
    const patience = random() < 0.1 ? { timeoutMs: Math.round(random() * LATEST_KILL) } : {};
    const way = ways[(2 * cycle + at) % ways.length];
    const result = await callHook(session.prompt(text), { home, env: WITH_DAEMON, ...way, ...patience });
    if (result.exitCode === null && "timeoutMs" in patience) return void killed.hooks++;
    toldBy(result);
    done.push(text);
  });
  await sleep(random() * LATEST_KILL);
  killed.daemons += end(victim ? [victim.pid] : processesOf(home));
  await Promise.all(calls);
  // A hook that came to its last bound has told `doctor` that it kept nothing.
  return lateHooks(home) === before ? done : [];
}

/** How many of them were there to be killed. */
function end(pids: readonly number[]): number {
  const alive = pids.filter(isAlive);
  for (const pid of alive) process.kill(pid, "SIGKILL");
  return alive.length;
}
