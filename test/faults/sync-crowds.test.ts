// Seeded histories of machines that join one by one, in part unknown to each other, where a slow carrier brings each
// file to each machine in any order: nobody is locked out, and all end equal.
import { expect, test } from "vitest";
import type { CarriedFiles } from "../support/slow-carrier.ts";
import { act, disturb } from "../support/sync-acts.ts";
import { keptBy, type Player, syncWorlds } from "../support/sync-world.ts";
import { counted, goesOn, recordCount } from "./world.ts";

const { crowd, clear } = syncWorlds();
const DAY = 86_400_000;

type Crowd = Awaited<ReturnType<typeof crowd>>;

/** Keys that were printed and that nobody has used yet. */
type Codes = ReturnType<Crowd["print"]>[];

async function live(one: Crowd, machines: number, codes: Codes): Promise<void> {
  const { players, views, roll, pass, clock, newId } = one;
  for (let step = 0; step < 10 * machines; step++) {
    const at = roll(players.length);
    const player = players[at] as Player;
    pass(roll(20) === 0 ? DAY : 1_000);
    if (players.length + codes.length < machines) invite(one, player, codes);
    if (codes.length > 0 && roll(4) === 0) await one.join(codes.splice(roll(codes.length), 1)[0] as Codes[0]);
    await act(player, roll, at % 2 === 1 ? clock() - DAY : clock(), newId);
    if (roll(2) === 0) await player.trySync();
    carry(one, views[at] as CarriedFiles);
  }
}

function invite({ print, roll }: Crowd, player: Player, codes: Codes): void {
  if (roll(4) === 0) codes.push(print(player));
}

function carry({ views, players, roll }: Crowd, view: CarriedFiles): void {
  const other = views[roll(players.length)] as CarriedFiles;
  if (other !== view && roll(2) === 0) view.bring(other, roll(Math.max(1, view.waiting(other))));
  if (roll(15) === 0) disturb(view, roll);
}

/** Who has not joined does so now, and everything is brought to everybody. */
async function settle(one: Crowd, codes: Codes): Promise<void> {
  for (const code of codes) await one.join(code);
  for (let round = 0; round < 7; round++)
    for (const [at, player] of one.players.entries()) {
      await player.trySync();
      for (const view of one.views) (one.views[at] as CarriedFiles).bringAll(view);
    }
}

async function playCrowd(seed: number): Promise<void> {
  const machines = 3 + (seed % 2);
  const one = await crowd(seed, machines);
  const codes: Codes = [];
  await live(one, machines, codes);
  await settle(one, codes);
  await expectAllEqual(seed, one.players);
  clear();
}

async function expectAllEqual(seed: number, players: readonly Player[]): Promise<void> {
  const kept = await keptBy(players[0] as Player);
  for (const player of players) {
    expect([seed, await keptBy(player)]).toEqual([seed, kept]);
    expect([seed, (await player.sync()).sent]).toEqual([seed, 0]);
  }
  for (const { store } of players) await store.close();
}

test("three or four machines that know each other only in part all end equal", async () => {
  const count = counted({ smoke: 12, full: 10_000 });
  const first = Number(process.env.FAULTS_SEED ?? 1);
  let done = 0;
  for (; goesOn(done, count); done++) await playCrowd(first + done);
  recordCount("histories", done);
});

test.each([69, 75, 124])("machines that had locked each other out in history %i read each other", playCrowd);
