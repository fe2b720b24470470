import type * as nodeFs from "node:fs";
import { dirname, join } from "node:path";
import type { AgentEvent } from "../domain/event.ts";
import { makeOwnFolder, readOwnFile, StrangeFileError } from "../files/own-file.ts";
import { syncFolder } from "../files/sync.ts";
import type { SessionFacts } from "../store/store.ts";

/** Raise it when the shape of a spooled event changes. */
const SPOOL_FORMAT = 1;

/** More than one event takes after it was shortened. */
const MAX_BYTES = 64_000_000;

/** One spooled event, complete for a later store write. */
export interface SpooledEvent {
  readonly session: SessionFacts;
  readonly event: AgentEvent;
}

/** File system calls of the spool; an argument, so that a test can fail each of them. */
export type SpoolFs = Pick<
  typeof nodeFs,
  | "closeSync"
  | "fstatSync"
  | "fsyncSync"
  | "lstatSync"
  | "mkdirSync"
  | "openSync"
  | "readdirSync"
  | "readFileSync"
  | "renameSync"
  | "rmSync"
  | "writeSync"
>;

export interface Spool {
  readonly fs: SpoolFs;
  readonly folder: string;
  readonly maxBytes: number;
}

/** Durable when it returns, with the number of oldest events dropped for space. */
export function writeSpool(spool: Spool, spooled: SpooledEvent): { dropped: number } {
  const { fs, folder } = spool;
  makeOwnFolder(dirname(folder), folder, fs);
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
  // The rename itself is durable only once the folder is.
  syncFolder(folder, fs);
  return { dropped };
}

/** The time, but always after the last spooled event: a clock may go back. */
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
    text = readOwnFile(dirname(folder), join(folder, name), MAX_BYTES, fs).toString();
  } catch (error) {
    if (error instanceof StrangeFileError) return "unreadable";
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

/** An incomplete event would fail in the store and block all that follow. */
function isCompleteEvent({ session, event }: SpooledEvent): boolean {
  const { id, kind, nativeKey, text } = event;
  const words = [session.id, session.agent, session.nativeId, id, event.session, kind, nativeKey, text];
  const numbers = [session.at, event.at, event.trust, event.originalLength];
  const typed = words.every((word) => typeof word === "string");
  const spans = Array.isArray(event.quoted);
  return typed && spans && numbers.every(Number.isInteger) && event.session === session.id;
}

export function removeSpooled({ fs, folder }: Pick<Spool, "fs" | "folder">, name: string): void {
  fs.rmSync(join(folder, name), { force: true });
}

/** Moved aside for inspection, never deleted. */
export function quarantineSpooled({ fs, folder }: Pick<Spool, "fs" | "folder">, name: string): void {
  makeOwnFolder(dirname(folder), join(folder, "unreadable"), fs);
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
  return fs.lstatSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
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
