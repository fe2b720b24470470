import type { SyncApplied, SyncSegment } from "../../store/port/sync-store.ts";
import { MAX_SEGMENT_BYTES, openSegment } from "../../sync/segment.ts";
import type { SharedFile } from "../../sync/transport.ts";
import type { ExchangeDeps } from "./exchange-deps.ts";
import type { Machine } from "./machine.ts";

export interface Received {
  readonly applied: SyncApplied;
  /** Segments that are not whole, or not of these machines; the next exchange tries them again. */
  readonly unreadable: number;
  /** Segments that a newer version wrote. */
  readonly newer: number;
}

const SEGMENT = /^machines\/([0-9a-f]{16})\/([0-9a-f]{16})\.age$/;
/** So many that cannot be read are enough to say so. */
const MOST_UNREADABLE = 200;

/** Applies every segment that was not read before, those of this machine too: after a restored backup they know more. */
export async function receiveSegments(
  deps: ExchangeDeps,
  machine: Machine,
  files: readonly SharedFile[],
): Promise<Received> {
  const known = new Set((await deps.store.syncSegments()).map(keyOfSegment));
  const received = {
    applied: { added: 0, changed: 0, forgotten: 0, purged: [] as string[], refused: 0 },
    unreadable: 0,
    newer: 0,
  };
  const machines = new Set(machine.others.map((other) => `machines/${other.machine}/`));
  const isKnown = ({ path }: SharedFile) => machines.has(path.slice(0, path.lastIndexOf("/") + 1));
  // Those of known machines come first: whatever else lies there does not keep them from being read.
  for (const { path, bytes } of [...files.filter(isKnown), ...files.filter((file) => !isKnown(file))]) {
    const [, of = "", name = ""] = SEGMENT.exec(path) ?? [];
    const segment: SyncSegment = { machine: of, name, bytes };
    if (name === "" || known.has(keyOfSegment(segment))) continue;
    const content = await deps.transport.read(path, MAX_SEGMENT_BYTES);
    const opened = content ? await openSegment(machine.group, machine.keys, segment, content) : "unreadable";
    if (opened === "unreadable" || opened === "newer") received[opened]++;
    else addApplied(received.applied, await applyOne(deps, segment, opened));
    if (received.unreadable >= MOST_UNREADABLE) break;
  }
  return received;
}

function applyOne(
  { store, clean, now }: ExchangeDeps,
  segment: SyncSegment,
  { from, records }: Exclude<Awaited<ReturnType<typeof openSegment>>, string>,
): Promise<SyncApplied> {
  return store.applySegment({ segment, from, records: records.map(clean) }, now());
}

function addApplied(
  sum: { -readonly [Field in keyof SyncApplied]: SyncApplied[Field] },
  more: SyncApplied,
): void {
  sum.added += more.added;
  sum.changed += more.changed;
  sum.forgotten += more.forgotten;
  sum.refused += more.refused;
  sum.purged = [...sum.purged, ...more.purged];
}

function keyOfSegment({ machine, name }: Pick<SyncSegment, "machine" | "name">): string {
  return `${machine}/${name}`;
}
