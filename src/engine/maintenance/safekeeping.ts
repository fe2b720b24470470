import { existsSync } from "node:fs";
import { readSpooled, spooledNames } from "../../capture/spool.ts";
import { describeError } from "../../domain/errors.ts";
import type { Damage, Verified } from "../../domain/store-check.ts";
import type { Keeping, VerifyAnswer } from "../../operations/safekeeping-answers.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { backupsIn, removeAllBut, removeDraftsOf } from "./backup-files.ts";
import { backUpWhenDue, makeBackup } from "./backups.ts";
import { clearHomeSecrets } from "./clear-secrets.ts";
import { diskUse } from "./disk-use.ts";
import { restoreBackup } from "./restore.ts";

/** What keeps the store sound; a bundle of its own, because no hook ever asks for it. */
export function keepingMethods(deps: EngineDeps) {
  return {
    verify: (input: { deep: boolean }) => verifyHome(deps, input),
    backup: () => makeBackup(deps),
    backUpWhenDue: () => backUpWhenDue(deps),
    restore: (input: Parameters<Keeping["restore"]>[0]) => restoreBackup(deps, input),
    renewBackups: () => renewBackups(deps),
    diskUse: () => diskUse(deps),
    clearSecrets: (input: { allowanceMs: number }) => clearHomeSecrets(deps, input),
  };
}

async function verifyHome(deps: EngineDeps, { deep }: { deep: boolean }): Promise<VerifyAnswer> {
  const { damage, ...counts } = await verifyStore(deps, deep);
  const backups = backupsIn(deps.home.backups);
  const { verify: look } = await deps.storeFiles();
  const ofBackups = deep
    ? backups.flatMap(({ name, file }) => damageOf(name, () => look(file, { deep }).damage))
    : [];
  const spooled = spooledNames(deps.spool);
  return {
    ...counts,
    deep,
    damage: [...damage, ...spooled.flatMap((name) => damageOfSpooled(deps, name)), ...ofBackups],
    spooled: spooled.length,
    backups: backups.length,
  };
}

/** Looking must not make a store where there is none. */
async function verifyStore(deps: EngineDeps, deep: boolean): Promise<Verified> {
  const none = { damage: [], events: 0, memories: 0, unsealed: 0 };
  const { home } = deps;
  if (![home.store, `${home.store}-wal`].some((path) => existsSync(path))) return none;
  try {
    return await deps.store().verify({ deep });
  } catch (error) {
    const { finding, remedy } = describeError(error, "STORE_FAILED");
    return { ...none, damage: [{ where: "store", what: finding, remedy }] };
  }
}

function damageOf(name: string, look: () => readonly Damage[]): Damage[] {
  const remedy = `remove ${name} from the folder backups, or restore an older one; \`unbidden backup\` makes another`;
  try {
    return look().map(({ where, what }) => ({ where: `${name}: ${where}`, what, remedy }));
  } catch (error) {
    return [{ where: name, what: describeError(error, "STORE_FAILED").finding, remedy }];
  }
}

function damageOfSpooled({ spool }: EngineDeps, name: string): Damage[] {
  if (readSpooled(spool, name) !== "unreadable") return [];
  const remedy =
    "nothing to do: the next hook sets it aside in spool/unreadable, and nothing else is affected";
  return [{ where: `spool ${name}`, what: "cannot be read back", remedy }];
}

/** After a purge: what was copied before holds what is to be gone. Gives how many copies went. */
async function renewBackups(deps: EngineDeps): Promise<number> {
  const { backups } = deps.home;
  const isCopied = backupsIn(backups).length > 0;
  const fresh = isCopied && deps.config["backup.enabled"] ? await makeBackup(deps).catch(() => null) : null;
  removeDraftsOf(deps.home.store);
  return removeAllBut(backups, fresh?.file ?? null);
}
