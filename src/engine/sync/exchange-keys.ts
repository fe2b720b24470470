import { currentKey, followingKey, readKeyFile } from "../../sync/keys.ts";
import { newSecret } from "../../sync/seal.ts";
import type { SharedFile } from "../../sync/transport.ts";
import type { ExchangeDeps } from "./exchange-deps.ts";
import type { Machine } from "./machine.ts";

const KEY_FILE = /^keys\/([0-9a-f]{16})\.age$/;
const MAX_KEY_FILE = 10_000;

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
    for (const id of ids.filter((one) => !keys.some((key) => key.id === one))) {
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
  const made = { id: deps.newId(), secret: await newSecret() };
  const known = {
    ...machine,
    keys: [...machine.keys, await followingKey(machine.group, machine.keys, made)],
  };
  deps.save(known);
  return known;
}

/** Also where the place was emptied since. */
export async function writeKeyFiles(
  { transport }: ExchangeDeps,
  { keys }: Machine,
  files: readonly SharedFile[],
): Promise<void> {
  for (const { id, file } of keys)
    if (file !== null && !files.some(({ path }) => path === keyPath(id)))
      await transport.write(keyPath(id), Buffer.from(file, "base64"));
}

/** Once every machine seals for the present key, the ones before it are destroyed, here and in the place. */
export async function retireKeys(
  { transport }: ExchangeDeps,
  machine: Machine,
  files: readonly SharedFile[],
): Promise<Machine> {
  const current = currentKey(machine.keys);
  if (machine.others.some(({ key }) => key !== current.id)) return machine;
  const ids = new Set([
    ...machine.keys.map(({ id }) => id),
    ...files.flatMap(({ path }) => KEY_FILE.exec(path)?.[1] ?? []),
  ]);
  const isOld = machine.keys.length > 1 || current.file !== null;
  if (isOld) await transport.remove([...ids].map(keyPath));
  return isOld ? { ...machine, keys: [{ ...current, file: null }] } : machine;
}

function keyPath(id: string): string {
  return `keys/${id}.age`;
}
