// Ten people who each live two hours of the recorded week, in fast motion, with real hooks and real daemons, while the
// server they share fails in every way: everybody ends with the same shared memories.
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, vi } from "vitest";
import { hookedEvents } from "../../bench/hooked-events.ts";
import { playWeek } from "../../bench/week/play.ts";
import type { Audience } from "../../bench/week/stage.ts";
import { readStories, type SessionStory } from "../../bench/week/story.ts";
import { startedDaemon, WITH_DAEMON } from "../support/daemon.ts";
import { callHook, toldBy } from "../support/hook.ts";
import { storeRows } from "../support/kept.ts";
import { fillDisk, mountDisk, SMALL_DISK, testNeeding } from "../support/machine.ts";
import { POSTGRES, startPostgres, type TestServer } from "../support/postgres.ts";
import { type Member, type Network, networkTo, newMembers } from "./team-members.ts";
import { counted, endDaemons, goesOn, homes, recordCount, restart, times } from "./world.ts";

if (process.env.FAULTS !== "full") vi.setConfig({ testTimeout: 300_000 });

const newHome = homes();
const MEMBERS = counted({ smoke: 3, full: 10 });
const MINUTES = counted({ smoke: 20, full: 120 });
/** So many minutes of the week pass in one. */
const SPEED = counted({ smoke: 60, full: 24 });
const MINUTE = 60_000;
/** Each fault begins a quarter after the one before, and is mended a third of that later. */
const EVERY = counted({ smoke: 4, full: 12 }) * MINUTE;
/** Exchanges as often as options allow. */
const OFTEN = { ...WITH_DAEMON, UNBIDDEN_DAEMON_TEAM_MINUTES: "0.01" };
const DISK_KB = 500_000;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).toReversed()) close();
});

interface World {
  readonly disk: string;
  readonly server: TestServer;
  readonly network: Network;
  readonly members: readonly Member[];
}

async function world(): Promise<World> {
  const disk = mkdtempSync(join(tmpdir(), "unbidden-disk-"));
  const unmount = mountDisk(disk, DISK_KB);
  closing.push(() => {
    unmount();
    rmSync(disk, { recursive: true });
  });
  // Who runs the server is not who runs the tests.
  chmodSync(disk, 0o755);
  const server = startPostgres({
    options: "-c fsync=off -c max_wal_size=32MB -c min_wal_size=32MB",
    under: disk,
  });
  closing.push(() => server.remove());
  const network = await networkTo(server, join(newHome().root, "network"));
  closing.push(network.close);
  const projects = [...new Set(readStories().map(({ project }) => project))];
  const members = await newMembers(server, { count: MEMBERS, projects, through: network.folder, newHome });
  return { disk, server, network, members };
}

/** What breaks, one after the other; each is given back as what mends it. */
const FAULTS: Readonly<Record<string, (world: World) => () => void>> = {
  "network cuts": ({ network }) => {
    network.cutAfter(20_000);
    return network.mend;
  },
  "server crashes": ({ server }) => {
    server.kill();
    return server.start;
  },
  "full disks": ({ server, disk }) => {
    const ballast = fillDisk(disk);
    return () => {
      rmSync(ballast);
      server.restart();
    };
  },
  // What members push to the server that is about to be lost was acknowledged.
  "failovers to a replica that lacks the last changes": ({ server }) => {
    server.copy();
    return server.promote;
  },
};

/** Gives how often each was made. */
async function breakThings(all: World, isOver: () => boolean): Promise<Record<string, number>> {
  const made: Record<string, number> = {};
  for (let round = 0; !isOver(); round++) {
    // There is one replica.
    const faults = Object.entries(FAULTS).slice(0, round < 4 ? 4 : 3);
    const [name, fault] = faults[round % faults.length] as [string, (typeof FAULTS)[string]];
    await sleep(((EVERY / SPEED) * 2) / 3);
    const mend = fault(all);
    await sleep(EVERY / SPEED / 3);
    mend();
    made[name] = (made[name] ?? 0) + 1;
  }
  return made;
}

/** Sessions of another day for each, or of its second half. */
function storiesOf(member: number): SessionStory[] {
  const ofDay = readStories().filter(({ day }) => day === member % 5);
  return member < 5 ? ofDay : ofDay.slice(ofDay.length / 2);
}

