import type { SyncTransport } from "../../src/sync/transport.ts";

/** A place whose files are in this process. */
export function memoryPlace(files: Map<string, Uint8Array>): SyncTransport {
  return {
    list: async () => [...files].map(([path, { length: bytes }]) => ({ path, bytes })),
    read: async (path) => files.get(path) ?? null,
    write: async (path, content) => void files.set(path, content),
    remove: async (paths) => {
      for (const path of paths) files.delete(path);
    },
    publish: async () => "published",
    close: async () => undefined,
  };
}
