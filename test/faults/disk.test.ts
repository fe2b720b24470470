import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { unbidden } from "../support/command.ts";
import { differentDaemon, startedDaemon, until, WITH_DAEMON } from "../support/daemon.ts";
import { callHook, play, toldBy } from "../support/hook.ts";
import { errorCodes, spooledTexts, storedTexts, storeIntegrity } from "../support/kept.ts";
import { FAILING_CALLS, fillDisk, mountDisk, SMALL_DISK, testNeeding } from "../support/machine.ts";
import { holdStore } from "../support/store-holder.ts";
import {
  ALL_KEPT,
  counted,
  endDaemons,
  goesOn,
  homes,
  inLanes,
  keptOnce,
  listening,
  recordCount,
  times,
} from "./world.ts";

const newHome = homes();
const withDaemon = { env: WITH_DAEMON };

testNeeding(SMALL_DISK)(
  "full disk: hooks stay quiet, the daemon lives, and capture resumes by itself",
  async () => {
    const home = newHome();
    const unmount = mountDisk(home.unbidden, 6_000);
    try {
      const session = clientSession(home, home.project("heron"));
      const { pid } = startedDaemon(home);
      for (const cycle of times(counted({ smoke: 1, full: 10 }))) {
        await play(home, [session.prompt(`before ${cycle}`)], withDaemon);
        const ballast = fillDisk(home.unbidden);
        const told = await play(home, [session.prompt(`during ${cycle}`), session.stop("done")], withDaemon);
        expect(told).toEqual([null, null]);
        rmSync(ballast);
        await play(home, [session.prompt(`after ${cycle}`), session.stop("done again")], withDaemon);
        expect(keptOnce(home, [`before ${cycle}`, `after ${cycle}`])).toEqual(ALL_KEPT);
      }
      expect((await listening(home)).pid).toBe(pid);
    } finally {
      await endDaemons(home);
      unmount();
    }
  },
);

/** More pages than a hook writes, even the first one of a home. */
const PAGES = 110;
const PAGE_KILOBYTES = 4;

/** Where the log of a new store just fits, and its file does not: a store came out of it that nobody could read. */
const LOG_FITS = [104, 106, 108, 110];

testNeeding(SMALL_DISK)(
  "a disk that is full after any number of pages: the hook is quiet, what was kept stays, and all goes on once there is room",
  async () => {
    const every = counted({ smoke: 30, full: 1 });
    const pages = times(PAGES).filter((page) => page % every === 0);
    const disks = [
      ...LOG_FITS.map((page) => ({ isFirst: true, pages: page })),
      ...[true, false].flatMap((isFirst) => pages.map((page) => ({ isFirst, pages: page }))),
    ];
    let done = 0;
    await inLanes(async () => {
      while (goesOn(done, disks.length)) {
        const disk = disks[done++];
        if (disk) await fullAfter(disk);
        recordCount("disks full after another page", done);
      }
    });
  },
);

async function fullAfter({ isFirst, pages }: { isFirst: boolean; pages: number }): Promise<void> {
  const home = newHome();
  const unmount = mountDisk(home.unbidden, 3_000);
  try {
    const session = clientSession(home, home.project("heron"));
    const before = isFirst ? [] : ["before"];
    await play(
      home,
      before.map((text) => session.prompt(text)),
    );
    const ballast = fillDisk(home.unbidden);
    truncateSync(ballast, Math.max(0, statSync(ballast).size - pages * PAGE_KILOBYTES * 1_024));
    const during = [session.start(), session.prompt("during"), session.stop("done")];
    for (const call of during) toldBy(await callHook(call, { home }));
    rmSync(ballast);
    await play(home, [session.prompt("after"), session.stop("done again")]);
    const kept = { ...keptOnce(home, [...before, "after"]), spooled: spooledTexts(home) };
    expect([isFirst, pages, kept]).toEqual([isFirst, pages, { ...ALL_KEPT, spooled: [] }]);
  } finally {
    unmount();
  }
}

for (const [often, when] of [
  ["every second time", "2+2"],
  ["every time", "2+1"],
]) {
  testNeeding(FAILING_CALLS)(
    `EIO on fsync ${often}: what the daemon cannot write for sure it does not call written, and the hook keeps it`,
    async () => {
      const home = newHome();
      const session = clientSession(home, home.project("heron"));
      await play(home, [session.start()]);
      const failing = ["-e", "trace=fsync,fdatasync", "-e", `inject=fsync,fdatasync:error=EIO:when=${when}`];
      await differentDaemon(home, { through: ["strace", "-f", "-qq", "-o", "/dev/null", ...failing] });
      const said = times(counted({ smoke: 8, full: 300 })).map((at) => `prompt ${at}`);
      await play(
        home,
        said.map((text) => session.prompt(text)),
        withDaemon,
      );
      expect(keptOnce(home, said)).toEqual(ALL_KEPT);
      expect(errorCodes(home)).toContain("STORE_FAILED");
      await endDaemons(home);
      await play(home, [session.stop("done"), session.stop("done again")]);
      expect([spooledTexts(home), keptOnce(home, said)]).toEqual([[], ALL_KEPT]);
    },
  );
}

test("a half-written spool file is set aside and holds nothing up", async () => {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  await play(home, [session.start()]);
  const other = await holdStore(home, "BEGIN IMMEDIATE");
  await play(home, [session.prompt("first"), session.prompt("second")]);
  await other.release();
  const spool = join(home.unbidden, "spool");
  const [whole = ""] = readdirSync(spool);
  const half = readFileSync(join(spool, whole), "utf8").slice(0, 120);
  // It has the name of one that is whole, and comes first; the draft is what a killed hook leaves.
  writeFileSync(join(spool, `${"0".repeat(15)}-${"a".repeat(32)}.json`), half);
  writeFileSync(join(spool, `.${whole}.4711`), half);
  startedDaemon(home);
  await play(home, [session.stop("done")], withDaemon);
  await until(() => storedTexts(home).length === 2, "both are stored");
  expect([spooledTexts(home), keptOnce(home, ["first", "second"])]).toEqual([[], ALL_KEPT]);
  expect(readdirSync(join(spool, "unreadable"))).toEqual([`${"0".repeat(15)}-${"a".repeat(32)}.json`]);
  expect(unbidden({ home, cwd: home.user }, "doctor").stdout).toContain("unreadable");
});

test("locked store: what the daemon cannot store in time the hook keeps aside, and it is stored once", async () => {
  const home = newHome();
  const session = clientSession(home, home.project("heron"));
  await play(home, [session.start()]);
  startedDaemon(home);
  const said: string[] = [];
  for (const cycle of times(counted({ smoke: 1, full: 10 }))) {
    const other = await holdStore(home, "BEGIN IMMEDIATE");
    const words = times(4).map((at) => `prompt ${cycle} ${at}`);
    said.push(...words);
    const calls = words.map((text) => callHook(session.prompt(text), { home, ...withDaemon }));
    for (const result of await Promise.all(calls)) expect(toldBy(result)).toBeNull();
    expect(keptOnce(home, said)).toEqual(ALL_KEPT);
    await other.release();
    await play(home, [session.stop("done")], withDaemon);
    await until(() => spooledTexts(home).length === 0, "the spool is empty");
    expect(keptOnce(home, said)).toEqual(ALL_KEPT);
  }
  expect([new Set(storedTexts(home)), storeIntegrity(home)]).toEqual([new Set(said), "ok"]);
});
