import { chmodSync, existsSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { codeOf, UnbiddenError } from "../../domain/errors.ts";
import { createOwnFile, makeOwnFolder } from "../../files/own-file.ts";
import { syncFile, syncFolder } from "../../files/sync.ts";
import type { BackupMade, BackupOutcome } from "../../operations/backups.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import {
  type BackupFile,
  backupName,
  backupsIn,
  draftName,
  removeAllBut,
  removeDraftsOf,
  removeStore,
  rotate,
} from "./backup-files.ts";
import { requireFreeSpace, storeSize } from "./free-space.ts";

const HOUR_MS = 3_600_000;
/** Rows in one transaction, so that no hook's write waits long. */
const CHECKSUMS_PER_BATCH = 100;
/** In ms: a process that waits for the store looks for it every 25 at first, and would not find it free between two transactions. */
const ROOM_FOR_OTHERS = 30;

/** Makes a backup if one is due; `onceRead` is called when the store is only read from then on. An error is counted, and the older backups stay. */
export async function backUpWhenDue(deps: EngineDeps, onceRead?: () => void): Promise<BackupOutcome> {
  if (!deps.config["backup.enabled"]) return { status: "off" };
  if (!isBackupDue(deps)) return { status: "not due" };
  try {
    return { status: "made", ...(await copyStore(deps, onceRead)) };
  } catch (error) {
    const code = codeOf(error, "STORE_FAILED");
    deps.recordError(code, "backup");
    return { status: "failed", code };
  }
}

/** Whether one is wanted, and none is young enough. */
export function isBackupDue({ home, config, now }: EngineDeps): boolean {
  if (!config["backup.enabled"] || !existsSync(home.store)) return false;
  const [newest] = backupsIn(home.backups);
  // A newest backup from the future says nothing: the clock went back.
  const age = newest === undefined ? Number.POSITIVE_INFINITY : now() - newest.at;
  return age < 0 || age >= config["backup.every_hours"] * HOUR_MS;
}

/** Throws `BACKUP_NO_SPACE`, `STORE_DAMAGED` or `STORE_*`; then no file is left. */
export function makeBackup(deps: EngineDeps): Promise<BackupMade> {
  return copyStore(deps);
}

async function copyStore(deps: EngineDeps, onceRead = () => {}): Promise<BackupMade> {
  const { home, now, config } = deps;
  const store = deps.store();
  makeOwnFolder(home.root, home.backups);
  requireFreeSpace(home.backups, storeSize(home.store));
  await writeAllRowChecksums(deps);
  onceRead();
  const draft = join(home.backups, draftName(deps.newId()));
  const { ino } = statSync(home.store);
  try {
    const forgottenBefore = await store.forgetting();
    // SQLite sets no mode on the file; it takes an empty one as it is.
    createOwnFile(home.root, draft);
    await store.backUp(draft);
    const counts = await verifyDraft(deps, draft);
    const files = await deps.storeFiles();
    if (files.forgetting(draft) !== forgottenBefore || (await store.forgetting()) !== forgottenBefore)
      throw new UnbiddenError(
        "STORE_BUSY",
        "something was forgotten while the backup was made; make it again",
      );
    // A daemon that is gone, and may have been followed by a restore, is noticed here.
    await nextTurn();
    if (statSync(home.store, { throwIfNoEntry: false })?.ino !== ino)
      throw new UnbiddenError(
        "STORE_BUSY",
        "the store was replaced while the backup was made; make it again",
      );
    const file = renameToBackup(draft, home.backups, now());
    rotate(home.backups, { keep: config["backup.keep"], now: now() });
    return { ...file, ...counts };
  } finally {
    removeStore(draft);
  }
}

/** So that the copy can be checked row by row. */
async function writeAllRowChecksums({ store }: EngineDeps): Promise<void> {
  while ((await store().writeRowChecksums(CHECKSUMS_PER_BATCH)) > 0) await sleep(ROOM_FOR_OTHERS);
}

async function verifyDraft(deps: EngineDeps, draft: string): Promise<{ events: number; memories: number }> {
  const { damage, events, memories } = (await deps.storeFiles()).verify(draft, { deep: true });
  const [first] = damage;
  if (!first) return { events, memories };
  throw new UnbiddenError("STORE_DAMAGED", `${first.where}: ${first.what}, so no backup was made`);
}

/** A backup gets its name only once it is whole on the disk. */
function renameToBackup(draft: string, folder: string, at: number): BackupFile {
  const [name, bytes] = [backupName(at), statSync(draft).size];
  const file = join(folder, name);
  syncFile(draft);
  renameSync(draft, file);
  syncFolder(folder);
  return { name, file, at, bytes };
}

/** Readable for its owner alone, whatever the umask. */
export function makePrivate(file: string): void {
  if (process.platform !== "win32") chmodSync(file, 0o600);
}

/** After a purge: older copies still hold the purged text. Gives the number of removed copies. */
export async function renewBackups(deps: EngineDeps): Promise<number> {
  const { backups } = deps.home;
  const hasBackups = backupsIn(backups).length > 0;
  const newBackup =
    hasBackups && deps.config["backup.enabled"] ? await makeBackup(deps).catch(() => null) : null;
  removeDraftsOf(deps.home.store);
  return removeAllBut(backups, newBackup?.file ?? null);
}
