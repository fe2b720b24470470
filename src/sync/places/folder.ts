import { lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { UnbiddenError } from "../../domain/errors.ts";
import { readOwnFile, removeOwnFile, replaceOwnFile } from "../../files/own-file.ts";
import { filesByListing, type ListedName, mayBeOurs } from "../listing.ts";
import { MOST_SHARED_FILES, type SharedFile, type SyncTransport } from "../transport.ts";

/** A folder that something else brings to the other machines, or that they all mount. No link in it is followed. */
export function folderTransport(folder: string): SyncTransport {
  return {
    list: () => filesIn(folder),
    read: async (path, maxBytes) => readShared(folder, path, maxBytes),
    write: async (path, content) => writeShared(folder, path, content),
    remove: async (paths) => {
      for (const path of paths) removeOwnFile(folder, join(folder, path));
    },
    publish: async () => "published",
    close: async () => undefined,
  };
}

async function filesIn(folder: string): Promise<readonly SharedFile[]> {
  // What the user named may be a link, as folders of cloud drives are; nothing below it is followed.
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UnbiddenError("SYNC_UNREACHABLE", `${folder} is not there, or is no folder`);
  return filesByListing(async (below) => listedIn(folder, below));
}

/** None of what is missing, a link, or no folder. */
function listedIn(root: string, folder: string): ListedName[] {
  const path = join(root, folder);
  if (folder !== "" && !isFolderThere(path)) return [];
  const names = readdirSync(path).filter((name) => mayBeOurs(folder, name));
  return names
    .sort()
    .slice(0, MOST_SHARED_FILES)
    .flatMap((name) => listedName(join(path, name), name));
}

function isFolderThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function listedName(path: string, name: string): ListedName[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  return [
    { name, bytes: stats.size, type: stats.isFile() ? "file" : stats.isDirectory() ? "folder" : "other" },
  ];
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
