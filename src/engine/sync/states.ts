import { UnbiddenError } from "../../domain/errors.ts";
import { currentKey } from "../../sync/keys.ts";
import { openState, sealState } from "../../sync/machine-state.ts";
import type { SharedFile } from "../../sync/transport.ts";
import type { ExchangeDeps } from "./exchange-deps.ts";
import type { Machine } from "./machine.ts";

const STATE_FILE = /^machines\/([0-9a-f]{16})\/state\.age$/;
export const MAX_STATE = 10_000;

/** Where a machine tells of itself. */
export function statePath(machine: string): string {
  return `machines/${machine}/state.age`;
}

/** A machine once known stays known: a place that lost its file does not make it forget the old key. Throws `SYNC_KEY_OLD`. */
export async function readStates(
  { transport }: ExchangeDeps,
  machine: Machine,
  files: readonly SharedFile[],
): Promise<Machine> {
  const others = new Map(machine.others.map((other) => [other.machine, other]));
  let strange = 0;
  for (const { path } of files) {
    const [, id] = STATE_FILE.exec(path) ?? [];
    if (id === undefined || id === machine.machine) continue;
    const content = await transport.read(path, MAX_STATE);
    const state = content && (await openState(machine.group, machine.keys, id, content));
    if (state) others.set(id, state);
    else strange++;
  }
  // Its first files would be ones that nobody else can open.
  if (machine.lastAt === null && others.size === 0 && strange > 0)
    throw new UnbiddenError(
      "SYNC_KEY_OLD",
      "nothing that the other machines wrote opens with the key that this one has",
    );
  return { ...machine, others: [...others.values()] };
}

export async function writeState(
  { transport }: ExchangeDeps,
  machine: Machine,
  files: readonly SharedFile[],
): Promise<void> {
  const key = currentKey(machine.keys);
  const path = statePath(machine.machine);
  const state = { machine: machine.machine, name: machine.name, key: key.id, invite: machine.invite };
  const sealed = await sealState(machine.group, key, state);
  // Sealed anew it is other bytes, of the same number.
  const isWhole = files.some((file) => file.path === path && file.bytes === sealed.length);
  if (machine.sealedFor !== key.id || !isWhole) await transport.write(path, sealed);
}
