import { readSpooled, spooledNames } from "../../capture/spool.ts";
import { describeError } from "../../domain/errors.ts";
import type { Damage, Verified } from "../../domain/store-check.ts";
import type { VerifyAnswer } from "../../operations/backups.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { backupsIn } from "./backup-files.ts";
import { hasStore } from "./free-space.ts";

export async function verifyHome(
  deps: EngineDeps,
  { deep }: OperationInput<"verify">,
): Promise<VerifyAnswer> {
  const { damage, ...counts } = await verifyStore(deps, deep);
  const backups = backupsIn(deps.home.backups);
  const { verify: verifyFile } = await deps.storeFiles();
  const backupDamage = deep
    ? backups.flatMap(({ name, file }) => damageOf(name, () => verifyFile(file, { deep }).damage))
    : [];
  const spooled = spooledNames(deps.spool);
  return {
    ...counts,
    deep,
    damage: [...damage, ...spooled.flatMap((name) => damageOfSpooled(deps, name)), ...backupDamage],
    spooled: spooled.length,
    backups: backups.length,
  };
}

async function verifyStore(deps: EngineDeps, deep: boolean): Promise<Verified> {
  const none = { damage: [], events: 0, memories: 0, withoutChecksum: 0 };
  if (!hasStore(deps.home.store)) return none;
  try {
    return await deps.store().verify({ deep });
  } catch (error) {
    const { finding, remedy } = describeError(error, "STORE_FAILED");
    return { ...none, damage: [{ where: "store", what: finding, remedy }] };
  }
}

function damageOf(name: string, readDamage: () => readonly Damage[]): Damage[] {
  const remedy = `remove ${name} from the folder backups, or restore an older one; \`unbidden backup\` makes another`;
  try {
    return readDamage().map(({ where, what }) => ({ where: `${name}: ${where}`, what, remedy }));
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
