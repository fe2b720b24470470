import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import {
  DECISION,
  daemonHomes,
  daemonInfoIn,
  differentDaemon,
  isAlive,
  learned,
  newerPackage,
  otherThan,
  QUESTION,
  until,
} from "../support/daemon.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { callHook, play, toldBy } from "../support/hook.ts";
import { errorCodes, storedTexts, storeRows } from "../support/kept.ts";
import { ASKING, installedLauncher } from "../support/launchers.ts";
import { lateToLaunchers } from "../support/preload.ts";

const newHome = daemonHomes();
const given = (home: ThrowAwayHome) =>
  storeRows(home, "SELECT count(*) AS times FROM receipt_item WHERE written = 1")[0]?.times;
const claimed = (home: ThrowAwayHome) => storeRows(home, "SELECT 1 FROM receipt_item").length > 0;

describe.each(ASKING.filter((asking) => asking !== "node"))("asked by %s", (asking) => {
  const learnedHome = async (answerMs?: number) => {
    const known = await learned(newHome());
    return { ...known, ...(await installedLauncher(known.home, asking, answerMs ? { answerMs } : {})) };
  };

  test("a daemon that stands still costs the bound, then Node answers; awake again it gives nothing twice", async () => {
    const { home, tuesday, setting, nodeStarts } = await learnedHome(250);
    const { pid } = await differentDaemon(home, {});
    process.kill(pid, "SIGSTOP");
    const prompt = tuesday.prompt(QUESTION);
    const told = toldBy(await callHook(prompt, { home, ...setting }));
    expect(told).toContain("JSONL");
    expect(nodeStarts()).toEqual([expect.stringMatching(/ installed \d{3,4} late$/)]);
    expect(errorCodes(home)).toEqual(["DAEMON_SILENT"]);
    if (isAlive(pid)) process.kill(pid, "SIGCONT");
    expect(await play(home, [prompt, tuesday.prompt("another thing")], setting)).toEqual([null, null]);
    expect(given(home)).toBe(1);
    expect(storedTexts(home)).toEqual([DECISION, QUESTION, "another thing"]);
  });

  test("an answer that comes too late is given by Node, once", async () => {
    const { home, tuesday, setting } = await learnedHome(250);
    await differentDaemon(home, { env: lateToLaunchers(400) });
    const prompt = tuesday.prompt(QUESTION);
    const [told, again] = await play(home, [prompt, prompt], setting);
    expect([told, again]).toEqual([expect.stringContaining("JSONL"), null]);
    expect(given(home)).toBe(1);
    expect(errorCodes(home)).toContain("DAEMON_SILENT");
    expect(storedTexts(home)).toEqual([DECISION, QUESTION]);
  });

  test("a daemon killed in the middle of an answer costs neither the answer nor the event, and doubles none", async () => {
    const { home, tuesday, setting } = await learnedHome(20_000);
    const { pid } = await differentDaemon(home, { env: lateToLaunchers(20_000) });
    const call = callHook(tuesday.prompt(QUESTION), { home, ...setting });
    await until(() => claimed(home), "the daemon has claimed the memory");
    process.kill(pid, "SIGKILL");
    expect(toldBy(await call)).toContain("JSONL");
    expect([given(home), storedTexts(home)]).toEqual([1, [DECISION, QUESTION]]);
  });

  test("a socket that a killed daemon left is no daemon: Node answers and starts the next", async () => {
    const { home, tuesday, setting, nodeStarts } = await learnedHome();
    const { pid } = await differentDaemon(home, {});
    process.kill(pid, "SIGKILL");
    await until(() => !isAlive(pid), "it is gone");
    expect(await play(home, [tuesday.prompt(QUESTION)], setting)).toEqual([expect.stringContaining("JSONL")]);
    expect(nodeStarts()).toHaveLength(1);
    await until(() => otherThan(home, pid), "another");
    expect(await play(home, [tuesday.prompt("another thing")], setting)).toEqual([null]);
    expect(nodeStarts()).toHaveLength(1);
  });

  test("a launcher of a newer package is not answered by the older daemon, which leaves", async () => {
    const { home, tuesday } = await learnedHome();
    const { pid } = await differentDaemon(home, {});
    mkdirSync(join(home.root, "package"));
    symlinkSync(newerPackage(home), join(home.root, "package", "dist"));
    const newer = await installedLauncher(home, asking, { dist: join(home.root, "package", "dist") });
    expect(await play(home, [tuesday.prompt(QUESTION)], newer.setting)).toEqual([
      expect.stringContaining("JSONL"),
    ]);
    // On a busy machine the older one may not hear the first time that it is to leave.
    await vi.waitFor(
      async () => {
        await play(home, [tuesday.prompt("another thing")], newer.setting);
        expect(isAlive(pid)).toBe(false);
        expect(daemonInfoIn(home)).toMatchObject({ version: "0.1.1", socket: expect.any(String) });
      },
      { timeout: 40_000, interval: 2_000 },
    );
    const starts = newer.nodeStarts().length;
    expect(await play(home, [tuesday.prompt("a third thing")], newer.setting)).toEqual([null]);
    expect(newer.nodeStarts()).toHaveLength(starts);
  });
});
