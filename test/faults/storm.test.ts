import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { startUnbidden } from "../support/command.ts";
import { daemonLog, isAlive, spawnDaemon, startedDaemon, until, WITH_DAEMON } from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { callHook, DIST, play, toldBy } from "../support/hook.ts";
import { spooledTexts, storeRows } from "../support/kept.ts";
import { waysToCall } from "../support/launchers.ts";
import { ALL_KEPT, chance, counted, homes, keptOnce, processesOf, recordCount, times } from "./world.ts";

const newHome = homes();
const withDaemon = { env: WITH_DAEMON };

const exitOf = (child: ReturnType<typeof spawn>) =>
  new Promise<number | null>((resolve) => child.once("close", resolve));

function teller(home: ThrowAwayHome, project: string, name: string, count: number) {
  const args = [
    join(import.meta.dirname, "teller.ts"),
    project,
    join(DIST, "daemon.cjs"),
    name,
    String(count),
  ];
  const env = { PATH: process.env.PATH, HOME: home.user, UNBIDDEN_HOME: home.unbidden, ...WITH_DAEMON };
  return exitOf(spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] }));
}

test("many processes tell thousands of things: each is stored exactly once, by one daemon", async () => {
  const home = newHome();
  const project = home.project("heron");
  startedDaemon(home);
  const processes = counted({ smoke: 8, full: 16 });
  const each = counted({ smoke: 50, full: 1_000 });
  const exits = await Promise.all(times(processes).map((at) => teller(home, project, `s-${at}`, each)));
  expect(new Set(exits)).toEqual(new Set([0]));
  await play(home, [clientSession(home, project).stop("done")], withDaemon);
  const stored = () =>
    storeRows(
      home,
      "SELECT count(*) AS events, count(DISTINCT native_key) AS keys FROM event WHERE kind = 'tool'",
    );
  const all = processes * each;
  await until(() => Number(stored()[0]?.events) >= all, "all of it is stored");
  expect(stored()).toEqual([{ events: all, keys: all }]);
  // One that gets no time of the processor for seconds is replaced; there are never two.
  expect([processesOf(home).length, spooledTexts(home)]).toEqual([1, []]);
  recordCount("daemons, one after another", daemonLog(home).filter(({ what }) => what === "started").length);
  recordCount("processes", processes);
  recordCount("concurrent events", all);
});

test("8 writers at once, daemon, hooks and commands: each thing is kept once", async () => {
  const home = newHome();
  const project = home.project("heron");
  startedDaemon(home);
  const session = clientSession(home, project);
  const ways = await waysToCall(home);
  const said: string[] = [];
  for (const round of times(counted({ smoke: 2, full: 100 }))) {
    const words = times(6).map((at) => `prompt ${round} ${at}`);
    said.push(...words);
    const hooks = words.map((text, at) =>
      callHook(session.prompt(text), {
        home,
        env: (at + round) % 2 ? {} : WITH_DAEMON,
        ...ways[at % ways.length],
      }),
    );
    const commands = times(2).map((at) =>
      exitOf(
        startUnbidden({ home, cwd: project }, "add", `The harbour number ${round} of ${at} opens at six`),
      ),
    );
    for (const result of await Promise.all(hooks)) toldBy(result);
    expect(await Promise.all(commands)).toEqual([0, 0]);
  }
  expect(keptOnce(home, said)).toEqual(ALL_KEPT);
});

function endSome(pids: readonly number[]): void {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, "SIGKILL");
}

test("a storm of sessions with kills leaves no process once nobody needs one", async () => {
  const random = chance("storm");
  const home = newHome();
  const project = home.project("heron");
  const env = { ...WITH_DAEMON, UNBIDDEN_DAEMON_IDLE_MINUTES: "0.03" };
  const ways = await waysToCall(home);
  const acknowledged: string[] = [];
  const runSession = async (name: number) => {
    const session = clientSession(home, project);
    const text = `prompt of session ${name}`;
    // Hooks of a client need not find one; here there shall be one to kill.
    if (processesOf(home).length === 0) spawnDaemon(home, { env });
    const tell = async (call: Payload) => {
      const killed = random() < 0.1 ? { timeoutMs: random() * 150 } : {};
      const { exitCode } = await callHook(call, { home, env, ...ways[name % ways.length], ...killed });
      if (random() < 0.05) endSome(processesOf(home));
      return exitCode === 0;
    };
    await tell(session.start());
    if (await tell(session.prompt(text))) acknowledged.push(text);
    for (const call of [session.bash("true"), session.stop("ok"), session.end()]) await tell(call);
  };
  const waiting = times(counted({ smoke: 10, full: 200 }));
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await runSession(name);
  };
  await Promise.all(times(3).map(worker));
  await until(() => processesOf(home).length === 0, "no process is left");
  recordCount("sessions in a storm", counted({ smoke: 10, full: 200 }));
  expect(keptOnce(home, acknowledged)).toEqual(ALL_KEPT);
});
