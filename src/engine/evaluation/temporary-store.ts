import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "../../store/store.ts";
import { digest } from "../../text/hashes/digest.ts";
import type { EngineDeps } from "../wiring/deps.ts";

/** Removed with this process, so that not even a home is created. */
export function withTemporaryKey(deps: EngineDeps): EngineDeps {
  const key = Buffer.from(digest([deps.newId()]) + digest([deps.newId()]), "hex");
  return { ...deps, key: () => key };
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/** Runs with a store that is removed afterwards, also on Ctrl-C. */
export async function withTemporaryStore<T>(
  storeAt: (path: string) => Store,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "unbidden-evaluation-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const stops = Object.entries(SIGNALS).map(([signal, code]) => [signal, () => process.exit(code)] as const);
  process.once("exit", remove);
  for (const [signal, stop] of stops) process.once(signal, stop);
  try {
    const store = storeAt(join(folder, "store.db"));
    return await work(store).finally(() => store.close());
  } finally {
    for (const [signal, stop] of stops) process.removeListener(signal, stop);
    process.removeListener("exit", remove);
    remove();
  }
}
