import { existsSync, lstatSync, opendirSync, realpathSync, type Stats } from "node:fs";
import { join } from "node:path";
import { TEAM_FOLDER } from "../../domain/team/colleague.ts";
import { isTeamFileName, parseTeamFile } from "../../domain/team/memory-file.ts";
import { NO_LINK, readWholePlainFile } from "../../files/plain-file.ts";
import { digest } from "../../text/hashes/digest.ts";
import type { ReadTeamFile, TeamFolder } from "../importer.ts";

/** More than any file that `share` writes. */
const MOST_FILE_BYTES = 16_000;
/** Files of one folder; of a larger one none is read. */
const MOST_TEAM_FILES = 1_000;

/** Of all files together; a thousand of usual size are a quarter of it. */
const MOST_BYTES = 2_000_000;

const EMPTY: TeamFolder = { names: [], state: "none", refused: [] };

/** Looks without reading a file. A repository is hostile: no link is followed, and no pipe opened. */
export function readTeamFolder(root: string): TeamFolder {
  const folder = join(root, TEAM_FOLDER);
  if (!isRealFolder(root)) return existsSync(folder) ? refusedFolder("it is reached through a link") : EMPTY;
  const entries = entryNames(folder);
  if (entries.length > MOST_TEAM_FILES) return refusedFolder(`it holds more than ${MOST_TEAM_FILES} files`);
  const looked = entries.sort().map((name) => lookAt(folder, name));
  const plain = looked.flatMap(({ name, why, stats }) => (why === null ? [{ name, ...stats }] : []));
  if (plain.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES)
    return refusedFolder(`its files are larger than ${MOST_BYTES / 1_000_000} MB together`);
  return {
    names: plain.map(({ name }) => name),
    refused: looked.flatMap(({ name, why }) => (why === null ? [] : [{ name, why }])),
    state: digest([
      root,
      ...plain.map((file) => `${file.name}:${file.size}:${file.mtimeMs}:${file.ctimeMs}`),
    ]),
  };
}

function lookAt(folder: string, name: string) {
  const stats = lstatSync(join(folder, name), { throwIfNoEntry: false });
  const { size = 0, mtimeMs = 0, ctimeMs = 0 } = stats ?? {};
  return { name, why: stats ? whyNotRead(name, stats) : "it went away", stats: { size, mtimeMs, ctimeMs } };
}

function refusedFolder(why: string): TeamFolder {
  return { ...EMPTY, refused: [{ name: "", why }] };
}

/** Neither of its two folders is a link. */
function isRealFolder(root: string): boolean {
  try {
    return realpathSync(join(root, TEAM_FOLDER)) === join(realpathSync(root), ...TEAM_FOLDER.split("/"));
  } catch {
    // Most projects have none.
    return false;
  }
}

/** One more than are read, at most: a folder of a million files would cost seconds. */
function entryNames(folder: string): string[] {
  const names: string[] = [];
  try {
    const entries = opendirSync(folder);
    try {
      for (
        let entry = entries.readSync();
        entry && names.length <= MOST_TEAM_FILES;
        entry = entries.readSync()
      )
        names.push(entry.name);
    } finally {
      entries.closeSync();
    }
  } catch {
    // A file in its place, or unreadable: nothing is known of it.
  }
  return names;
}

function whyNotRead(name: string, stats: Stats): string | null {
  if (!stats.isFile()) return "it is no plain file";
  if (!isTeamFileName(name)) return "its name is not of letters, digits, `-` and `_` with `.md`";
  return stats.size > MOST_FILE_BYTES ? `it is larger than ${MOST_FILE_BYTES / 1_000} kB` : null;
}

/** One of the folder's files with its text; null where it cannot be read as text. */
export function readTeamFile(root: string, name: string): ReadTeamFile | null {
  const bytes = readWholePlainFile(join(root, TEAM_FOLDER, name), MOST_FILE_BYTES, NO_LINK);
  if (bytes === null || bytes.includes(0)) return null;
  const text = bytes.toString("utf8");
  return { ...parseTeamFile(text), text };
}
