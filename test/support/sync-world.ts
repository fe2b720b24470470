import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { codeOf } from "../../src/domain/errors.ts";
import { newMemory } from "../../src/domain/memory.ts";
import { inviting, LATE_MS } from "../../src/engine/sync/awaited.ts";
import { exchange } from "../../src/engine/sync/exchange.ts";
import type { Machine } from "../../src/engine/sync/machine.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import {
  currentKey,
  type Pairing,
  readPairingCode,
  type SyncKey,
  toPairingCode,
} from "../../src/sync/keys.ts";
import { newSecret } from "../../src/sync/seal.ts";
import type { SyncTransport } from "../../src/sync/transport.ts";
import { memoryPlace } from "./memory-place.ts";
import { CarriedFiles } from "./slow-carrier.ts";

const START = 1_750_000_000_000;

/** Numbers below `limit` that follow from the seed. */
function dice(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

export interface Player {
  machine: Machine;
  readonly store: Store;
  readonly sync: () => ReturnType<typeof exchange>;
  /** Null where nothing that the other wrote can be opened yet. */
  readonly trySync: () => Promise<Awaited<ReturnType<typeof exchange>> | null>;
}

export type SyncWorld = Awaited<ReturnType<ReturnType<typeof syncWorlds>["world"]>>;

/** Worlds of two machines of one person that were paired, and never exchanged; their stores go after the tests of a file. */
export function syncWorlds() {
  const folder = mkdtempSync(join(tmpdir(), "unbidden-sync-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const clear = () => {
    for (const file of readdirSync(folder)) rmSync(join(folder, file));
  };
  return {
    /** Both meet in `files`, in a place of the test's, or each in its own view of one. */
    world: (seed: number, place?: SyncTransport, laptops = place) =>
      world(folder, seed, place && laptops && [place, laptops]),
    /** Each sees files of its own, which the test brings to the other. */
    carriedWorld: async (seed: number) => {
      const views = CarriedFiles.views(2) as [CarriedFiles, CarriedFiles];
      return { ...(await world(folder, seed, [memoryPlace(views[0]), memoryPlace(views[1])])), views };
    },
    crowd: (seed: number, count: number) => crowd(folder, seed, count),
    clear,
  };
}

/** Chance, ids and a clock that follow from the seed. */
async function seeded(seed: number) {
  let ids = 0;
  const newId = () => (++ids * 65_537 + seed * 2 ** 32).toString(16).padStart(16, "0").slice(-16);
  const key: SyncKey = { id: newId(), generation: 0, secret: await newSecret(), at: 0, file: null };
  let time = START;
  const pass = (ms: number) => {
    time += ms;
  };
  return { roll: dice(seed), newId, key, clock: () => time, pass };
}

/** They meet in `files`, or in places of the test's; the first one printed the key for the second. */
async function world(folder: string, seed: number, places?: readonly [SyncTransport, SyncTransport]) {
  const { key, ...chance } = await seeded(seed);
  const files = new Map<string, Uint8Array>();
  const one = { ...chance, folder, key, transport: memoryPlace(files) };
  const desk = await joined({ ...one, transport: places?.[0] ?? one.transport }, "desk", null);
  const code = print(desk, chance);
  const laptop = await joined({ ...one, transport: places?.[1] ?? one.transport }, "laptop", code);
  const players = [desk, laptop] as const;
  return { ...chance, files, players };
}

/** What `pair` prints on a machine, which from then on waits for one more. */
function print(player: Player, { newId, clock }: Pick<JoinDeps, "newId" | "clock">): Pairing {
  const invite = newId();
  player.machine = inviting(player.machine, invite, clock());
  const { group, keys, machine } = player.machine;
  const code = readPairingCode(toPairingCode(group, currentKey(keys), { machine, invite }));
  if (code === null) throw new Error("what was printed is no key");
  return code;
}

/** Machines that join one by one, by a key that any of the others printed; each sees files of its own. */
async function crowd(folder: string, seed: number, count: number) {
  const { key, ...chance } = await seeded(seed);
  const views = CarriedFiles.views(count);
  const joinAs = (at: number, code: Pairing | null) => {
    const transport = memoryPlace(views[at] as CarriedFiles);
    return joined({ ...chance, folder, transport, key: code?.key ?? key }, `machine ${at}`, code);
  };
  const players: Player[] = [await joinAs(0, null)];
  const join = async (code: Pairing) => void players.push(await joinAs(players.length, code));
  return { ...chance, views, players, join, print: (player: Player) => print(player, chance) };
}

interface JoinDeps {
  readonly folder: string;
  readonly newId: () => string;
  readonly transport: SyncTransport;
  readonly clock: () => number;
  readonly key: SyncKey;
}

/** Made once, because making the tables takes longer than a short history; it takes none of a history's ids. */
let empty: Uint8Array | null = null;

async function emptyStore(path: string): Promise<Uint8Array> {
  const newId = () => "empty";
  await openSqliteStore({ path, busyTimeoutMs: 1_000, key: Buffer.alloc(32), newId }).close();
  return readFileSync(path);
}

async function joined(
  { folder, newId, transport, clock, key }: JoinDeps,
  name: string,
  code: Pairing | null,
): Promise<Player> {
  const group = code?.group ?? {
    group: "a".repeat(32),
    authKey: "b".repeat(64),
    tombstoneKey: "c".repeat(64),
  };
  const machine = newId();
  const path = join(folder, `${newId()}.db`);
  empty ??= await emptyStore(path);
  writeFileSync(path, empty, { mode: 0o600 });
  const store = openSqliteStore({ path, busyTimeoutMs: 1_000, key: Buffer.alloc(32, name), newId });
  await store.joinMachines({ machine, tombstoneKey: Buffer.from(group.tombstoneKey, "hex") });
  const known: Machine = {
    ...{ format: 1, machine, name, group, keys: [key], formerKeys: [], sealedFor: null, others: [] },
    ...{
      invite: code?.invite ?? null,
      printer: code?.machine ? { machine: code.machine, until: clock() + LATE_MS } : null,
      invited: [],
      lastAt: null,
      unread: { unreadable: 0, newer: 0 },
      transport: { kind: "folder", place: "/nowhere" },
    },
  };
  const player: Player = {
    machine: known,
    store,
    sync: async () => {
      const save = (saved: Machine) => {
        player.machine = saved;
      };
      const deps = { store, transport, newId, now: clock, clean: (record: never) => record, save };
      const done = await exchange(deps as unknown as Parameters<typeof exchange>[0], player.machine);
      player.machine = done.machine;
      return done;
    },
    trySync: () =>
      player.sync().catch((error) => {
        if (codeOf(error, "SYNC_UNREACHABLE") === "SYNC_KEY_OLD") return null;
        throw error;
      }),
  };
  return player;
}

/** All that a machine knows, in one order. */
export async function keptBy({ store }: Player) {
  const all = await store.listMemories({ project: null, all: true, limit: 1_000 });
  const rows = all.map(({ id, title, body, tags, pinned, trust }) => [
    ...[id, title, body],
    [...tags].sort(),
    ...[pinned, trust],
  ]);
  return rows.sort(([one], [other]) => String(one).localeCompare(String(other)));
}

/** Gives the id of what was said. */
export async function say(
  { newId, clock }: Pick<SyncWorld, "newId" | "clock">,
  { store }: Player,
  title: string,
): Promise<string> {
  const said = { kind: "decision", title, body: "", origin: "user", trust: 3, files: [], tags: [] } as const;
  const made = { id: newId().padStart(32, "0"), project: null, session: null, rule: "x", ruleVersion: 1 };
  const memory = newMemory({ ...said, sources: [], at: clock() }, made);
  await store.putMemories([memory]);
  return memory.id;
}
