// What ten members share over a server that fails: whatever it acknowledged ends up with everybody.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, vi } from "vitest";
import { fillDisk, mountDisk, SMALL_DISK, testNeeding } from "../support/machine.ts";
import { POSTGRES, startPostgres, type TestServer } from "../support/postgres.ts";
import { type Member, type Network, networkTo, newMembers } from "./team-members.ts";
import { chance, counted, goesOn, homes, recordCount } from "./world.ts";

// Each talks and exchanges some dozen times, on a busy machine a second each.
if (process.env.FAULTS !== "full") vi.setConfig({ testTimeout: 300_000 });

const newHome = homes();
const MEMBERS = counted({ smoke: 5, full: 10 });
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).toReversed()) close();
});

interface World {
  readonly server: TestServer;
  readonly network: Network;
  readonly members: readonly Member[];
  /** Titles that everybody has to know in the end. */
  readonly said: Set<string>;
}

async function world(members: number, under?: string): Promise<World> {
  const options = "-c fsync=off -c max_wal_size=32MB -c min_wal_size=32MB";
  const server = startPostgres(under === undefined ? { options } : { options, under });
  closing.push(() => server.remove());
  const network = await networkTo(server, join(newHome().root, "network"));
  closing.push(network.close);
  const through = network.folder;
  return {
    server,
    network,
    members: await newMembers(server, { count: members, through, newHome }),
    said: new Set(),
  };
}

/** Two at once, as on a small machine. */
async function exchanged(members: readonly Member[]): Promise<boolean[]> {
  const [even, odd] = [0, 1].map((lane) => members.filter((_, at) => at % 2 === lane));
  const one = async (some: readonly Member[] = []) => {
    const outcomes: boolean[] = [];
    for (const member of some) outcomes.push(await member.exchange());
    return outcomes;
  };
  return (await Promise.all([one(even), one(odd)])).flat();
}

/** Everybody says something, and somebody forgets what was said before. */
async function talk({ members, said }: World, round: number): Promise<void> {
  for (const [at, member] of members.entries()) {
    const text = `Member ${at} decided on plan ${round}.`;
    const id = await member.say(text);
    if (at === round % members.length && round > 0) await member.forget(id);
    else said.add(text);
  }
}

async function everybodyKnowsAll({ members, said }: World): Promise<void> {
  // What is sent in one exchange is received in the next; after a loss all is sent once more.

  const all = [...said].sort();
  const isEqual = (member: Member) => `${member.knows()}` === `${all}`;
  for (let rounds = 0; rounds < 3 && !members.every(isEqual); rounds++) {
    expect(await exchanged(members)).not.toContain(false);
  }
  for (const member of members) expect(member.knows()).toEqual(all);
}

/** Of words that hardly compress. */
function longText(roll: () => number): string {
  return Array.from({ length: 200 }, () => `${Math.floor(roll() * 99_999_999)}`).join(" ");
}

type Fault = (world: World, roll: () => number) => Promise<boolean[]>;

const FAULTS: Readonly<Record<string, Fault>> = {
  "network cuts": async ({ network, members }, roll) => {
    network.cutAfter(2_000 + roll() * 60_000);
    const outcomes = await exchanged(members);
    network.mend();
    return outcomes;
  },
  "server crashes": async ({ server, members }, roll) => {
    const exchanging = exchanged(members);
    await sleep(roll() * 100);
    server.kill();
    const outcomes = await exchanging;
    server.start();
    return outcomes;
  },
  "servers away": async ({ server, members }) => {
    server.kill();
    const outcomes = await exchanged(members);
    server.start();
    return outcomes;
  },
};

testNeeding(POSTGRES)(
  "members of a team share the same in the end, whatever befell the network and the server",
  async () => {
    const all = await world(MEMBERS);
    const roll = chance("team server");
    const counts = { exchanges: 0, failed: 0, faults: 0 };
    const rounds = counted({ smoke: 1, full: 20 });
    for (let round = 0; goesOn(round, rounds); round++)
      for (const [at, fault] of Object.values(FAULTS).entries()) {
        await talk(all, round * 10 + at);
        const outcomes = await fault(all, roll);
        counts.faults++;
        counts.exchanges += outcomes.length;
        counts.failed += outcomes.filter((isDone) => !isDone).length;
        await everybodyKnowsAll(all);
      }
    for (const [what, count] of Object.entries(counts)) recordCount(what, count);
    recordCount("memories", all.said.size);
    expect(counts.failed).toBeGreaterThan(0);
  },
);

testNeeding(POSTGRES)(
  "a replica that was promoted too early costs a team nothing that was acknowledged",
  async () => {
    const all = await world(MEMBERS);
    await talk(all, 0);
    await everybodyKnowsAll(all);
    all.server.copy();
    await talk(all, 1);
    expect(await exchanged(all.members)).not.toContain(false);
    all.server.promote();
    await talk(all, 2);
    await everybodyKnowsAll(all);
  },
);

testNeeding({ name: "PostgreSQL, root and mount", has: () => POSTGRES.has() && SMALL_DISK.has() })(
  "a server whose disk is full loses nothing that it acknowledged",
  async () => {
    const disk = mkdtempSync(join(tmpdir(), "unbidden-disk-"));
    const unmount = mountDisk(disk, 150_000);
    closing.push(() => {
      unmount();
      rmSync(disk, { recursive: true });
    });
    // Who runs the server is not who runs the tests.
    chmodSync(disk, 0o755);
    const all = await world(3, disk);
    await talk(all, 0);
    await everybodyKnowsAll(all);
    const roll = chance("full disk");
    const ballast = fillDisk(disk);
    let refused = 0;
    for (let round = 1; refused === 0 && round < 40; round++) {
      for (const [at, member] of all.members.entries()) {
        const text = `Member ${at} wrote much on day ${round}.`;
        await member.say(text, longText(roll));
        all.said.add(text);
      }
      refused = (await exchanged(all.members)).filter((isDone) => !isDone).length;
    }
    expect(refused).toBeGreaterThan(0);
    rmSync(ballast);
    all.server.restart();
    await everybodyKnowsAll(all);
  },
);
