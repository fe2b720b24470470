import type * as nodeFs from "node:fs";
import { join } from "node:path";
import type { AgentEvent } from "../domain/event.ts";
import type { SessionFacts } from "../store/store.ts";

/** Raise it when the shape of a spooled event changes. */
const SPOOL_FORMAT = 1;

/** One event kept aside, with all the store needs to take it later. */
export interface SpooledEvent {
  readonly session: SessionFacts;
  readonly event: AgentEvent;
}

/** The file system calls the spool makes; an argument, so that a simulation can fail each of them. */
export type SpoolFs = Pick<
  typeof nodeFs,
  | "closeSync"
  | "fsyncSync"
  | "mkdirSync"
  | "openSync"
  | "readdirSync"
  | "readFileSync"
  | "renameSync"
  | "rmSync"
  | "statSync"
  | "writeSync"
>;

export interface Spool {
  readonly fs: SpoolFs;
  readonly folder: string;
  readonly maxBytes: number;
}

/** Durable when it returns. Gives how many of the oldest events had to go to make room. */
export function writeSpool(spool: Spool, spooled: SpooledEvent): { dropped: number } {
  const { fs, folder } = spool;
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `${String(nextNumber(spool, spooled.event.at)).padStart(15, "0")}-${spooled.event.id}.json`;
  const draft = join(folder, `.${name}.${process.pid}`);
  const bytes = Buffer.from(JSON.stringify({ format: SPOOL_FORMAT, ...spooled }));
  const dropped = dropOldest(spool, bytes.length);
  try {
    writeSynced(fs, draft, bytes);
    fs.renameSync(draft, join(folder, name));
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
  syncFolder(fs, folder);
  return { dropped };
}

/** The time, but always after what lies there: a clock may go back. */
function nextNumber(spool: Spool, at: number): number {
  return Math.max(0, at, Number(spooledNames(spool).at(-1)?.slice(0, 15) ?? 0) + 1);
}

/** The names of whole events, oldest first. */
export function spooledNames({ fs, folder }: Pick<Spool, "fs" | "folder">): string[] {
  try {
    return fs
      .readdirSync(folder)
      .filter((name) => /^\d{15}-[0-9a-f]{32}\.json$/.test(name))
      .sort();
  } catch {
    // No folder: nothing was ever spooled.
    return [];
  }
}

/** `missing` when there is nothing to read just now, `unreadable` when it can never be understood. */
export function readSpooled(
  { fs, folder }: Pick<Spool, "fs" | "folder">,
  name: string,
): SpooledEvent | "missing" | "unreadable" {
  let text: string;
  try {
    text = fs.readFileSync(join(folder, name), "utf8");
  } catch {
    // Another process took it, or the disk refuses: if it is still there, the next drain reads it.
    return "missing";
  }
  try {
    const parsed = JSON.parse(text) as SpooledEvent & { format: number };
    return parsed.format === SPOOL_FORMAT && isCompleteEvent(parsed) ? parsed : "unreadable";
  } catch {
    return "unreadable";
  }
}

/** What the store could never take would block all that waits behind it. */
function isCompleteEvent({ session, event }: SpooledEvent): boolean {
  const words = [
    session.id,
    session.agent,
    session.nativeId,
    event.id,
    event.session,
    event.kind,
    event.nativeKey,
  ];
  const numbers = [session.at, event.at, event.trust, event.originalLength];
  const typed = [...words, event.text].every((word) => typeof word === "string");
  const spans = Array.isArray(event.quoted);
  return typed && spans && numbers.every(Number.isInteger) && event.session === session.id;
}

export function removeSpooled({ fs, folder }: Pick<Spool, "fs" | "folder">, name: string): void {
  fs.rmSync(join(folder, name), { force: true });
}

/** Kept for a person to look at: nothing is deleted on suspicion. */
export function quarantineSpooled({ fs, folder }: Pick<Spool, "fs" | "folder">, name: string): void {
  fs.mkdirSync(join(folder, "unreadable"), { recursive: true, mode: 0o700 });
  fs.renameSync(join(folder, name), join(folder, "unreadable", name));
}

function dropOldest(spool: Spool, needed: number): number {
  const files = spooledNames(spool).map((name) => ({ name, size: spooledBytes(spool, name) }));
  let total = files.reduce((sum, file) => sum + file.size, needed);
  let dropped = 0;
  for (const file of files) {
    if (total <= spool.maxBytes) break;
    removeSpooled(spool, file.name);
    total -= file.size;
    dropped++;
  }
  return dropped;
}

function spooledBytes({ fs, folder }: Spool, name: string): number {
  return fs.statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
}

function writeSynced(fs: SpoolFs, path: string, bytes: Uint8Array): void {
  const file = fs.openSync(path, "wx", 0o600);
  try {
    for (let written = 0; written < bytes.length; ) written += fs.writeSync(file, bytes, written);
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

/** The rename itself is durable only once the folder is. */
function syncFolder(fs: SpoolFs, folder: string): void {
  let handle: number;
  try {
    handle = fs.openSync(folder, "r");
  } catch {
    // Windows opens no folders; there the rename is as durable as it gets.
    return;
  }
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