/** Gives how many hooks were called, and how many minutes of the week that was. */
async function liveTwoHours(
  { home, cwd }: Member,
  member: number,
): Promise<{ calls: number; minutes: number }> {
  const hooked = hookedEvents();
  const began = Date.now();
  let [first, last, calls]: [number | null, number, number] = [null, 0, 0];
  const hook: Audience["hook"] = async ({ payload, at }) => {
    first ??= at;
    if (at - first > MINUTES * MINUTE || !goesOn(0, 1)) return null;
    last = at - first;
    const event = String(payload.hook_event_name);
    if (!hooked.get(event)?.test(String(payload.tool_name ?? ""))) return null;
    await sleep(Math.max(0, began + (at - first) / SPEED - Date.now()));
    calls++;
    return toldBy(await callHook(payload, { home, env: OFTEN }));
  };
  const line: Audience["line"] = (path, written) => {
    mkdirSync(dirname(path), { recursive: true });
    appendFileSync(path, `${JSON.stringify(written)}\n`);
  };
  await playWeek(storiesOf(member), { user: home.user, work: dirname(cwd) }, { hook, line });
  return { calls, minutes: Math.round(last / MINUTE) };
}

const SHARED = `SELECT title FROM memory JOIN team_shared ON team_shared.memory = memory.id
  WHERE is_withdrawn = 0 AND superseded_by IS NULL`;

/** Titles of what somebody shares and still holds. */
function sharedByAll(members: readonly Member[]): string[] {
  const titles = members.flatMap(({ home }) => storeRows(home, SHARED).map(({ title }) => String(title)));
  return [...new Set(titles)].sort();
}

/** Ended by another memory that is here, too: who decided otherwise later keeps to that. */
const KNOWN = `SELECT title FROM memory
  WHERE superseded_by IS NULL OR superseded_by IN (SELECT id FROM memory)`;

/** What a member lacks of it, and what holds here only because it once did there. */
function amiss({ home }: Member, shared: readonly string[]) {
  const rows = storeRows(home, "SELECT title, rule FROM memory WHERE superseded_by IS NULL");
  const known = new Set(storeRows(home, KNOWN).map(({ title }) => title));
  const stale = rows.filter(({ rule, title }) => rule === "team-server" && !shared.includes(String(title)));
  return { missing: shared.filter((title) => !known.has(title)), stale: stale.map(({ title }) => title) };
}

testNeeding({ name: "PostgreSQL, root and mount", has: () => POSTGRES.has() && SMALL_DISK.has() })(
  "people who live two hours of the recorded week over a server that fails end with the same shared memories",
  async () => {
    const all = await world();
    for (const { home } of all.members) startedDaemon(home, OFTEN);
    let isOver = false;
    const breaking = breakThings(all, () => isOver);
    const lived = await Promise.all(all.members.map(liveTwoHours)).finally(() => {
      isOver = true;
    });
    const faults = await breaking;
    const byDaemons = all.members.map(({ home }) => storeRows(home, "SELECT 1 FROM team_received").length);
    for (const { home } of all.members) await endDaemons(home);
    for (const { home } of all.members) await restart({ HOME: home.user, UNBIDDEN_HOME: home.unbidden });
    for (const round of times(3))
      for (const member of all.members) expect([round, await member.exchange()]).toEqual([round, true]);
    const shared = sharedByAll(all.members);
    for (const [what, count] of Object.entries(faults)) recordCount(what, count);
    recordCount(
      "hooks called",
      lived.reduce((sum, { calls }) => sum + calls, 0),
    );
    recordCount("members", MEMBERS);
    recordCount(
      "memories received while it failed",
      byDaemons.reduce((sum, count) => sum + count),
    );
    recordCount("minutes of the week, at least", Math.min(...lived.map(({ minutes }) => minutes)));
    recordCount("memories that all share", shared.length);
    for (const member of all.members) expect(amiss(member, shared)).toEqual({ missing: [], stale: [] });
    // On a busy machine a server that fails this often may be there for too short a time for one of them.
    expect(Math.max(...byDaemons)).toBeGreaterThan(0);
    expect(shared.length).toBeGreaterThan(1);
  },
);
