import { compareText } from "../domain/sync/stamp.ts";
import { digestByNode } from "../text/hashes/digest.ts";
import { openSealed, seal } from "./seal.ts";
import { readSigned, signLines } from "./signed.ts";

/** The file that brings a key to machines that have the one before it, sealed for that, in base64. */
export interface KeyFile {
  readonly id: string;
  readonly file: string;
  /** When the key was made, in ms since 1970. */
  readonly at: number;
}

/** An age identity. A purge makes the next one, and the last is destroyed once no machine needs it. */
export interface SyncKey extends Omit<KeyFile, "file"> {
  /** How many came before it. */
  readonly generation: number;
  /** `AGE-SECRET-KEY-1...` */
  readonly secret: string;
  /** Null for the first key, and once no machine is waited for. */
  readonly file: string | null;
}

/** What all machines of one person have in common, beside the key. */
export interface SyncGroup {
  readonly group: string;
  /** In hex: authenticates every file. */
  readonly authKey: string;
  /** In hex: hashes what was forgotten. */
  readonly tombstoneKey: string;
}

/** The one to write with: every machine that holds the same keys chooses the same. */
export function currentKey(keys: readonly SyncKey[]): SyncKey {
  const [first, ...others] = keys;
  if (!first) throw new TypeError("a machine always has a key");
  return others.reduce((best, key) => (isNewer(key, best) ? key : best), first);
}

function isNewer(one: SyncKey, other: SyncKey): boolean {
  return (
    one.generation - other.generation > 0 ||
    (one.generation === other.generation && compareText(one.id, other.id) < 0)
  );
}

/** A key that follows the present one, with the file that tells it to whoever has that. */
export async function followingKey(
  { group, authKey }: SyncGroup,
  keys: readonly SyncKey[],
  made: { id: string; secret: string; at: number },
): Promise<SyncKey> {
  const before = currentKey(keys);
  const key = { ...made, generation: before.generation + 1 };
  const text = signLines(authKey, [JSON.stringify({ unbidden: "key", format: 1, group, ...key })]);
  const file = Buffer.from(await seal(before.secret, text)).toString("base64");
  return { ...key, file };
}

/** A file that brings a key to who has only another one: two machines may each have made a key in place of the same. */
export async function keyBridge(
  { group, authKey }: SyncGroup,
  [from, to]: readonly [SyncKey, SyncKey],
  machine: string,
): Promise<Omit<KeyFile, "at">> {
  // Sealed by chance, so that no two machines write the same: each has a file of its own.
  const name = digestByNode([machine, from.id, to.id]).slice(0, 16);
  const { id, generation, secret, at } = to;
  const said = { unbidden: "key", format: 1, group, name, id, generation, secret, at };
  const file = await seal(from.secret, signLines(authKey, [JSON.stringify(said)]));
  return { id: name, file: Buffer.from(file).toString("base64") };
}

/** Null for a file that is not of this group, or sealed for a key that is not here. */
export async function readKeyFile(
  { group, authKey }: SyncGroup,
  keys: readonly SyncKey[],
  name: string,
  file: Uint8Array,
): Promise<SyncKey | null> {
  const text = await openSealed(keys, file);
  const [line] = (text !== null && readSigned(authKey, text)) || [];
  const said = line === undefined ? null : JSON.parse(line);
  if (said?.unbidden !== "key" || said.group !== group || (said.name ?? said.id) !== name) return null;
  const { id, generation, secret, at = 0 } = said;
  const isBridge = said.name !== undefined;
  return { id, generation, secret, at, file: isBridge ? null : Buffer.from(file).toString("base64") };
}

const CODE = /^unbidden-sync-1\.([\w-]{100,2000})\.([0-9a-f]{8})$/;

/** The text that makes another machine one of these; whoever has it reads everything. */
export function toPairingCode(
  { group, authKey, tombstoneKey }: SyncGroup,
  key: SyncKey,
  { machine, invite }: { readonly machine: string; readonly invite: string },
): string {
  const { id, generation, secret, at } = key;
  const said = { group, authKey, tombstoneKey, id, generation, secret, at, machine, invite };
  const body = Buffer.from(JSON.stringify(said)).toString("base64url");
  return `unbidden-sync-1.${body}.${checkDigits(body)}`;
}

export interface Pairing {
  readonly group: SyncGroup;
  readonly key: SyncKey;
  /** Who printed it; null in a code of a version before. */
  readonly machine: string | null;
  /** Which of the codes that were printed it is; null in a code of a version before. */
  readonly invite: string | null;
}

/** Null for anything else, one with a letter missing included. */
export function readPairingCode(code: string): Pairing | null {
  const [, body = "", check] = CODE.exec(code.trim()) ?? [];
  if (body === "" || checkDigits(body) !== check) return null;
  const {
    group,
    authKey,
    tombstoneKey,
    id,
    generation,
    secret,
    at = 0,
    machine = null,
    invite = null,
  } = JSON.parse(Buffer.from(body, "base64url").toString());
  const key = { id, generation, secret, at, file: null };
  return { group: { group, authKey, tombstoneKey }, key, machine, invite };
}

/** Against a slip of the hand alone. */
function checkDigits(body: string): string {
  return process.getBuiltinModule("node:crypto").hash("sha256", body, "hex").slice(0, 8);
}
