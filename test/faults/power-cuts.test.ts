import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { NO_DAEMON, type ThrowAwayHome } from "../support/home.ts";
import { spooledTexts } from "../support/kept.ts";
import { FAILING_CALLS, testNeeding } from "../support/machine.ts";
import { readTrace, TracedDisk } from "./traced-disk.ts";
import { ALL_KEPT, chance, counted, goesOn, homes, keptOnce, recordCount, restart } from "./world.ts";

const newHome = homes();
const CALLS = "openat,close,write,pwrite64,ftruncate,fsync,fdatasync,unlink,rename,link";

/** Cuts of one round over the recording. */
const ROUND = 250;

const environment = (home: ThrowAwayHome) => ({
  PATH: process.env.PATH,
  HOME: home.user,
  UNBIDDEN_HOME: home.unbidden,
  ...NO_DAEMON,
});

testNeeding(FAILING_CALLS)(
  "power cut at any write: every acknowledged prompt is there afterwards, once, in a sound store",
  async () => {
    const random = chance("power");
    const home = newHome();
    const calls = tracedCalls(home, counted({ smoke: 12, full: 60 }));
    const cuts = counted({ smoke: 40, full: 5_000 });
    const stride = Math.ceil(calls.length / Math.min(cuts, ROUND));
    let [done, acknowledged] = [0, 0];
    // Each round goes over the whole recording, so that a run that ends early has cut everywhere.
    for (let round = 0; goesOn(done, cuts); round++) {
      const disk = new TracedDisk();
      for (const [at, call] of calls.entries()) {
        if (at % stride === round % stride && goesOn(done, cuts)) {
          putBack(home, disk.afterPowerCut(home.unbidden, random));
          await restart(environment(home));
          expect([at, keptOnce(home, disk.printed), spooledTexts(home)]).toEqual([at, ALL_KEPT, []]);
          recordCount("power cuts", ++done);
        }
        disk.follow(call);
      }
      acknowledged = disk.printed.length;
    }
    expect(acknowledged).toBeGreaterThan(10);
    recordCount("calls to cut between", calls.length);
  },
);

/** All that hooks write to the disk, and what they acknowledge, in the order in which it happened. */
function tracedCalls(home: ThrowAwayHome, prompts: number) {
  const trace = join(home.root, "trace");
  const writer = join(import.meta.dirname, "power-writer.ts");
  const tracer = ["strace", "-f", "-xx", "-s", "9999999", "-e", `trace=${CALLS}`, "-e", "signal=none"];
  const program = [process.execPath, writer, home.project("heron"), String(prompts)];
  const [command = "", ...args] = [...tracer, "-o", trace, ...program];
  const { status, stderr } = spawnSync(command, args, { env: environment(home), encoding: "utf8" });
  if (status !== 0) throw new Error(`the writer ended with ${status}: ${stderr}`);
  return readTrace(readFileSync(trace, "utf8"));
}

function putBack(home: ThrowAwayHome, files: ReadonlyMap<string, Buffer>): void {
  rmSync(home.unbidden, { recursive: true, force: true });
  for (const [path, content] of files) {
    mkdirSync(dirname(join(home.unbidden, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(home.unbidden, path), content, { mode: 0o600 });
  }
}
