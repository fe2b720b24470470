import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { codeOf } from "../../src/domain/errors.ts";
import { newMemory } from "../../src/domain/memory.ts";
import { exchange } from "../../src/engine/sync/exchange.ts";
import type { Machine } from "../../src/engine/sync/machine.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import type { SyncKey } from "../../src/sync/keys.ts";
import { newSecret } from "../../src/sync/seal.ts";
import type { SyncTransport } from "../../src/sync/transport.ts";
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

function memoryPlace(files: Map<string, Uint8Array>): SyncTransport {
  return {
    list: async () => [...files].map(([path, { length: bytes }]) => ({ path, bytes })),
    read: async (path) => files.get(path) ?? null,
    write: async (path, content) => void files.set(path, content),
    remove: async (paths) => {
      for (const path of paths) files.delete(path);
    },
    publish: async () => "published",
    close: async () => undefined,
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
    world: (seed: number, place?: SyncTransport) => world(folder, seed, place && [place, place]),
    /** Each sees files of its own, which the test brings to the other. */
    carriedWorld: async (seed: number) => {
      const views = [new CarriedFiles(), new CarriedFiles()] as const;
      return { ...(await world(folder, seed, [memoryPlace(views[0]), memoryPlace(views[1])])), views };
    },
    clear,
  };
}

/** They meet in `files`, or in places of the test's; the first one printed the key for the second. */
async function world(folder: string, seed: number, places?: readonly [SyncTransport, SyncTransport]) {
  const roll = dice(seed);
  let ids = 0;
  const newId = () => (++ids * 65_537 + seed * 2 ** 32).toString(16).padStart(16, "0").slice(-16);
  const files = new Map<string, Uint8Array>();
  const key = { id: newId(), generation: 0, secret: await newSecret(), at: 0, file: null };
  let time = START;
  const clock = () => time;
  const pass = (ms: number) => {
    time += ms;
  };
  const one = { folder, newId, clock, key, transport: memoryPlace(files) };
  const until = START + 30 * 86_400_000;
  const desk = await joined({ ...one, transport: places?.[0] ?? one.transport }, "desk", {
    ...{ machine: null, beyond: 0, until },
  });
  const laptop = await joined({ ...one, transport: places?.[1] ?? one.transport }, "laptop", {
    ...{ machine: desk.machine.machine, beyond: -1, until },
  });
  const players = [desk, laptop] as const;
  return { roll, newId, files, players, pass, clock };
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
  awaited: Machine["awaited"],
): Promise<Player> {
  const group = { group: "a".repeat(32), authKey: "b".repeat(64), tombstoneKey: "c".repeat(64) };
  const machine = newId();
  const path = join(folder, `${newId()}.db`);
  empty ??= await emptyStore(path);
  writeFileSync(path, empty, { mode: 0o600 });
  const store = openSqliteStore({ path, busyTimeoutMs: 1_000, key: Buffer.alloc(32, name), newId });
  await store.joinMachines({ machine, tombstoneKey: Buffer.from(group.tombstoneKey, "hex") });
  const known: Machine = {
    ...{ format: 1, machine, name, group, keys: [key], formerKeys: [], sealedFor: null, others: [], awaited },
    ...{
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
export async function say({ newId, clock }: SyncWorld, { store }: Player, title: string): Promise<string> {
  const said = { kind: "decision", title, body: "", origin: "user", trust: 3, files: [], tags: [] } as const;
  const made = { id: newId().padStart(32, "0"), project: null, session: null, rule: "x", ruleVersion: 1 };
  const memory = newMemory({ ...said, sources: [], at: clock() }, made);
  await store.putMemories([memory]);
  return memory.id;
}
