import {
  currentKey,
  followingKey,
  type KeyFile,
  keyBridge,
  readKeyFile,
  type SyncKey,
} from "../../sync/keys.ts";
import { newSecret } from "../../sync/seal.ts";
import type { SharedFile } from "../../sync/transport.ts";
import { isAwaiting, LATE_MS } from "./awaited.ts";
import type { ExchangeDeps } from "./exchange-deps.ts";
import type { Machine } from "./machine.ts";

const KEY_FILE = /^keys\/([0-9a-f]{16})\.age$/;
const MAX_KEY_FILE = 10_000;
/** Key files that nobody here can open; there are hardly ever any. */
const MOST_STRANGE = 100;

/** Takes over keys that other machines made; one may open the next. */
export async function adoptKeys(
  deps: ExchangeDeps,
  machine: Machine,
  files: readonly SharedFile[],
): Promise<Machine> {
  const ids = files.flatMap(({ path }) => KEY_FILE.exec(path)?.[1] ?? []);
  const own = new Set(machine.formerKeys.map(({ id }) => id));
  let keys = machine.keys;
  for (let found = true; found; ) {
    found = false;
    const strange = ids.filter((one) => !own.has(one) && !keys.some((key) => key.id === one));
    for (const id of strange.slice(0, MOST_STRANGE)) {
      const content = await deps.transport.read(keyPath(id), MAX_KEY_FILE);
      const key = content && (await readKeyFile(machine.group, keys, id, content));
      if (!key || keys.some((known) => known.id === key.id)) continue;
      keys = [...keys, key];
      found = true;
    }
  }
  if (keys === machine.keys) return machine;
  const known = { ...machine, keys };
  // What was read is removed from the place when nobody needs it: it must be kept by then.
  deps.save(known);
  return known;
}

/** After a purge: what it destroyed is in segments that the old key opens. */
export async function makeNextKey(deps: ExchangeDeps, machine: Machine): Promise<Machine> {
  // Made by a try before this one, which did not come to its end.
  if (machine.sealedFor !== null && currentKey(machine.keys).id !== machine.sealedFor) return machine;
  const made = { id: deps.newId(), secret: await newSecret(), at: deps.now() };
  const known = {
    ...machine,
    keys: [...machine.keys, await followingKey(machine.group, machine.keys, made)],
  };
  deps.save(known);
  return known;
}

/** Machines that each made a key in place of the same one may hold one of these alone: every key here leads to the present one. */
export async function bridgeKeys(deps: ExchangeDeps, machine: Machine): Promise<Machine> {
  const { group, keys, formerKeys } = machine;
  const present = currentKey(keys);
  const bridges: KeyFile[] = [];
  for (const key of keys)
    if (!(await leadsTo(machine, key, present)))
      bridges.push({ ...(await keyBridge(group, [key, present], machine.machine)), at: deps.now() });
  if (bridges.length === 0) return machine;
  const known = { ...machine, formerKeys: [...formerKeys, ...bridges] };
  deps.save(known);
  return known;
}

/** Whether who has that key alone reads the other one in files of this machine, by those between if need be. */
async function leadsTo(machine: Machine, from: SyncKey, to: SyncKey): Promise<boolean> {
  const held = [from];
  const has = (id: string) => held.some((key) => key.id === id);
  for (let before = 0; before < held.length && !has(to.id); ) {
    before = held.length;
    for (const { id, file } of keyFilesOf(machine)) {
      const key = await readKeyFile(machine.group, held, id, Buffer.from(file, "base64"));
      if (key && !has(key.id)) held.push(key);
    }
  }
  return has(to.id);
}

/** Also where the place was emptied since, or holds a half of one. */
export async function writeKeyFiles(
  { transport }: ExchangeDeps,
  machine: Machine,
  files: readonly SharedFile[],
): Promise<void> {
  for (const { id, file } of keyFilesOf(machine)) {
    const content = Buffer.from(file, "base64");
    const isWhole = files.some(({ path, bytes }) => path === keyPath(id) && bytes === content.length);
    if (!isWhole) await transport.write(keyPath(id), content);
  }
}

/** Once every machine seals for the present key, the ones before it are destroyed; files that lead to it stay for those who are late. */
export async function retireKeys(
  { transport, now }: ExchangeDeps,
  machine: Machine,
  files: readonly SharedFile[],
): Promise<Machine> {
  const current = currentKey(machine.keys);
  if (machine.others.some(({ key }) => key !== current.id)) return machine;
  const [led, over] = [keyFilesOf(machine), now() - LATE_MS];
  if (current.at > over && (hasStrangers(machine, files) || isAwaiting(machine, now()))) return machine;
  const past = led.filter(({ at }) => at <= over).map(({ id }) => keyPath(id));
  await transport.remove(past.filter((path) => files.some((file) => file.path === path)));
  const file = current.at > over ? current.file : null;
  const formerKeys = led.filter(({ id, at }) => id !== current.id && at > over);
  return { ...machine, keys: [{ ...current, file }], formerKeys };
}

const STATE_FILE = /^machines\/([0-9a-f]{16})\/state\.age$/;

/** A machine that cannot be read yet may have made a key of its own, which only the one before it opens. */
function hasStrangers({ machine, others }: Machine, files: readonly SharedFile[]): boolean {
  const known = new Set([machine, ...others.map((other) => other.machine)]);
  return files.some(({ path }) => {
    const [, written] = STATE_FILE.exec(path) ?? [];
    return written !== undefined && !known.has(written);
  });
}

function keyFilesOf({ keys, formerKeys }: Machine): readonly KeyFile[] {
  const own = keys.flatMap(({ id, file, at }) => (file === null ? [] : [{ id, file, at }]));
  return [...formerKeys, ...own];
}

function keyPath(id: string): string {
  return `keys/${id}.age`;
}
