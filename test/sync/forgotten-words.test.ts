import { expect, test } from "vitest";
import { keptBy, say, syncWorlds } from "../support/sync-world.ts";

const { carriedWorld } = syncWorlds();

test("a pin reaches the machine that edited the memory, though a twin of its former words was forgotten", async () => {
  const { players, clock, newId, views } = await carriedWorld(7);
  const [desk, laptop] = players;
  const words = "Tide tables come from the harbour office";
  const id = await say({ clock, newId }, desk, words);
  const twin = await say({ clock, newId }, laptop, words);
  await desk.sync();
  views[0].bringAll(views[1]);
  await laptop.sync();
  views[1].bringAll(views[0]);
  const edited = { title: words, body: "On paper" };
  await desk.store.amend(id, { what: "edit", after: JSON.stringify(edited) }, clock());
  await desk.sync();
  await laptop.store.forget([twin], { purge: false, at: clock() });
  await laptop.store.amend(id, { what: "pin", after: "pinned" }, clock());
  await laptop.sync();
  for (let round = 0; round < 2; round++)
    for (const [at, player] of players.entries()) {
      views[1 - at]?.bringAll(views[at] as (typeof views)[0]);
      await player.sync();
    }
  expect(await keptBy(laptop)).toEqual([[id, words, "On paper", [], true, 3]]);
  expect(await keptBy(desk)).toEqual(await keptBy(laptop));
  for (const { store } of players) await store.close();
});
