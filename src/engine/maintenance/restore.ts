import { copyFileSync, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { describeError, UnbiddenError } from "../../domain/errors.ts";
import type { BackupMade, RestoreAnswer } from "../../operations/backups.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { type BackupFile, backupsIn, previousStoreName } from "./backup-files.ts";
import { makePrivate, sync } from "./backups.ts";
import { requireFreeSpace } from "./free-space.ts";

type RestoreInput = OperationInput<"restore">;

/** Puts a backup in the store's place, which is kept aside; without `yes` it only says what would be lost. */
export async function restoreBackup(deps: EngineDeps, input: RestoreInput): Promise<RestoreAnswer> {
  const { home } = deps;
  const backup = await requireSound(deps, chooseBackup(deps, input));
  const files = await deps.storeFiles();
  const isThere = existsSync(home.store);
  const lost = isThere ? files.missing(backup.file, home.store) : { memories: 0, events: 0 };
  const plan = { backup, lost, previousStore: null, carried: false };
  if (!input.yes) return { ...plan, done: false };
  requireFreeSpace(home.root, backup.bytes);
  // Held until it is done, so that no daemon starts on a store that is about to go.
  const lock = lockOutDaemon(deps);
  try {
    return { ...plan, done: true, ...putInPlace(deps, files, backup, isThere) };
  } finally {
    lock.release();
  }
}

function putInPlace(
  { home, newId, now, key }: EngineDeps,
  files: Awaited<ReturnType<EngineDeps["storeFiles"]>>,
  backup: BackupFile,
  isThere: boolean,
): Pick<RestoreAnswer, "previousStore" | "carried"> {
  const draft = `${home.store}.${newId()}.new`;
  mkdirSync(home.backups, { recursive: true, mode: 0o700 });
  const aside = requireFreeName(join(home.backups, previousStoreName(now())));
  try {
    copyFileSync(backup.file, draft);
    makePrivate(draft);
    const { carried } = files.replace({ store: home.store, draft, aside, key: key(), at: now() });
    if (process.platform !== "win32") sync(home.root);
    return { previousStore: isThere ? aside : null, carried };
  } finally {
    for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(draft + suffix, { force: true });
  }
}

/** Two within a second must not meet. */
function requireFreeName(file: string): string {
  if (!existsSync(file)) return file;
  throw new UnbiddenError("STORE_BUSY", `${basename(file)} is there already; try again in a second`);
}

function lockOutDaemon({ lockHome, home }: EngineDeps): { release: () => void } {
  mkdirSync(home.run, { recursive: true, mode: 0o700 });
  const lock = lockHome();
  if (lock) return lock;
  throw new UnbiddenError("STORE_BUSY", "the daemon of this home runs; `unbidden daemon stop` ends it");
}

function chooseBackup({ home, resolve }: EngineDeps, { backup: said, cwd }: RestoreInput): BackupFile {
  const known = backupsIn(home.backups);
  if (said === undefined) {
    const [newest] = known;
    if (newest) return newest;
    throw new UnbiddenError("BACKUP_UNKNOWN", "there is no backup yet");
  }
  const named = known.filter(({ name }) => name === said || name.startsWith(`unbidden-${said}`));
  const [one, another] = named;
  if (one && !another) return one;
  const file = resolve(cwd, said);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile()) return { name: basename(file), file, at: found.mtimeMs, bytes: found.size };
  const names = known.map(({ name }) => name).join(", ") || "none";
  throw new UnbiddenError(
    "BACKUP_UNKNOWN",
    `${one ? "more than one backup" : "no backup"} is ${said}; there are: ${names}`,
  );
}

async function requireSound(deps: EngineDeps, backup: BackupFile): Promise<BackupMade> {
  const wrong = (why: string) => new UnbiddenError("BACKUP_DAMAGED", `${backup.name}: ${why}`);
  const { verify } = await deps.storeFiles();
  try {
    const { damage, events, memories } = verify(backup.file, { deep: true });
    const [first] = damage;
    if (first) throw wrong(`${first.where} ${first.what}`);
    return { ...backup, events, memories };
  } catch (error) {
    throw error instanceof UnbiddenError && error.code === "BACKUP_DAMAGED"
      ? error
      : wrong(describeError(error, "STORE_FAILED").finding);
  }
}
