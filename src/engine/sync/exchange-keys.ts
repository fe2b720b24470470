import { currentKey, followingKey, type KeyFile, readKeyFile } from "../../sync/keys.ts";
import { newSecret } from "../../sync/seal.ts";
import type { SharedFile } from "../../sync/transport.ts";
import type { ExchangeDeps } from "./exchange-deps.ts";
import type { Machine } from "./machine.ts";

const KEY_FILE = /^keys\/([0-9a-f]{16})\.age$/;
const MAX_KEY_FILE = 10_000;
/** Key files that nobody here can open; there are hardly ever any. */
const MOST_STRANGE = 100;
/** So long a machine may be late that has a key from before a purge: one that was printed, or whose first files are under way. */
export const LATE_MS = 30 * 86_400_000;

/** Takes over keys that other machines made; one may open the next. */
export async function adoptKeys(
  deps: ExchangeDeps,
  machine: Machine,
  files: readonly SharedFile[],
): Promise<Machine> {
  const ids = files.flatMap(({ path }) => KEY_FILE.exec(path)?.[1] ?? []);
  let keys = machine.keys;
  for (let found = true; found; ) {
    found = false;
    const strange = ids.filter((one) => !keys.some((key) => key.id === one));
    for (const id of strange.slice(0, MOST_STRANGE)) {
      const content = await deps.transport.read(keyPath(id), MAX_KEY_FILE);
      const key = content && (await readKeyFile(machine.group, keys, id, content));
      if (!key) continue;
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

/** What carries the place may not have brought its first file, and it may purge as well. */
function isAwaiting({ awaited, others }: Machine, now: number): boolean {
  if (awaited === null || now > awaited.until) return false;
  const isSeen = awaited.machine === null || others.some(({ machine }) => machine === awaited.machine);
  return !isSeen || others.length <= awaited.beyond;
}

function keyFilesOf({ keys, formerKeys }: Machine): readonly KeyFile[] {
  const own = keys.flatMap(({ id, file, at }) => (file === null ? [] : [{ id, file, at }]));
  return [...formerKeys, ...own];
}

function keyPath(id: string): string {
  return `keys/${id}.age`;
}
