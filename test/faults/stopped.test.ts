import { writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import {
  DECISION,
  daemonLog,
  infoFile,
  isAlive,
  QUESTION,
  spawnDaemon,
  startedDaemon,
  until,
  WITH_DAEMON,
} from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { callHook, play, toldBy } from "../support/hook.ts";
import { memoryTitles } from "../support/kept.ts";
import { ALL_KEPT, counted, homes, keptOnce, listening, processesOf, times } from "./world.ts";

const newHome = homes();
const withDaemon = { env: WITH_DAEMON };

async function learnedHome() {
  const home = newHome();
  const monday = clientSession(home, home.project("heron"));
  await play(home, [monday.prompt(DECISION), monday.stop("Noted.")]);
  expect(memoryTitles(home)).toHaveLength(1);
  return { home, tuesday: clientSession(home, home.project("heron")) };
}

const atOnce = (home: ThrowAwayHome, calls: readonly object[]) =>
  Promise.all(calls.map(async (call) => toldBy(await callHook({ ...call }, { home, ...withDaemon }))));

test("SIGSTOP: three tool calls at once are kept, the prompt is answered, the daemon is replaced", async () => {
  const { home, tuesday } = await learnedHome();
  const said: string[] = [];
  for (const cycle of times(counted({ smoke: 1, full: 10 }))) {
    const { pid } = startedDaemon(home);
    process.kill(pid, "SIGSTOP");
    said.push(`prompt ${cycle}`);
    const calls = times(3).map((at) => tuesday.bash(`echo ${cycle} ${at}`, "done"));
    expect(await atOnce(home, [...calls, tuesday.prompt(`prompt ${cycle}`)])).toEqual([
      null,
      null,
      null,
      null,
    ]);
    // The last attempt to start one was less than 10 s ago from the second cycle on: by command then.
    const next = cycle === 0 ? await listening(home, [pid]) : startedDaemon(home);
    expect([isAlive(pid), isAlive(next.pid)]).toEqual([false, true]);
  }
  const [told] = await play(home, [tuesday.prompt(QUESTION)], withDaemon);
  expect(told).toContain("JSONL");
  expect(keptOnce(home, said)).toEqual(ALL_KEPT);
  expect(daemonLog(home).filter(({ what }) => what === "ended another").length).toBeGreaterThan(0);
});

test("black hole: eight hooks at a socket that swallows everything are answered without it", async () => {
  const { home, tuesday } = await learnedHome();
  home.project(".unbidden/run");
  const socket = join(home.unbidden, "run/hole.sock");
  const swallowed: Socket[] = [];
  const hole = createServer((connection) => swallowed.push(connection.on("error", () => undefined).resume()));
  await new Promise<void>((resolve) => hole.listen(socket, resolve));
  const info = { pid: process.pid, born: "1", version: "0.1.0", token: "f".repeat(64), socket };
  writeFileSync(infoFile(home), JSON.stringify(info));
  const said = times(8).map((at) => `prompt ${at}`);
  await atOnce(
    home,
    said.map((text) => tuesday.prompt(text)),
  );
  for (const connection of swallowed) connection.destroy();
  hole.close();
  const [told] = await play(home, [tuesday.prompt(QUESTION)], withDaemon);
  expect(told).toContain("JSONL");
  expect(keptOnce(home, said)).toEqual(ALL_KEPT);
});

test("100 parallel starts leave one daemon", async () => {
  const home = newHome();
  const started = times(counted({ smoke: 30, full: 100 })).map(() => spawnDaemon(home));
  const ended = (count: number) => started.filter(({ exitCode }) => exitCode !== null).length === count;
  await until(() => ended(started.length - 1), "all but one ended");
  const { pid } = await listening(home);
  expect(processesOf(home)).toEqual([pid]);
});
