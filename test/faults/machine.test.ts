import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readHttpAddress } from "../../src/client/http-address.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import {
  DECISION,
  daemonInfoIn,
  differentDaemon,
  isAlive,
  newerPackage,
  QUESTION,
  spawnDaemon,
  startedDaemon,
  until,
  WITH_DAEMON,
} from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { callHook, DIST, play, toldBy } from "../support/hook.ts";
import { errorCodes, memoryTitles } from "../support/kept.ts";
import { waysToCall } from "../support/launchers.ts";
import { OTHER_CLOCKS, testNeeding } from "../support/machine.ts";
import { ALL_KEPT, counted, endDaemons, homes, keptOnce, processesOf, recordCount, times } from "./world.ts";

const newHome = homes();
const withDaemon = { env: WITH_DAEMON };

testNeeding(OTHER_CLOCKS)(
  "clock jumps: forward, back, past 2038 or stands still, nothing is lost and answers go on",
  async () => {
    const home = newHome();
    const monday = clientSession(home, home.project("heron"));
    await play(home, [monday.prompt(DECISION), monday.stop("Noted.")]);
    const clock = join(home.root, "clock");
    const settings = [
      "FAKETIME_NO_CACHE=1",
      "FAKETIME_DONT_FAKE_MONOTONIC=1",
      `FAKETIME_TIMESTAMP_FILE=${clock}`,
    ];
    const through = ["faketime", "-m", "-f", "+0", "env", "-u", "FAKETIME", ...settings];
    writeFileSync(clock, "+0\n");
    const { pid } = await differentDaemon(home, { through });
    const said: string[] = [];
    // A date without a sign is a clock that stands still.
    const jumps = ["+400d", "-30d", "2031-02-10 09:15:00", "+15y", "-10y", "2026-02-10 09:15:00", "+0"];
    for (const round of times(counted({ smoke: 1, full: 20 }))) {
      for (const jump of jumps) {
        writeFileSync(clock, `${jump}\n`);
        const tuesday = clientSession(home, home.project("heron"));
        const text = `prompt ${round} after ${jump}`;
        said.push(text);
        const [told] = await play(home, [tuesday.prompt(QUESTION), tuesday.prompt(text)], {
          ...withDaemon,
          through,
        });
        expect(told, jump).toContain("JSONL");
      }
    }
    expect([isAlive(pid), keptOnce(home, said)]).toEqual([true, { ...ALL_KEPT, doubled: expect.anything() }]);
    recordCount("clocks moved or stopped", said.length);
  },
);

test("ulimit -n 24: hooks stay quiet and keep everything, whether a daemon as poor can begin or not", async () => {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  const said: string[] = [];
  const few = counted({ smoke: 5, full: 40 });
  for (const files of [24, 48]) {
    const through = ["sh", "-c", `ulimit -n ${files}; exec "$@"`, "sh"];
    const words = times(few).map((at) => `prompt ${at} of ${files}`);
    said.push(...words, ...words.map((text) => `alone ${text}`));
    await play(
      home,
      words.map((text) => session.prompt(`alone ${text}`)),
      { through },
    );
    const poor = spawnDaemon(home, { through });
    await until(() => poor.exitCode !== null || daemonInfoIn(home)?.socket, "it begins or gives up");
    const ways = await waysToCall(home);
    const calls = words.map((text, at) => {
      const way = ways[at % ways.length] ?? {};
      const poorly = [...through, ...(way.through ?? [])];
      return callHook(session.prompt(text), { home, ...withDaemon, ...way, through: poorly });
    });
    for (const result of await Promise.all(calls)) toldBy(result);
    await endDaemons(home);
  }
  expect(keptOnce(home, said), errorCodes(home).join(" ")).toEqual(ALL_KEPT);
});

test("update while sessions run: old and new hooks go on together, and the newer daemon stays", async () => {
  const home = newHome();
  const newer = newerPackage(home);
  const { pid } = startedDaemon(home);
  const [old, updated] = [1, 2].map(() => clientSession(home, home.project("heron")));
  const said: string[] = [];
  for (const round of times(counted({ smoke: 3, full: 50 }))) {
    const calls = [
      { session: old, dist: DIST },
      { session: updated, dist: newer },
    ].flatMap(({ session, dist }, at) =>
      times(2).map((call) => {
        const text = `prompt ${round} ${at} ${call}`;
        said.push(text);
        return callHook(session?.prompt(text) ?? {}, { home, ...withDaemon, dist });
      }),
    );
    for (const result of await Promise.all(calls)) toldBy(result);
    if (round === 0) {
      await newerDaemon(home, newer);
      expect(isAlive(pid)).toBe(false);
    }
  }
  await newerDaemon(home, newer);
  expect([processesOf(home).length, keptOnce(home, said)]).toEqual([1, ALL_KEPT]);
  recordCount("hooks of two versions", said.length);
});

/** Several times what hooks wait before they start another. */
const TAKEOVER_MS = 60_000;

/** Prompts of newer hooks until theirs is the daemon: on a busy machine one may not wait until the older one heard it. */
async function newerDaemon(home: ThrowAwayHome, dist: string): Promise<void> {
  const session = clientSession(home, home.project("heron"));
  const end = Date.now() + TAKEOVER_MS;
  for (let more = 0; Date.now() < end; more++) {
    const info = daemonInfoIn(home);
    if (info?.version === "0.1.1" && info.socket && isAlive(info.pid)) return;
    // Hooks start one at most every 10 s, of either version; of two that start one stays.
    if (processesOf(home).length === 0) spawnDaemon(home, { dist });
    await play(home, [session.prompt(`more ${more}`)], { ...withDaemon, dist });
  }
  throw new Error("the newer daemon never took over");
}

test("squatted port: the daemon goes elsewhere and every hook is answered", async () => {
  const home = newHome();
  const monday = clientSession(home, home.project("heron"));
  await play(home, [monday.prompt(DECISION), monday.stop("Noted.")]);
  expect(memoryTitles(home)).toHaveLength(1);
  startedDaemon(home);
  const address = () => readHttpAddress({ root: home.unbidden, http: join(home.unbidden, "run/http.json") });
  const otherPort = (known: number) => (address()?.port === known ? null : address()?.port);
  const { port } = await until(address, "a port");
  await endDaemons(home);
  const squatter = createServer((connection) => connection.on("error", () => undefined).resume());
  await new Promise<void>((resolve) => squatter.listen(port, "127.0.0.1", resolve));
  try {
    startedDaemon(home);
    const tuesday = clientSession(home, home.project("heron"));
    const [told] = await play(home, [tuesday.prompt(QUESTION)], withDaemon);
    expect(told).toContain("JSONL");
    const moved = await until(() => otherPort(port), "another port");
    expect(moved).not.toBe(port);
  } finally {
    squatter.close();
  }
});
