import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { UnbiddenError } from "../domain/errors.ts";
import { readOwnFile, removeOwnFile, replaceOwnFile } from "../files/own-file.ts";
import { isOurs, MOST_SHARED_FILES, type SharedFile, type SyncTransport } from "./transport.ts";

/** Machines whose files are looked at. */
const MOST_MACHINES = 100;

/** A folder that something else brings to the other machines, or that they all mount. No link in it is followed. */
export function folderTransport(folder: string): SyncTransport {
  return {
    list: async () => filesIn(folder),
    read: async (path, maxBytes) => readShared(folder, path, maxBytes),
    write: async (path, content) => writeShared(folder, path, content),
    remove: async (paths) => {
      for (const path of paths) removeOwnFile(folder, join(folder, path));
    },
    publish: async () => "published",
    close: async () => undefined,
  };
}

function filesIn(folder: string): SharedFile[] {
  if (!isFolderThere(folder))
    throw new UnbiddenError("SYNC_UNREACHABLE", `${folder} is not there, or is no folder`);
  const machines = names(folder, "machines").slice(0, MOST_MACHINES);
  const paths = [
    ...names(folder, ".").map((name) => name),
    ...names(folder, "keys").map((name) => `keys/${name}`),
    ...machines.flatMap((machine) =>
      names(folder, `machines/${machine}`).map((name) => `machines/${machine}/${name}`),
    ),
  ];
  return paths
    .filter(isOurs)
    .slice(0, MOST_SHARED_FILES)
    .flatMap((path) => plainFile(folder, path));
}

/** None of what is missing, a link, or no folder. */
function names(root: string, folder: string): string[] {
  const path = join(root, folder);
  return isFolderThere(path) ? readdirSync(path).sort() : [];
}

function isFolderThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function plainFile(folder: string, path: string): SharedFile[] {
  const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
  return stats?.isFile() ? [{ path, bytes: stats.size }] : [];
}

function readShared(folder: string, path: string, maxBytes: number): Uint8Array | null {
  try {
    return readOwnFile(folder, join(folder, path), maxBytes);
  } catch {
    // Gone meanwhile, too large, a link, a pipe or somebody else's: the next look may find it whole.
    return null;
  }
}

function writeShared(folder: string, path: string, content: Uint8Array): void {
  try {
    replaceOwnFile(folder, join(folder, path), content, { isDurable: true });
  } catch (cause) {
    throw new UnbiddenError(
      "SYNC_UNREACHABLE",
      `cannot write ${join(folder, path)}: ${(cause as Error).message}`,
      {
        cause,
      },
    );
  }
}
