import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { DIST, environmentOf } from "../support/hook.ts";
import { memoryTitles, spooledTexts } from "../support/kept.ts";
import { ALL_KEPT, chance, counted, goesOn, inLanes, keptOnce, recordCount, restart } from "./world.ts";

const newHome = throwAwayHomes();

/** Kills in one home, before a new one is begun. */
const KILLS = 50;

/** In ms: of a process that may not have begun its work. */
const EARLIEST_KILL = 250;
/** In ms, once it works: some prompts, a turn and a backup. */
const LATEST_KILL = 60;

/** A writer repeats what it does after as many prompts. */
const ROUND = 120;

test("SIGKILL of a process that writes, drains, distils and backs up: its successor loses nothing and doubles nothing", async () => {
  const wanted = counted({ smoke: 12, full: 10_000 });
  let [kills, prompts] = [0, 0];
  await inLanes(async (lane) => {
    const random = chance(`writer ${lane}`);
    while (goesOn(kills, wanted)) {
      const home = newHome();
      const acknowledged: string[] = [];
      for (let cycle = 0; cycle < KILLS && goesOn(kills, wanted); cycle++, kills++)
        acknowledged.push(...(await toldUntilKilled(home, `${cycle}`, random)));
      expect([kills, keptOnce(home, acknowledged)]).toEqual([kills, ALL_KEPT]);
      await restart(environmentOf({ home }));
      expect([kills, spooledTexts(home), keptOnce(home, acknowledged)]).toEqual([kills, [], ALL_KEPT]);
      expect([kills, rememberedOtherThanOnce(home, acknowledged)]).toEqual([kills, []]);
      prompts += acknowledged.length;
      recordCount("SIGKILLs of a writer", kills);
      recordCount("prompts acknowledged before", prompts);
      rmSync(home.root, { recursive: true });
    }
  });
  expect(prompts).toBeGreaterThan(kills / 4);
});

/** Prompts of which rules did not make one memory each. */
function rememberedOtherThanOnce(home: ThrowAwayHome, prompts: readonly string[]): string[] {
  const titles = memoryTitles(home);
  return prompts.filter((prompt) => {
    const said = prompt.replace("Remember that p", "P");
    return titles.filter((title) => title === said).length !== 1;
  });
}

/** The prompts that a writer acknowledged before it was killed, which some are before they begin. */
async function toldUntilKilled(home: ThrowAwayHome, name: string, random: () => number): Promise<string[]> {
  // Each begins elsewhere in its round: what comes late in it would hardly ever be interrupted.
  const first = String(Math.floor(random() * ROUND));
  const args = [join(import.meta.dirname, "kill-writer.cjs"), DIST, home.project("heron"), name, first];
  const env = { ...environmentOf({ home }), NODE_COMPILE_CACHE: join(DIST, "../.cache/kill-writer") };
  const writer = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let [told, complaint] = ["", ""];
  const killSoon = (ms: number) => setTimeout(() => writer.kill("SIGKILL"), ms);
  if (random() < 0.1) killSoon(random() * EARLIEST_KILL);
  const delay = random() ** 2 * LATEST_KILL;
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
