import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

/** System calls that open a file of ours; an argument where a test fails each of them. */
export type OwnFileFs = Pick<
  typeof import("node:fs"),
  "closeSync" | "fstatSync" | "lstatSync" | "openSync" | "readFileSync"
>;

/** By name, because all of `node:fs` as one value would be copied at the start of each hook. */
const FS: OwnFileFs = { closeSync, fstatSync, lstatSync, openSync, readFileSync };

/** In the place of a file of ours lies a link, a pipe, a device, a socket, a folder, another user's file or too large a one. */
export class StrangeFileError extends Error {
  readonly code = "STRANGE_FILE";
  constructor(path: string, options?: ErrorOptions) {
    super(`${path} is not a plain file of yours`, options);
  }
}

const { O_RDONLY, O_APPEND, O_CREAT, O_WRONLY } = constants;
/** Never through a link, and never waiting for a pipe's other end; Windows has neither flag. */
const CAREFULLY = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** More than any note or cache of ours holds. */
const MAX_BYTES = 8_000_000;

/** Reads a file of the home whose folder is `root`. Throws `StrangeFileError`, or the system's error as for a missing file. */
export function readOwnFile(root: string, path: string, maxBytes = MAX_BYTES, fs: OwnFileFs = FS): Buffer {
  const file = openOwnFile(root, path, O_RDONLY, fs);
  try {
    if (fs.fstatSync(file).size > maxBytes) throw new StrangeFileError(path);
    return fs.readFileSync(file);
  } finally {
    fs.closeSync(file);
  }
}

/** Opens a file of ours for appending, and creates it. Throws as `readOwnFile` does. */
export function openOwnLog(root: string, path: string): number {
  return openOwnFile(root, path, O_APPEND | O_CREAT | O_WRONLY, FS);
}

/** Opens a file of ours of any size for reading. Throws as `readOwnFile` does. */
export function openOwnFile(root: string, path: string, flags = O_RDONLY, fs: OwnFileFs = FS): number {
  refuseStrangeFolders(root, dirname(path), fs);
  const file = openCarefully(path, flags, fs);
  try {
    const stats = fs.fstatSync(file);
    if (!stats.isFile() || !isOwnedByUser(stats)) throw new StrangeFileError(path);
    return file;
  } catch (error) {
    fs.closeSync(file);
    throw error;
  }
}

function openCarefully(path: string, flags: number, fs: OwnFileFs): number {
  try {
    return fs.openSync(path, flags | CAREFULLY, 0o600);
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    // A link, and a socket or a pipe that nobody reads.
    if (["ELOOP", "EMLINK", "ENXIO", "EISDIR"].includes(code)) throw new StrangeFileError(path, { cause });
    throw cause;
  }
}

/** Every folder below the root of the home is a folder of ours, or not there. Throws `StrangeFileError`. */
function refuseStrangeFolders(root: string, folder: string, fs: Pick<OwnFileFs, "lstatSync">): void {
  for (let each = folder; each.length > root.length; each = dirname(each)) {
    const stats = fs.lstatSync(each, { throwIfNoEntry: false });
    if (stats && !(stats.isDirectory() && isOwnedByUser(stats))) throw new StrangeFileError(each);
  }
}

/** True where the process itself is the owner, and on Windows, which has no owners of this kind. */
export function isOwnedByUser({ uid }: Stats): boolean {
  const own = process.geteuid?.();
  return own === undefined || uid === own;
}

/** Throws `StrangeFileError` unless it is a plain file of ours, or missing; for a file that another library opens. */
export function refuseStrangeFile(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats && !(stats.isFile() && isOwnedByUser(stats))) throw new StrangeFileError(path);
}

/** Creates a folder of the home, with those above it. Throws `StrangeFileError`, or the system's error. */
export function makeOwnFolder(
  root: string,
  folder: string,
  fs: Pick<typeof import("node:fs"), "lstatSync" | "mkdirSync"> = { lstatSync, mkdirSync },
): void {
  refuseStrangeFolders(root, folder, fs);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Creates a file of ours that must not be there yet. Throws as `readOwnFile` does. */
export function createOwnFile(root: string, path: string, content: string | Uint8Array = ""): void {
  const { O_EXCL } = constants;
  const file = openOwnFile(root, path, O_CREAT | O_EXCL | O_WRONLY);
  try {
    writeFileSync(file, content);
    if (content.length > 0) fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Writes a small file of our home atomically, and never through a link. Never throws. */
export function writeOwnFile(root: string, path: string, text: string): void {
  try {
    replaceOwnFile(root, path, text);
  } catch {
    // Nothing is lost: all of these are notes and caches, written again by a later hook.
  }
}

/** Writes as `writeOwnFile` does. Throws `StrangeFileError`, or the system's error. */
export function replaceOwnFile(
  root: string,
  path: string,
  text: string | Uint8Array,
  options?: DraftOptions,
): void {
  const draft = writeOwnDraft(root, path, text, options);
  try {
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Writes a whole file of ours beside its place, for a caller that gives it its name. Throws as `replaceOwnFile` does. */
export function writeOwnDraft(
  root: string,
  path: string,
  text: string | Uint8Array,
  options: DraftOptions = {},
): string {
  makeOwnFolder(root, dirname(path));
  const draft = `${path}.${process.pid}`;
  // A killed process of the same number may have left one.
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode: 0o600, flag: "wx", flush: options.isDurable === true });
  if (options.mode !== undefined) chmodSync(draft, options.mode);
  return draft;
}

interface DraftOptions {
  /** Else 0600. */
  readonly mode?: number;
  /** On the disk before it gets its name, so that a power cut leaves the old file or the new one. */
  readonly isDurable?: boolean;
}

/** Removes all but the newest folders in a folder of ours. Throws `StrangeFileError`, or the system's error. */
export function keepNewestFolders(root: string, folder: string, most: number): void {
  refuseStrangeFolders(root, folder, FS);
  const made = readdirSync(folder).map((name) => ({
    path: `${folder}/${name}`,
    at: lstatSync(`${folder}/${name}`).mtimeMs,
  }));
  made.sort((a, b) => b.at - a.at);
  for (const { path } of made.slice(most)) rmSync(path, { recursive: true, force: true });
}

/** Never throws. */
export function removeOwnFile(root: string, path: string): void {
  try {
    refuseStrangeFolders(root, dirname(path), FS);
    rmSync(path, { force: true });
  } catch {
    // As above.
  }
}

/** True where a folder of ours holds nothing but small plain files of ours, and folders of such; for a library that reads them. */
export function holdsOwnFilesOnly(root: string, folder: string): boolean {
  try {
    refuseStrangeFolders(root, folder, FS);
    return readdirSync(folder).every((name) => isOwnTree(`${folder}/${name}`));
  } catch (error) {
    // Not made yet.
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

function isOwnTree(path: string): boolean {
  const stats = lstatSync(path);
  if (!isOwnedByUser(stats)) return false;
  if (stats.isFile()) return stats.size <= MAX_BYTES;
  return stats.isDirectory() && readdirSync(path).every((name) => isOwnTree(`${path}/${name}`));
}
