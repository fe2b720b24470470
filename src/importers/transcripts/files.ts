import { closeSync, type Dirent, fstatSync, lstatSync, readdirSync, readSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import type { TranscriptFormat } from "../../agents/agent.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { NO_LINK, openPlainFile } from "../../files/plain-file.ts";
import { digest } from "../../text/hashes/digest.ts";
import type { PastSession } from "../importer.ts";

/** Bytes before an offset that identify a file. */
const FINGERPRINT_BYTES = 256;

/** An open transcript. Reading past its end gives fewer bytes, even if it has shrunk. */
export interface OpenFile {
  readonly size: number;
  read(into: Buffer, at: number): number;
  /** Identifies the file and its content before `offset`. */
  fingerprint(offset: number): string;
  close(): void;
}

/** Every transcript in the folders of `root`, oldest first. Links and special files are counted only. */
export function listTranscripts(
  root: string,
  { depth, isTranscript }: Pick<TranscriptFormat, "depth" | "isTranscript">,
): { sessions: PastSession[]; refused: number } {
  const folders = foldersBelow(root, depth);
  const paths = folders
    .filter((folder) => folder.depth === depth)
    .flatMap(({ path, entries }) => entries.map((entry) => join(path, entry.name)))
    .filter((path) => isTranscript(relative(root, path)));
  const sessions = paths.map(toPastSession).filter((session) => session !== null);
  const above = folders.filter((folder) => folder.depth < depth);
  const links = above.flatMap(({ entries }) => entries.filter((entry) => entry.isSymbolicLink())).length;
  const closed = folders.filter(({ isClosed }) => isClosed).length;
  return {
    sessions: sessions.sort((a, b) => a.modifiedAt - b.modifiedAt),
    refused: links + closed + paths.length - sessions.length,
  };
}

interface Folder extends ReturnType<typeof readFolder> {
  readonly path: string;
  readonly depth: number;
}

/** The folder and those below it, down to a depth. */
function foldersBelow(path: string, most: number, depth = 0): Folder[] {
  const folder = { path, depth, ...readFolder(path) };
  if (depth === most) return [folder];
  const below = folder.entries.filter((entry) => entry.isDirectory());
  return [folder, ...below.flatMap(({ name }) => foldersBelow(join(path, name), most, depth + 1))];
}

/** Null if there is no such file. Throws `TRANSCRIPT_REFUSED` outside `root` and for special files. */
export function findTranscript(
  root: string,
  path: string,
  isTranscript: (path: string) => boolean,
): PastSession | null {
  const real = findRealPath(path);
  const base = findRealPath(root);
  if (real === null || base === null) return null;
  const below = relative(base, real);
  // On another Windows drive the relative path is absolute.
  const isOutside = isAbsolute(below) || below.split(sep).includes("..");
  if (isOutside || !isTranscript(below)) throw refusedError(path);
  const session = toPastSession(path);
  if (!session) throw refusedError(path);
  // By its real path: a folder on the way may be replaced by a link.
  return { ...session, path: real };
}

/** Throws `TRANSCRIPT_REFUSED` if it is no longer a plain file. */
export function openTranscript(path: string): OpenFile {
  const file = openPlain(path);
  if (file === null) throw refusedError(path);
  const stats = fstatSync(file);
  const read = (into: Buffer, at: number) => readSync(file, into, 0, into.length, at);
  return {
    size: stats.size,
    read,
    fingerprint: (offset) => {
      const from = Math.max(0, offset - FINGERPRINT_BYTES);
      const bytes = Buffer.alloc(offset - from);
      const length = read(bytes, from);
      return `${stats.ino}:${digest(["transcript", bytes.toString("latin1", 0, length)]).slice(0, 16)}`;
    },
    close: () => closeSync(file),
  };
}

/** The last bytes of a file as text. Throws `TRANSCRIPT_REFUSED`. */
export function readFileEnd(path: string, most: number): string {
  const file = openTranscript(path);
  try {
    const bytes = Buffer.alloc(Math.min(most, file.size));
    return bytes.toString("utf8", 0, file.read(bytes, file.size - bytes.length));
  } finally {
    file.close();
  }
}

/** The first bytes of a file as text. Throws `TRANSCRIPT_REFUSED`. */
export function readFileStart(path: string, most: number): string {
  const file = openTranscript(path);
  try {
    const bytes = Buffer.alloc(Math.min(most, file.size));
    return bytes.toString("utf8", 0, file.read(bytes, 0));
  } finally {
    file.close();
  }
}

function openPlain(path: string): number | null {
  try {
    return openPlainFile(path, NO_LINK);
  } catch (error) {
    // Codes for a link or a socket.
    const { code = "" } = error as NodeJS.ErrnoException;
    throw ["ELOOP", "EMLINK", "ENXIO"].includes(code) ? refusedError(path) : error;
  }
}

function toPastSession(path: string): PastSession | null {
  try {
    const stats = lstatSync(path);
    return stats.isFile() ? { path, bytes: stats.size, modifiedAt: Math.trunc(stats.mtimeMs) } : null;
  } catch {
    // Removed or unreadable: counted as refused.
    return null;
  }
}

/** `isClosed`: the folder exists, but cannot be read. */
function readFolder(folder: string): { readonly entries: Dirent[]; readonly isClosed: boolean } {
  try {
    return { entries: readdirSync(folder, { withFileTypes: true }), isClosed: false };
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return { entries: [], isClosed: code !== "ENOENT" && code !== "ENOTDIR" };
  }
}

function findRealPath(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    // Missing or unreachable.
    return null;
  }
}

function refusedError(path: string): UnbiddenError {
  return new UnbiddenError("TRANSCRIPT_REFUSED", `${path} is not a plain file in the agent's folder`);
}
