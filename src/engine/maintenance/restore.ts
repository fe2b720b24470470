import { constants, copyFileSync, existsSync, realpathSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { describeError, UnbiddenError } from "../../domain/errors.ts";
import { makeOwnFolder } from "../../files/own-file.ts";
import { syncFile, syncFolder } from "../../files/sync.ts";
import type { BackupMade, RestoreAnswer } from "../../operations/backups.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { type BackupFile, backupsIn, previousStoreName, removeStore } from "./backup-files.ts";
import { makePrivate } from "./backups.ts";
import { requireFreeSpace } from "./free-space.ts";

type RestoreInput = OperationInput<"restore">;

/** Replaces the store by a backup and keeps the old one aside; without `yes` it only reports the loss. */
export async function restoreBackup(deps: EngineDeps, input: RestoreInput): Promise<RestoreAnswer> {
  const { home } = deps;
  const backup = await requireSound(deps, chooseBackup(deps, input));
  const files = await deps.storeFiles();
  const hasStore = existsSync(home.store);
  const lost = hasStore ? files.missing(backup.file, home.store) : { memories: 0, events: 0 };
  const plan = { backup, lost, previousStore: null, carried: false };
  if (!input.yes) return { ...plan, done: false };
  requireFreeSpace(home.root, backup.bytes);
  // Held to the end, so that no daemon starts on a store that is being replaced.
  const lock = lockOutDaemon(deps);
  try {
    return { ...plan, done: true, ...putInPlace(deps, files, backup, hasStore) };
  } finally {
    lock.release();
  }
}

function putInPlace(
  { home, newId, now, key }: EngineDeps,
  files: Awaited<ReturnType<EngineDeps["storeFiles"]>>,
  backup: BackupFile,
  hasStore: boolean,
): Pick<RestoreAnswer, "previousStore" | "carried"> {
  const draft = `${home.store}.${newId()}.new`;
  makeOwnFolder(home.root, home.backups);
  const aside = requireFreeName(join(home.backups, previousStoreName(now())));
  try {
    copyFileSync(backup.file, draft, constants.COPYFILE_EXCL);
    makePrivate(draft);
    syncFile(draft);
    const { carried } = files.replace({ store: home.store, draft, aside, key: key(), at: now() });
    syncFolder(home.root);
    return { previousStore: hasStore ? aside : null, carried };
  } finally {
    removeStore(draft);
  }
}

/** Two restores within a second would get the same name. */
function requireFreeName(file: string): string {
  if (!existsSync(file)) return file;
  throw new UnbiddenError("STORE_BUSY", `${basename(file)} is there already; try again in a second`);
}

function lockOutDaemon({ lockHome, home }: EngineDeps): { release: () => void } {
  makeOwnFolder(home.root, home.run);
  const lock = lockHome();
  if (lock) return lock;
  throw new UnbiddenError("STORE_BUSY", "the daemon of this home runs; `unbidden daemon stop` ends it");
}

function chooseBackup({ home, resolve }: EngineDeps, { backup: requested, cwd }: RestoreInput): BackupFile {
  const known = backupsIn(home.backups);
  if (requested === undefined) {
    const [newest] = known;
    if (newest) return newest;
    throw new UnbiddenError("BACKUP_UNKNOWN", "there is no backup yet");
  }
  const matches = known.filter(({ name }) => name === requested || name.startsWith(`unbidden-${requested}`));
  const [one, another] = matches;
  if (one && !another) return one;
  const file = resolve(cwd, requested);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile())
    return { name: basename(file), file: realpathSync(file), at: found.mtimeMs, bytes: found.size };
  const names = known.map(({ name }) => name).join(", ") || "none";
  throw new UnbiddenError(
    "BACKUP_UNKNOWN",
    `${one ? "more than one backup" : "no backup"} is ${requested}; there are: ${names}`,
  );
}

async function requireSound(deps: EngineDeps, backup: BackupFile): Promise<BackupMade> {
  const damaged = (why: string) => new UnbiddenError("BACKUP_DAMAGED", `${backup.name}: ${why}`);
  const { verify } = await deps.storeFiles();
  try {
    const { damage, events, memories } = verify(backup.file, { deep: true });
    const [first] = damage;
    if (first) throw damaged(`${first.where} ${first.what}`);
    return { ...backup, events, memories };
  } catch (error) {
    throw error instanceof UnbiddenError && error.code === "BACKUP_DAMAGED"
      ? error
      : damaged(describeError(error, "STORE_FAILED").finding);
  }
}
