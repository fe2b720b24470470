import type { SyncGroup, SyncKey } from "./keys.ts";
import { openSealed, seal } from "./seal.ts";
import { readSigned, signLines } from "./signed.ts";

/** What a machine tells of itself: by it the others know when no file needs an old key any more. */
export interface MachineState {
  readonly machine: string;
  /** For people. */
  readonly name: string;
  /** The key that all its files are sealed for. */
  readonly key: string;
  /** The printed key by which it joined; null for the first machine. */
  readonly invite: string | null;
}

export async function sealState(group: SyncGroup, key: SyncKey, state: MachineState): Promise<Uint8Array> {
  const line = JSON.stringify({ unbidden: "machine", format: 1, group: group.group, ...state });
  return seal(key.secret, signLines(group.authKey, [line]));
}

/** Null for what is not this machine's. */
export async function openState(
  { group, authKey }: SyncGroup,
  keys: readonly SyncKey[],
  machine: string,
  content: Uint8Array,
): Promise<MachineState | null> {
  const text = await openSealed(keys, content);
  const [line] = (text !== null && readSigned(authKey, text)) || [];
  const said = line === undefined ? null : JSON.parse(line);
  if (said?.unbidden !== "machine" || said.group !== group || said.machine !== machine) return null;
  const invite = typeof said.invite === "string" && /^[0-9a-f]{16}$/.test(said.invite) ? said.invite : null;
  return { machine, name: String(said.name).slice(0, 60), key: String(said.key), invite };
}
