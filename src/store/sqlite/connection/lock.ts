import { chmodSync, statSync } from "node:fs";
import { codeOf } from "../../../domain/errors.ts";
import { type Connection, connect } from "./connection.ts";

/** Held for life by one process of a home; the system takes it back from a process that dies, however it dies. */
export interface Lock {
  /** False once its file was removed or replaced, so that others may hold one too. */
  readonly isValid: () => boolean;
  readonly release: () => void;
}

/** Takes the lock of a home without waiting; null when another process holds it. Throws `HOME_UNUSABLE`. */
export function takeLock(path: string): Lock | null {
  const db = exclusive(path);
  if (db === null) return null;
  if (process.platform !== "win32") chmodSync(path, 0o600);
  const inode = statSync(path).ino;
  return {
    isValid: () => statSync(path, { throwIfNoEntry: false })?.ino === inode,
    release: () => db.close(),
  };
}

function exclusive(path: string): Connection | null {
  let db: Connection | null = null;
  try {
    db = connect(path, 0);
    // Never a log beside it: to be locked is all this file is for.
    db.exec("PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE");
    return db;
  } catch (error) {
    db?.close();
    if (codeOf(error, "STORE_FAILED") === "STORE_BUSY") return null;
    throw error;
  }
}
