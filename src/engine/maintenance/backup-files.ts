import { readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** A copy of the store. */
export interface BackupFile {
  readonly name: string;
  readonly file: string;
  /** When it was made, in ms since 1970; by its name, because a copy of it has another date. */
  readonly at: number;
  readonly bytes: number;
}

/** What the folder for backups holds of ours; the newest first. */
export function backupsIn(folder: string): readonly BackupFile[] {
  return copiesNamed(folder, BACKUP);
}

/** Stores that a backup took the place of. */
export function previousStoresIn(folder: string): readonly BackupFile[] {
  return copiesNamed(folder, PREVIOUS_STORE);
}

const BACKUP = "unbidden-";
const PREVIOUS_STORE = "aside-";

/** Every whole copy of the store, which a purge takes along. */
export function copiesIn(folder: string): readonly BackupFile[] {
  return [...backupsIn(folder), ...previousStoresIn(folder)];
}

export function backupName(at: number): string {
  return `${BACKUP}${stamp(at)}.db`;
}

export function previousStoreName(at: number): string {
  return `${PREVIOUS_STORE}${stamp(at)}.db`;
}

/** A file that is no backup yet; `id` keeps two apart. */
export function draftName(id: string): string {
  return `.${id}.new`;
}

/** `2026-02-10T091500Z`: sorts by time, and every file system takes it. */
function stamp(at: number): string {
  return new Date(at).toISOString().replace(/:|\.\d+/g, "");
}

function copiesNamed(folder: string, prefix: string): BackupFile[] {
  return fileNamesIn(folder)
    .filter((name) => name.startsWith(prefix) && STAMPED.test(name))
    .map((name) => ({
      name,
      file: join(folder, name),
      at: timeInName(name),
      bytes: bytesOf(join(folder, name)),
    }))
    .sort((a, b) => b.at - a.at);
}

const STAMPED = /-\d{4}-\d{2}-\d{2}T\d{6}Z\.db$/;

function timeInName(name: string): number {
  const [, day, hours, minutes, seconds] = /(\d{4}-\d{2}-\d{2})T(\d\d)(\d\d)(\d\d)Z\.db$/.exec(name) ?? [];
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** Keeps the newest of each, and takes away what a process left that was ended at work. */
export function rotate(folder: string, { keep, now }: { keep: number; now: number }): void {
  for (const files of [backupsIn(folder), previousStoresIn(folder)])
    for (const { file } of files.slice(keep)) removeStore(file);
  for (const name of fileNamesIn(folder).filter((name) => DRAFT.test(name)))
    if (now - (changedAt(join(folder, name)) ?? now) > ABANDONED_MS)
      rmSync(join(folder, name), { force: true });
}

const DRAFT = /^\.[0-9a-f]+\.new(?:-journal)?$/;
/** No backup takes so long. */
const ABANDONED_MS = 3_600_000;

/** Every copy of the store there, but for one. Gives how many whole ones there were. */
export function removeAllBut(folder: string, spared: string | null): number {
  const files = copiesIn(folder).filter(({ file }) => file !== spared);
  for (const { file } of files) removeStore(file);
  for (const name of fileNamesIn(folder).filter((name) => DRAFT.test(name)))
    rmSync(join(folder, name), { force: true });
  return files.length;
}

/** What a restore left beside the store that was ended at work: a copy of the backup. */
export function removeDraftsOf(store: string): void {
  const [folder, name] = [dirname(store), basename(store)];
  for (const one of fileNamesIn(folder).filter((one) => one.startsWith(`${name}.`) && OF_RESTORE.test(one)))
    rmSync(join(folder, one), { force: true });
}

const OF_RESTORE = /\.[0-9a-f]+\.new(?:-wal|-shm|-journal)?$/;

/** One copy of a store, with what lies beside it. */
export function removeStore(file: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(file + suffix, { force: true });
}

function fileNamesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // No folder: nothing was ever put there.
    return [];
  }
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function changedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
