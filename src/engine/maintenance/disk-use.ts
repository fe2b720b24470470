import { statSync } from "node:fs";
import { basename, relative, sep } from "node:path";
import type { ByteShare, StoreSpace } from "../../domain/store-check.ts";
import type { DiskUse } from "../../operations/backups.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { filesUnder } from "../wiring/files-under.ts";
import { backupsIn, previousStoresIn } from "./backup-files.ts";

/** What takes how much space in the home, and what would be given back. */
export async function diskUse(deps: EngineDeps): Promise<DiskUse> {
  const { home } = deps;
  const sizes = new Map<string, number>();
  for (const file of filesUnder(home.root)) {
    const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    const part = homePart(relative(home.root, file), basename(home.store));
    sizes.set(part, (sizes.get(part) ?? 0) + bytes);
  }
  const parts = [...sizes].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes);
  const space = await storeSpace(deps);
  return {
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    parts,
    tables: space.tables,
    freeable: freeable(deps, space, sizes.get(LOG) ?? 0),
  };
}

const LOG = "log of the store";

function homePart(path: string, store: string): string {
  const [first = "", ...below] = path.split(sep);
  if (below.length > 0) return first;
  if (first === store) return "store";
  if (first.startsWith(`${store}-`)) return LOG;
  return first.startsWith(`${store}.`) ? "copies of the store" : "other files";
}

/** Where it cannot be read there is nothing to tell, and the other checks say why. */
async function storeSpace({ home, store }: EngineDeps): Promise<StoreSpace> {
  const none = { tables: [], freeBytes: 0 };
  if (!statSync(home.store, { throwIfNoEntry: false })) return none;
  try {
    return await store().space();
  } catch {
    // Said by the check of the store.
    return none;
  }
}

function freeable({ home, config }: EngineDeps, { freeBytes }: StoreSpace, log: number): ByteShare[] {
  const old = [backupsIn(home.backups), previousStoresIn(home.backups)].flatMap((files) =>
    files.slice(config["backup.keep"]),
  );
  const shares = [
    { name: "free pages of the store", bytes: freeBytes },
    { name: LOG, bytes: log },
    { name: `backups beyond the newest ${config["backup.keep"]}`, bytes: totalBytes(old) },
  ];
  return shares.filter(({ bytes }) => bytes > 0);
}

function totalBytes(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((all, { bytes }) => all + bytes, 0);
}
