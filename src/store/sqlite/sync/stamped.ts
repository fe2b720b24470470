import { PARTS, type Part, type Register } from "../../../domain/sync/portable.ts";
import { nextStamp, type Stamp } from "../../../domain/sync/stamp.ts";
import { hmacUnder } from "../../../text/hashes/digest.ts";
import { type Connection, insertRow } from "../connection/connection.ts";
import { deleteSetting, readSetting, writeSetting } from "../connection/settings.ts";
import { type LocalMemory, lastSetting, localMemory, travellingAfter } from "./local-parts.ts";

/** The stamp of a part, and a keyed hash of the value that was here when it was looked at. */
export interface StampedPart extends Stamp {
  readonly seen: string;
  readonly value: string | null;
}

/** Memories looked at together. */
const PAGE = 500;
/** The last change of a memory that was looked at, and the projects known by a remote then. */
const LOOKED_AT = "sync_looked_at";

export type Fingerprint = (value: string | null) => string;

/** Equal for equal values; a copy of the store does not tell them. */
export function fingerprintUnder(key: Uint8Array): Fingerprint {
  const hmac = hmacUnder(key);
  return (value) => (value === null ? "" : hmac(`sync:${value}`).slice(0, 32));
}

/** Gives a stamp to every part that is not as it was when it was looked at last; inside a transaction. */
export function stampChanges(db: Connection, fingerprint: Fingerprint, machine: string): void {
  const change = db.number("SELECT max(seq) FROM change");
  const projects =
    db.texts(
      "SELECT coalesce(group_concat(value || ' ' || project, ';'), '') FROM (SELECT value, project FROM project_key WHERE kind = 'remote' ORDER BY value)",
    )[0] ?? "";
  const looked = JSON.parse(readSetting(db, LOOKED_AT) ?? "null");
  const isNew = looked === null || looked.projects !== projects || wasPruned(db, looked.change);
  for (const local of isNew ? all(db) : changedSinceLook(db, looked.change))
    stampMemory(db, fingerprint, machine, local);
  writeSetting(db, LOOKED_AT, JSON.stringify({ change, projects }));
}

/** The next look reads every memory. */
export function forgetLook(db: Connection): void {
  deleteSetting(db, LOOKED_AT);
}

function wasPruned(db: Connection, change: number): boolean {
  const [first, last] = ["min", "max"].map((end) => db.number(`SELECT ${end}(seq) FROM change`));
  return (first ?? 0) > change + 1 || (last ?? 0) < change;
}

function* all(db: Connection): Generator<LocalMemory> {
  for (let number = 0; ; ) {
    const page = travellingAfter(db, number, PAGE);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    number = Number(last.row.number);
  }
}

function* changedSinceLook(db: Connection, change: number): Generator<LocalMemory> {
  const numbers = db.all("SELECT DISTINCT memory FROM change WHERE seq > ? ORDER BY memory", change);
  for (const { memory } of numbers) {
    const [local] = travellingAfter(db, Number(memory) - 1, 1);
    if (local && local.row.number === memory) yield local;
  }
}

function stampMemory(db: Connection, fingerprint: Fingerprint, machine: string, local: LocalMemory): void {
  const stamped = stampedParts(db, local.memory.id);
  for (const part of PARTS) {
    const value = local.values[part];
    const known = stamped.get(part);
    if (known?.seen === fingerprint(value)) continue;
    const made = { ...lastSetting(db, local.memory, part), machine };
    const stamp = nextStamp(known ? stampOf(known) : null, made);
    putStamped(db, fingerprint, local.memory.id, part, { value, stamp }, { here: value, sent: false });
  }
}

export function stampedParts(db: Connection, memory: string): ReadonlyMap<Part, StampedPart> {
  const rows = db.all<StampedPart & { part: Part }>(
    "SELECT part, seen, value, by, time, count, machine FROM sync_part WHERE memory = ?",
    memory,
  );
  return new Map(rows.map((row) => [row.part, row]));
}

export function stampOf({ by, time, count, machine }: Stamp): Stamp {
  return { by, time, count, machine };
}

/** `here`: the value that the memory has now, which may differ from what another machine says. */
export function putStamped(
  db: Connection,
  fingerprint: Fingerprint,
  memory: string,
  part: Part,
  { value, stamp }: Register,
  { here, sent }: { readonly here: string | null; readonly sent: boolean },
): void {
  db.run("DELETE FROM sync_part WHERE memory = ? AND part = ?", memory, part);
  const kept = part === "ending" ? value : null;
  const { by, time, count, machine } = stamp;
  const row = {
    memory,
    part,
    seen: fingerprint(here),
    value: kept,
    by,
    time,
    count,
    machine,
    sent: Number(sent),
  };
  insertRow(db, "sync_part", row);
}

/** What is here is taken for what was looked at. */
export function noteSeen(
  db: Connection,
  fingerprint: Fingerprint,
  memory: string,
  parts: readonly Part[],
): void {
  const local = localMemory(db, memory);
  if (!local) return;
  for (const part of parts)
    db.run(
      "UPDATE sync_part SET seen = ? WHERE memory = ? AND part = ?",
      fingerprint(local.values[part]),
      memory,
      part,
    );
}
