import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { codeOf, UnbiddenError } from "../../domain/errors.ts";
import type { BackupMade, BackupOutcome } from "../../operations/backups.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import {
  type BackupFile,
  backupName,
  backupsIn,
  draftName,
  removeAllBut,
  removeDraftsOf,
  rotate,
} from "./backup-files.ts";
import { requireFreeSpace, storeSize } from "./free-space.ts";

const HOUR_MS = 3_600_000;
/** Rows sealed in one transaction, so that nobody's write waits long. */
const SEALED_AT_ONCE = 2_000;

/** Decides whether a backup is due, and makes it. What goes wrong is counted, and the older ones stay. */
export async function backUpWhenDue(deps: EngineDeps): Promise<BackupOutcome> {
  if (!deps.config["backup.enabled"]) return { status: "off" };
  if (!existsSync(deps.home.store) || !isDue(deps)) return { status: "not due" };
  try {
    return { status: "made", ...(await makeBackup(deps)) };
  } catch (error) {
    const code = codeOf(error, "STORE_FAILED");
    deps.recordError(code, "backup");
    return { status: "failed", code };
  }
}

function isDue({ home, config, now }: EngineDeps): boolean {
  const [newest] = backupsIn(home.backups);
  // One from the future says nothing: the clock went back.
  const age = newest === undefined ? Number.POSITIVE_INFINITY : now() - newest.at;
  return age < 0 || age >= config["backup.every_hours"] * HOUR_MS;
}

/** Makes one now. Throws `BACKUP_NO_SPACE`, `STORE_DAMAGED` or `STORE_*`; then nothing is left of it. */
export async function makeBackup(deps: EngineDeps): Promise<BackupMade> {
  const { home, now, config } = deps;
  const store = deps.store();
  mkdirSync(home.backups, { recursive: true, mode: 0o700 });
  requireFreeSpace(home.backups, storeSize(home.store));
  await writeAllRowChecksums(deps);
  const draft = join(home.backups, draftName(deps.newId()));
  try {
    const before = await store.forgetting();
    // SQLite gives no mode to what it writes; it takes an empty file as it is.
    closeSync(openSync(draft, "wx", 0o600));
    await store.backUp(draft);
    const made = await verifyDraft(deps, draft);
    const files = await deps.storeFiles();
    if (files.forgetting(draft) !== before || (await store.forgetting()) !== before)
      throw new UnbiddenError(
        "STORE_BUSY",
        "something was forgotten while the backup was made; make it again",
      );
    const file = renameToBackup(draft, home.backups, now());
    rotate(home.backups, { keep: config["backup.keep"], now: now() });
    return { ...file, ...made };
  } finally {
    for (const suffix of ["", "-journal"]) rmSync(draft + suffix, { force: true });
  }
}

/** What nobody has written down yet is written down, so that the copy can be checked row by row. */
async function writeAllRowChecksums({ store }: EngineDeps): Promise<void> {
  while ((await store().writeRowChecksums(SEALED_AT_ONCE)) > 0)
    await new Promise<void>((resolve) => setImmediate(resolve));
}

async function verifyDraft(deps: EngineDeps, draft: string): Promise<{ events: number; memories: number }> {
  const { damage, events, memories } = (await deps.storeFiles()).verify(draft, { deep: true });
  const [first] = damage;
  if (!first) return { events, memories };
  throw new UnbiddenError("STORE_DAMAGED", `${first.where}: ${first.what}, so no backup was made`);
}

/** Only under its own name is it a backup, and only once it is whole on the disk. */
function renameToBackup(draft: string, folder: string, at: number): BackupFile {
  const [name, bytes] = [backupName(at), statSync(draft).size];
  const file = join(folder, name);
  sync(draft);
  renameSync(draft, file);
  if (process.platform !== "win32") sync(folder);
  return { name, file, at, bytes };
}

export function sync(path: string): void {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** A file of our own, for nobody else to read, whatever the umask. */
export function makePrivate(file: string): void {
  if (process.platform !== "win32") chmodSync(file, 0o600);
}

/** After a purge: what was copied before holds what is to be gone. Gives how many copies went. */
export async function renewBackups(deps: EngineDeps): Promise<number> {
  const { backups } = deps.home;
  const isCopied = backupsIn(backups).length > 0;
  const fresh = isCopied && deps.config["backup.enabled"] ? await makeBackup(deps).catch(() => null) : null;
  removeDraftsOf(deps.home.store);
  return removeAllBut(backups, fresh?.file ?? null);
}
