// Whoever can write where the machines meet: nothing outside is read or written, nothing is lost, and what they take away comes back.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { currentKey } from "../../src/sync/keys.ts";
import { sealState } from "../../src/sync/machine-state.ts";
import { folderTransport } from "../../src/sync/places/folder.ts";
import { newSecret, seal } from "../../src/sync/seal.ts";
import { sealSegment } from "../../src/sync/segment.ts";
import { putStrange, STRANGE_THINGS } from "../support/strange-files.ts";
import { keptBy, type SyncWorld, say, syncWorlds } from "../support/sync-world.ts";

const root = mkdtempSync(join(tmpdir(), "unbidden-attack-"));
const { world, clear } = syncWorlds();
afterEach(clear);
afterAll(() => rmSync(root, { recursive: true, force: true }));

let made = 0;

/** Two machines that met in a folder, each with something to tell. */
async function metIn(place: string) {
  mkdirSync(place);
  const one = await world(++made, folderTransport(place));
  const [desk, laptop] = one.players;
  await say(one, desk, "Said before, on the desk.");
  await say(one, laptop, "Said before, on the laptop.");
  for (const player of [desk, laptop, desk]) await player.sync();
  await say(one, desk, "Said since, on the desk.");
  await say(one, laptop, "Said since, on the laptop.");
  return one;
}

const ALL = [
  ...["Said before, on the desk.", "Said before, on the laptop."],
  ...["Said since, on the desk.", "Said since, on the laptop."],
];

async function endsWhole(one: SyncWorld): Promise<void> {
  for (let round = 0; round < 3; round++) for (const player of one.players) await player.sync();
  for (const player of one.players)
    expect((await keptBy(player)).map(([, title]) => title).sort()).toEqual(ALL);
  for (const { store } of one.players) await store.close();
}

/** An exchange that may be refused, in the words of this program alone. */
async function attempt(one: SyncWorld): Promise<void> {
  for (const player of one.players)
    await player
      .sync()
      .catch((error) => expect(error).toMatchObject({ code: expect.stringMatching(/^SYNC_/) }));
}

const SEATS: Readonly<Record<string, (one: SyncWorld) => string>> = {
  "the first file": () => "unbidden-sync.json",
  "the folder of keys": () => "keys",
  "a key": () => "keys/00000000000000aa.age",
  "the folder of machines": () => "machines",
  "the desk's own folder": ({ players: [desk] }) => `machines/${desk.machine.machine}`,
  "what the desk says of itself": ({ players: [desk] }) => `machines/${desk.machine.machine}/state.age`,
  "a segment of the laptop": ({ players: [, laptop] }) =>
    `machines/${laptop.machine.machine}/00000000000000bb.age`,
};

for (const [seat, pathOf] of Object.entries(SEATS))
  test.each(Object.keys(STRANGE_THINGS))(`%s in the place of ${seat}`, async (thing) => {
    const place = join(root, `place-${made}`);
    const theirs = join(root, "theirs");
    writeFileSync(theirs, "A letter of the user's.");
    const one = await metIn(place);
    const path = join(place, pathOf(one));
    putStrange(thing, path, theirs);
    await attempt(one);
    expect(readFileSync(theirs, "utf8")).toBe("A letter of the user's.");
    rmSync(path, { recursive: true, force: true });
    await endsWhole(one);
  });

test("a link in the place of a folder is not written through", async () => {
  const place = join(root, `place-${made}`);
  const one = await metIn(place);
  const outside = join(root, "outside");
  mkdirSync(outside);
  for (const seat of ["machines", "keys"]) {
    rmSync(join(place, seat), { recursive: true, force: true });
    symlinkSync(outside, join(place, seat));
  }
  await attempt(one);
  expect(readdirSync(outside)).toEqual([]);
  for (const seat of ["machines", "keys"]) rmSync(join(place, seat));
  await endsWhole(one);
});

test("a place that is itself a link, as folders of cloud drives are, is the user's own choice", async () => {
  const [real, link] = [join(root, "real"), join(root, "link")];
  mkdirSync(real);
  symlinkSync(real, link);
  const one = await world(++made, folderTransport(link));
  await say(one, one.players[0], "From the desk.");
  for (const player of one.players) await player.sync();
  expect(await keptBy(one.players[1])).toHaveLength(1);
  for (const { store } of one.players) await store.close();
});

type Files = SyncWorld["files"];
const segments = (files: Files) => [...files.keys()].filter((path) => /\/[0-9a-f]{16}\.age$/.test(path));

