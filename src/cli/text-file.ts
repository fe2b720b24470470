import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readlink, realpath, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { UnbiddenError } from "../domain/errors.ts";
import { readNamedFile } from "../files/named-file.ts";
import { readOwnFile, replaceOwnFile } from "../files/own-file.ts";

/** No settings, instructions or log of ours is larger. */
const MAX_BYTES = 64_000_000;

/**
 * Null where there is no file; it may be a link, as people's settings are. Throws a `TypeError` for bytes that are not
 * UTF-8, which could not be written back, and `NamedFileError`.
 */
export async function readTextFile(file: string): Promise<string | null> {
  const bytes = await nullIfMissing((async () => readNamedFile(file, MAX_BYTES))());
  return bytes && new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** A file of the home; null where there is none. Throws `StrangeFileError`. */
export async function readOwnText(root: string, file: string): Promise<string | null> {
  return (await nullIfMissing((async () => readOwnFile(root, file, MAX_BYTES))()))?.toString() ?? null;
}

/** Writes a file of the home atomically, with its folder. Throws `FILE_UNWRITABLE`. */
export function writeOwnText(root: string, file: string, text: string, mode = 0o600): void {
  try {
    replaceOwnFile(root, file, text, { mode, isDurable: true });
  } catch (cause) {
    throw unwritableFile(file, cause);
  }
}

/**
 * Writes a file atomically, with its folder; keeps an existing file's mode unless one is given, and follows a link to
 * its target. Throws `FILE_UNWRITABLE`.
 */
export async function writeTextFile(file: string, text: string, mode?: number): Promise<void> {
  try {
    const target = await linkTarget(file);
    const permissions = mode ?? (await nullIfMissing(stat(target)))?.mode ?? 0o600;
    await mkdir(dirname(target), { recursive: true });
    await replaceAtomically(target, text, permissions & 0o777);
  } catch (cause) {
    throw unwritableFile(file, cause);
  }
}

/** Removes a file, and for a link its target. Throws `FILE_UNWRITABLE`. */
export async function removeTextFile(file: string): Promise<void> {
  try {
    await rm(await linkTarget(file), { force: true });
  } catch (cause) {
    throw unwritableFile(file, cause);
  }
}

export async function removeEmptyFolder(folder: string): Promise<void> {
  const names = await nullIfMissing(readdir(folder));
  if (names?.length === 0) await rmdir(folder);
}

function unwritableFile(file: string, cause: unknown): UnbiddenError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new UnbiddenError("FILE_UNWRITABLE", `cannot change ${file}: ${reason}`, { cause });
}

async function replaceAtomically(target: string, text: string, mode: number): Promise<void> {
  const temporary = `${target}.${randomUUID()}.tmp`;
  try {
    await writeAndSync(temporary, text, mode);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeAndSync(file: string, text: string, mode: number): Promise<void> {
  const handle = await open(file, "wx", mode);
  try {
    // open() applies the umask to the mode.
    await handle.chmod(mode);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The file that a write to `file` would change, even if it does not exist yet. */
async function linkTarget(file: string): Promise<string> {
  const real = await nullIfMissing(realpath(file));
  if (real !== null) return real;
  const next = await readlink(file).catch(() => null);
  return next === null ? file : linkTarget(resolve(dirname(file), next));
}

/** Null where there is no file; any other failure is thrown. */
async function nullIfMissing<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}
