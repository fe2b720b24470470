import { statSync } from "node:fs";
import type { Store } from "../store.ts";
import { connect } from "./connection/connection.ts";
import { SCHEMA_VERSION } from "./connection/migrations.ts";
import type { StoreMethod } from "./connection/operations.ts";
import { type SqliteStoreOptions, storeOver, WRITE_METHODS } from "./sqlite-store.ts";

export interface ThreadedStoreOptions extends SqliteStoreOptions {
  /** Has the thread that writes do it; rejects with what it threw there. */
  readonly post: (method: StoreMethod, args: readonly unknown[]) => Promise<unknown>;
}

export interface ThreadedStore extends Store {
  /** False once the file is another one, or another program's version changed it. */
  readonly isCurrent: () => boolean;
}

/** A store that is read here and written by another thread, which must have opened it. */
export function openThreadedStore({
  path,
  busyTimeoutMs,
  key,
  newId,
  post,
}: ThreadedStoreOptions): ThreadedStore {
  const db = connect(path, busyTimeoutMs, "read");
  const inode = statSync(path).ino;
  const store = storeOver({ ...db, key, newId });
  const posted = Object.fromEntries(
    [...WRITE_METHODS].map((method) => [method, (...args: unknown[]) => post(method, args)]),
  ) as Partial<Store>;
  const isCurrent = () =>
    statSync(path, { throwIfNoEntry: false })?.ino === inode &&
    db.number("PRAGMA user_version") === SCHEMA_VERSION;
  return { ...store, ...posted, isCurrent };
}
