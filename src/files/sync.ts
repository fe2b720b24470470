import { closeSync, fsyncSync, openSync } from "node:fs";

type SyncFs = Pick<typeof import("node:fs"), "closeSync" | "fsyncSync" | "openSync">;

const FS: SyncFs = { closeSync, fsyncSync, openSync };

/** Waits until the content of a file is on the disk. */
export function syncFile(path: string, fs: SyncFs = FS): void {
  const file = fs.openSync(path, "r");
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

/** The same for the names in a folder: a rename is durable only then. Where the system opens no folders, as Windows, it is so at once. */
export function syncFolder(folder: string, fs: SyncFs = FS): void {
  try {
    syncFile(folder, fs);
  } catch (error) {
    if (!["EISDIR", "EPERM", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
