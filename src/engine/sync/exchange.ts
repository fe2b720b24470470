import { UnbiddenError } from "../../domain/errors.ts";
import type { SyncApplied } from "../../store/port/sync-store.ts";
import { currentKey } from "../../sync/keys.ts";
import { GROUP_FILE, type SharedFile, type SyncTransport } from "../../sync/transport.ts";
import type { ExchangeDeps } from "./exchange-deps.ts";
import { adoptKeys, bridgeKeys, makeNextKey, retireKeys, writeKeyFiles } from "./exchange-keys.ts";
import type { Machine } from "./machine.ts";
import { type Received, receiveSegments } from "./receive.ts";
import { sendSegments } from "./send.ts";
import { readStates, writeState } from "./states.ts";

export interface Exchanged extends Received {
  readonly machine: Machine;
  readonly sent: number;
  /** All segments of this machine were written anew. */
  readonly rewritten: boolean;
}

/** Most times that another machine may be faster at publishing. */
const TRIES = 5;

/** Reads what other machines changed, and writes what this one did. Whatever is cut off is done again by the next. */
export async function exchange(deps: ExchangeDeps, machine: Machine): Promise<Exchanged> {
  let [known, received]: [Machine, Received | null] = [machine, null];
  for (let tries = 0; tries < TRIES; tries++) {
    const files = await deps.transport.list();
    await ensureGroup(deps, known, files);
    known = await readStates(deps, await adoptKeys(deps, known, files), files);
    received = addUp(received, await receiveSegments(deps, known, files));
    if (await deps.store.mustRewriteSegments()) known = await makeNextKey(deps, known);
    known = await bridgeKeys(deps, known);
    const sent = await sendSegments(deps, known, files);
    await writeKeyFiles(deps, known, files);
    await writeState(deps, known, files);
    const retired = await retireKeys(deps, known, files);
    if ((await deps.transport.publish()) === "again") continue;
    await sent.published();
    const { unreadable, newer } = received;
    const sealedFor = currentKey(retired.keys).id;
    const done = { ...retired, sealedFor, lastAt: deps.now(), unread: { unreadable, newer } };
    deps.save(done);
    return { ...received, machine: done, sent: sent.records, rewritten: sent.rewritten };
  }
  throw new UnbiddenError("SYNC_UNREACHABLE", "other machines were faster five times in a row");
}

/** Throws where the place belongs to others, or to a newer version. */
async function ensureGroup(
  { transport }: ExchangeDeps,
  { group }: Machine,
  files: readonly SharedFile[],
): Promise<void> {
  const there = await readGroup(transport, files);
  if (there === group.group) return;
  if (there !== null)
    throw new UnbiddenError("SYNC_OTHER_GROUP", "the place holds the memories of other machines");
  await transport.write(GROUP_FILE, Buffer.from(groupText(group.group)));
}

function groupText(group: string): string {
  return `${JSON.stringify({ unbidden: "sync", format: 1, group })}\n`;
}

/** Whose place it is; null for nobody's. Throws `SYNC_NEWER`. */
export async function readGroup(
  transport: SyncTransport,
  files: readonly SharedFile[],
): Promise<string | null> {
  if (!files.some(({ path }) => path === GROUP_FILE)) return null;
  const content = await transport.read(GROUP_FILE, 1_000);
  const [, format = "", group = ""] =
    /^\{"unbidden":"sync","format":(\d{1,6}),"group":"([0-9a-f]{32})"/.exec(
      Buffer.from(content ?? []).toString(),
    ) ?? [];
  if (group === "" || format !== "1")
    throw new UnbiddenError("SYNC_NEWER", `${GROUP_FILE} is not of this version`);
  return group;
}

function addUp(one: Received | null, other: Received): Received {
  if (one === null) return other;
  const applied: SyncApplied = {
    added: one.applied.added + other.applied.added,
    changed: one.applied.changed + other.applied.changed,
    forgotten: one.applied.forgotten + other.applied.forgotten,
    refused: one.applied.refused + other.applied.refused,
    purged: [...one.applied.purged, ...other.applied.purged],
  };
  return { ...other, applied };
}
