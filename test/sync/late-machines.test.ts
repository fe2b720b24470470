// A machine that has the key, and has not exchanged yet, when another one purges.
import { afterEach, expect, test } from "vitest";
import type { CarriedFiles } from "../support/slow-carrier.ts";
import { keptBy, type Player, type SyncWorld, say, syncWorlds } from "../support/sync-world.ts";

const { world, carriedWorld, crowd, clear } = syncWorlds();
afterEach(clear);
const DAYS = 86_400_000;

/** Says something and purges it, so that the key changes with the next exchange. */
async function purge(one: Pick<SyncWorld, "newId" | "clock">, player: Player): Promise<void> {
  const id = await say(one, player, "The harbour is called Rotbarsch.");
  await player.sync();
  await player.store.forget([id], { purge: true, at: one.clock() });
  await player.sync();
}

async function endEqual(one: SyncWorld): Promise<void> {
  const [desk, laptop] = one.players;
  for (let round = 0; round < 3; round++) for (const player of [desk, laptop]) await player.sync();
  expect(await keptBy(desk)).toEqual(await keptBy(laptop));
  expect((await keptBy(desk)).map(([, title]) => title)).toEqual(
    expect.arrayContaining(["From the desk.", "From the laptop."]),
  );
  const keys = one.players.map(({ machine }) => machine.keys.map(({ id }) => id));
  expect(keys[0]).toEqual(keys[1]);
  expect(keys[0]).toHaveLength(1);
}

const HISTORIES: Readonly<Record<string, (one: SyncWorld) => Promise<void>>> = {
  "the first machine purges twice before the second one's first exchange": async (one) => {
    await purge(one, one.players[0]);
    one.pass(3 * DAYS);
    await purge(one, one.players[0]);
  },
  "the second machine purges before the first one's first exchange": (one) => purge(one, one.players[1]),
  "a purge is made before the first files of the other machine arrive": async (one) => {
    const [desk, laptop] = one.players;
    await desk.sync();
    const before = new Map(one.files);
    await laptop.sync();
    // What carries the folder has not brought them yet.
    const arriving = [...one.files].filter(([path]) => !before.has(path));
    for (const [path] of arriving) one.files.delete(path);
    await purge(one, desk);
    for (const [path, content] of arriving) one.files.set(path, content);
  },
  "both purge, and the first one's key file was lost on its way": async (one) => {
    const [desk, laptop] = one.players;
    await laptop.sync();
    await purge(one, desk);
    for (const path of one.files.keys()) if (path.startsWith("keys/")) one.files.delete(path);
    await purge(one, laptop);
  },
};

test.each(Object.entries(HISTORIES))("%s: nobody is locked out", async (_, history) => {
  const one = await world(5);
  const [desk, laptop] = one.players;
  await say(one, desk, "From the desk.");
  await say(one, laptop, "From the laptop.");
  await history(one);
  await endEqual(one);
  for (const { store } of one.players) await store.close();
});

test("two machines that purged before a slow carrier brought either one's files could never read each other", async () => {
  const one = await carriedWorld(5);
  const { players, views } = one;
  const [desk, laptop] = players;
  await say(one, desk, "From the desk.");
  await say(one, laptop, "From the laptop.");
  for (const player of players) await purge(one, player);
  views[0].bringAll(views[1]);
  views[1].bringAll(views[0]);
  for (let round = 0; round < 3; round++)
    for (const [at, player] of players.entries()) {
      await player.sync();
      views[at as 0 | 1].bringAll(views[1 - at] as (typeof views)[0]);
    }
  await endEqual(one);
  for (const { store } of players) await store.close();
});

test("a key from long before a purge opens nothing, says so, and adds no file that nobody can read", async () => {
  const one = await world(7);
  const [desk, laptop] = one.players;
  await say(one, laptop, "From the laptop.");
  await purge(one, desk);
  one.pass(31 * DAYS);
  await desk.sync();
  const before = [...one.files.keys()];
  await expect(laptop.sync()).rejects.toMatchObject({ code: "SYNC_KEY_OLD" });
  expect([...one.files.keys()]).toEqual(before);
  // The key printed anew opens it.
  laptop.machine = { ...laptop.machine, keys: desk.machine.keys };
  await laptop.sync();
  await desk.sync();
  expect((await keptBy(desk)).map(([, title]) => title)).toEqual(["From the laptop."]);
  for (const { store } of one.players) await store.close();
});

test("what a machine forgot before its first exchange is told when it joins again", async () => {
  const one = await world(9);
  const [desk, laptop] = one.players;
  const id = await say(one, desk, "From the desk.");
  for (const player of [desk, laptop, desk]) await player.sync();
  await laptop.store.forget([id], { purge: false, at: one.clock() });
  // It was switched off before it could tell, and set up anew with the same key.
  const machine = one.newId();
  await laptop.store.joinMachines({ machine, tombstoneKey: Buffer.from("c".repeat(64), "hex") });
  laptop.machine = { ...laptop.machine, machine, sealedFor: null, others: [], lastAt: null };
  for (const player of [laptop, desk]) await player.sync();
  expect(await keptBy(desk)).toEqual([]);
  expect(await keptBy(laptop)).toEqual([]);
  for (const { store } of one.players) await store.close();
});

test("of two printed keys the second still opens what its machine wrote, when the first machine came and a purge followed", async () => {
  const one = await crowd(11, 3);
  const [desk] = one.players as [Player];
  const codes = [one.print(desk), one.print(desk)];
  for (const code of codes) await one.join(code);
  const [, laptop, tablet] = one.players as [Player, Player, Player];
  const carry = (from: number, to: number) => one.views[from]?.bringAll(one.views[to] as CarriedFiles);
  const meet = async () => {
    for (const [at, player] of [desk, laptop, desk, laptop].entries()) {
      await player.sync();
      carry(at % 2, 1 - (at % 2));
    }
  };
  await say(one, tablet, "From the tablet.");
  await tablet.sync();
  await meet();
  await purge(one, desk);
  await meet();
  // The tablet was lost, and only now what it had written arrives.
  carry(2, 0);
  await desk.sync();
  expect((await keptBy(desk)).map(([, title]) => title)).toEqual(["From the tablet."]);
  for (const { store } of one.players) await store.close();
});
