import type { Store } from "../../store.ts";
import type { Connection } from "./connection.ts";

/** A connection, and what the operations of a store need beside it. */
export interface StoreConnection extends Connection {
  /** Keys the tombstones. */
  readonly key: Uint8Array;
  readonly newId: () => string;
}

export type StoreMethod = Exclude<keyof Store, "close">;

/** Methods of a store over a connection; each is one whole operation in at most one transaction. */
export type Operations = {
  readonly [M in StoreMethod]?: (
    db: StoreConnection,
    ...args: Parameters<Store[M]>
  ) => Awaited<ReturnType<Store[M]>> | ReturnType<Store[M]>;
};

/** Operations of a module that is loaded with the first of them, and which of them write. */
export interface LazyOperations<T extends Operations> {
  readonly load: () => Promise<T>;
  readonly access: Readonly<Record<keyof T, "read" | "write">>;
}

type Methods<T> = Pick<Store, keyof T & StoreMethod>;
type AnyOperation = (db: StoreConnection, ...args: readonly unknown[]) => unknown;

export function bind<T extends Operations>(db: StoreConnection, operations: T): Methods<T> {
  const methods = Object.entries<AnyOperation>(operations as Record<string, AnyOperation>);
  return Object.fromEntries(
    methods.map(([name, operation]) => [name, async (...args: unknown[]) => operation(db, ...args)]),
  ) as unknown as Methods<T>;
}

export function bindLazily<T extends Operations>(
  db: StoreConnection,
  { load, access }: LazyOperations<T>,
): Methods<T> {
  return Object.fromEntries(
    Object.keys(access).map((name) => [
      name,
      async (...args: unknown[]) => ((await load()) as Record<string, AnyOperation>)[name]?.(db, ...args),
    ]),
  ) as unknown as Methods<T>;
}