/** Each gives how many files cannot be read then; `before` is the place as it was at the start. */
const FORGERIES: Readonly<Record<string, (one: SyncWorld, before: Files) => Promise<number>>> = {
  "a segment that was not read yet, swapped with one of the other machine": async ({ files, players }) => {
    const [desks, laptops] = players.map(({ machine }) =>
      segments(files).filter((path) => path.includes(machine.machine)),
    );
    const [fresh = "", other = ""] = [desks?.at(-1), laptops?.[0]];
    const [one, two] = [files.get(fresh), files.get(other)];
    if (one && two) files.set(fresh, two).set(other, one);
    return 1;
  },
  "a segment under another name": async ({ files }) => {
    const [first = ""] = segments(files);
    files.set(first.replace(/.{4}\.age$/, "beef.age"), files.get(first) as Uint8Array);
    return 1;
  },
  "a segment under a machine that is none": async ({ files }) => {
    const [first = ""] = segments(files);
    files.set(first.replace(/machines\/.{16}/, `machines/${"f".repeat(16)}`), files.get(first) as Uint8Array);
    return 1;
  },
  "a stranger's segment, sealed for our key and not signed by us": async ({ files, players: [desk] }) => {
    const { group, keys } = desk.machine;
    const name = { machine: "e".repeat(16), name: "0123456789abcdef", from: "friend" };
    const foreign = { ...group, authKey: "d".repeat(64) };
    files.set(
      `machines/${name.machine}/${name.name}.age`,
      await sealSegment(foreign, currentKey(keys), name, []),
    );
    return 1;
  },
  "a stranger's lines, sealed for our key": async ({ files, players: [desk] }) => {
    const texts = ["", "\n", "{}", '{"unbidden":"segment"}\nx', "x".repeat(1_000_000), "\u0000"];
    for (const [at, text] of texts.entries())
      files.set(
        `machines/${"e".repeat(16)}/${String(at).padStart(16, "0")}.age`,
        await seal(currentKey(desk.machine.keys).secret, text),
      );
    return texts.length;
  },
  "a segment sealed for another key": async ({ files, players: [desk] }) => {
    const name = { machine: "e".repeat(16), name: "0123456789abcdef", from: "friend" };
    const key = { ...currentKey(desk.machine.keys), secret: await newSecret() };
    files.set(
      `machines/${name.machine}/${name.name}.age`,
      await sealSegment(desk.machine.group, key, name, []),
    );
    return 1;
  },
  "the state of one machine as that of another": async ({ files, players: [desk, laptop] }) => {
    const { group, keys, machine } = desk.machine;
    const state = await sealState(group, currentKey(keys), {
      machine,
      name: "desk",
      key: "a".repeat(16),
      invite: null,
    });
    files.set(`machines/${laptop.machine.machine}/state.age`, state);
    return 0;
  },
  "the whole place as it was before": async ({ files }, before) => {
    files.clear();
    for (const [path, content] of before) files.set(path, content);
    return 0;
  },
  "only the list of machines as it was before": async ({ files }, before) => {
    for (const [path, content] of before) if (path.endsWith("state.age")) files.set(path, content);
    return 0;
  },
  "all files cut to half": async ({ files }) => {
    for (const [path, content] of files) files.set(path, content.slice(0, content.length / 2));
    files.delete("unbidden-sync.json");
    return 1;
  },
  "a thousand files of noise, before all others": async ({ files }) => {
    const ours = [...files];
    files.clear();
    for (let at = 0; at < 1_000; at++)
      files.set(`machines/${"0".repeat(16)}/${String(at).padStart(16, "0")}.age`, Buffer.from("noise"));
    for (const [path, content] of ours) files.set(path, content);
    return 200;
  },
};

test.each(Object.entries(FORGERIES))(
  "%s: nothing of it is taken over, and nothing is lost",
  async (what, forge) => {
    const one = await world(++made);
    const [desk, laptop] = one.players;
    await say(one, desk, "Said before, on the desk.");
    await say(one, laptop, "Said before, on the laptop.");
    for (const player of [desk, laptop, desk]) await player.sync();
    const before = new Map(one.files);
    await say(one, desk, "Said since, on the desk.");
    await say(one, laptop, "Said since, on the laptop.");
    await desk.sync();
    const unreadable = await forge(one, before);
    const { unreadable: counted } = await laptop.sync();
    expect([what, laptop.machine.unread.unreadable, counted]).toEqual([what, unreadable, unreadable]);
    expect(laptop.machine.others.map(({ name }) => name)).toEqual(["desk"]);
    expect(laptop.machine.others[0]?.key).toBe(currentKey(desk.machine.keys).id);
    await endsWhole(one);
  },
);

test("what was purged does not come back with the place as it was before", async () => {
  const one = await world(++made);
  const [desk, laptop] = one.players;
  const id = await say(one, desk, "The harbour is called Rotbarsch.");
  for (const player of [desk, laptop, desk]) await player.sync();
  const before = new Map(one.files);
  await desk.store.forget([id], { purge: true, at: one.clock() });
  for (const player of [desk, laptop, desk, laptop]) await player.sync();
  for (const [path, content] of before) one.files.set(path, content);
  for (const player of [desk, laptop, desk]) await player.sync();
  for (const player of one.players) expect(await keptBy(player)).toEqual([]);
  expect(desk.machine.keys).toHaveLength(1);
  for (const { store } of one.players) await store.close();
});
