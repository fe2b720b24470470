import type { PortableRecord } from "../../domain/sync/portable.ts";
import type { SyncSegment } from "../../store/port/sync-store.ts";
import { currentKey } from "../../sync/keys.ts";
import { inSegments, sealSegment } from "../../sync/segment.ts";
import { type SharedFile, segmentPath } from "../../sync/transport.ts";
import type { ExchangeDeps } from "./exchange-deps.ts";
import type { Machine } from "./machine.ts";

export interface Sent {
  readonly records: number;
  readonly rewritten: boolean;
  /** To call once the others can see it. */
  readonly published: () => Promise<void>;
}

/** Beyond it they are written anew as few. */
const MOST_SEGMENTS = 64;
/** Records that are read from the store together. */
const BATCH = 1_000;

type Written = readonly [SyncSegment, readonly PortableRecord[]];

/** Adds a segment with what changed; or writes all anew where one is missing, they are too many, or the key is another. */
export async function sendSegments(
  deps: ExchangeDeps,
  machine: Machine,
  files: readonly SharedFile[],
): Promise<Sent> {
  const own = (await deps.store.syncSegments()).filter((segment) => segment.machine === machine.machine);
  const mustRewrite = await deps.store.mustRewriteSegments();
  const whole = mustRewrite || needsRewriting(machine, own, files);
  const written = await writeSegments(deps, machine, whole);
  const old = whole ? oldSegments(machine, written, files) : [];
  await deps.transport.remove(old);
  return {
    records: written.reduce((sum, [, records]) => sum + records.length, 0),
    rewritten: whole && own.length > 0,
    published: async () => {
      if (whole)
        await deps.store.dropSegments(
          machine.machine,
          own.map(({ name }) => name),
        );
      for (const [segment, records] of written) await deps.store.noteSent(segment, records);
      if (mustRewrite) await deps.store.endRewriting();
    },
  };
}

/** The place may have been emptied, or hold a half of a file. */
function needsRewriting(
  machine: Machine,
  own: readonly SyncSegment[],
  files: readonly SharedFile[],
): boolean {
  if (own.length > MOST_SEGMENTS) return true;
  if (machine.sealedFor !== null && machine.sealedFor !== currentKey(machine.keys).id) return true;
  const sizes = new Map(files.map(({ path, bytes }) => [path, bytes]));
  return own.some((segment) => sizes.get(segmentPath(segment)) !== segment.bytes);
}

async function writeSegments(deps: ExchangeDeps, machine: Machine, whole: boolean): Promise<Written[]> {
  const written: Written[] = [];
  let after: string | null = null;
  do {
    const { records, next } = await deps.store.unsentRecords({ after, whole, limit: BATCH });
    for (const some of inSegments(records)) written.push(await writeSegment(deps, machine, some));
    after = next;
  } while (after !== null);
  return written;
}

async function writeSegment(
  deps: ExchangeDeps,
  machine: Machine,
  records: readonly PortableRecord[],
): Promise<Written> {
  const where = { machine: machine.machine, name: deps.newId() };
  const content = await sealSegment(
    machine.group,
    currentKey(machine.keys),
    { ...where, from: machine.name },
    records,
  );
  await deps.transport.write(segmentPath(where), content);
  return [{ ...where, bytes: content.length }, records];
}

/** All of this machine's that hold what is written anew, known or not. */
function oldSegments(
  { machine }: Machine,
  written: readonly Written[],
  files: readonly SharedFile[],
): string[] {
  const fresh = new Set(written.map(([segment]) => segmentPath(segment)));
  const own = `machines/${machine}/`;
  return files
    .map(({ path }) => path)
    .filter((path) => path.startsWith(own) && !path.endsWith("/state.age") && !fresh.has(path));
}
