import { readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

export interface BackupFile {
  readonly name: string;
  readonly file: string;
  /** In ms since 1970, from its name, because a copy of the file has another date. */
  readonly at: number;
  readonly bytes: number;
}

/** Newest first. */
export function backupsIn(folder: string): readonly BackupFile[] {
  return copiesNamed(folder, BACKUP);
}

/** Stores that a restore replaced. */
export function previousStoresIn(folder: string): readonly BackupFile[] {
  return copiesNamed(folder, PREVIOUS_STORE);
}

const BACKUP = "unbidden-";
const PREVIOUS_STORE = "aside-";

/** Every whole copy of the store; a purge removes them too. */
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
    .map((name) => ({ name, file: join(folder, name), at: timeInName(name) }))
    .map((copy) => ({ ...copy, bytes: statSync(copy.file, { throwIfNoEntry: false })?.size ?? 0 }))
    .sort((a, b) => b.at - a.at);
}

const STAMPED = /-\d{4}-\d{2}-\d{2}T\d{6}Z\.db$/;

function timeInName(name: string): number {
  const [, day, hours, minutes, seconds] = /(\d{4}-\d{2}-\d{2})T(\d\d)(\d\d)(\d\d)Z\.db$/.exec(name) ?? [];
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** Keeps the newest `keep` of each, and removes drafts of killed processes. */
export function rotate(folder: string, { keep, now }: { keep: number; now: number }): void {
  for (const files of [backupsIn(folder), previousStoresIn(folder)])
    for (const { file } of files.slice(keep)) removeStore(file);
  for (const draft of draftsIn(folder)) {
    const changedAt = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - changedAt > ABANDONED_MS) rmSync(draft, { force: true });
  }
}

function draftsIn(folder: string): string[] {
  const names = fileNamesIn(folder).filter((name) => DRAFT.test(name));
  return names.map((name) => join(folder, name));
}

const DRAFT = /^\.[0-9a-f]+\.new(?:-journal)?$/;
/** No backup takes so long. */
const ABANDONED_MS = 3_600_000;

/** Removes every copy of the store but one; gives the number of whole ones. */
export function removeAllBut(folder: string, except: string | null): number {
  // First, or one of them could become a whole copy meanwhile.
  for (const draft of draftsIn(folder)) rmSync(draft, { force: true });
  const files = copiesIn(folder).filter(({ file }) => file !== except);
  for (const { file } of files) removeStore(file);
  return files.length;
}

/** Removes drafts that a killed restore left beside the store. */
export function removeDraftsOf(store: string): void {
  const [folder, name] = [dirname(store), basename(store)];
  for (const one of fileNamesIn(folder).filter((one) => one.startsWith(`${name}.`) && OF_RESTORE.test(one)))
    rmSync(join(folder, one), { force: true });
}

const OF_RESTORE = /\.[0-9a-f]+\.new(?:-wal|-shm|-journal)?$/;

/** Removes a copy of a store with its log files. */
export function removeStore(file: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(file + suffix, { force: true });
}

function fileNamesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // No folder: nothing was ever stored there.
    return [];
  }
}
