import { lstatSync, readdirSync, realpathSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";
import { type Check, okCheck, problemCheck } from "../../domain/check.ts";
import { isOwnedByUser } from "../../files/own-file.ts";
import type { SecurityDeps } from "./security-deps.ts";

/** Lines for one kind of finding. */
const MOST_LISTED = 5;
/** Windows has no such modes. */
const HAS_MODES = process.platform !== "win32";
const STICKY = 0o1000;
const WRITABLE_BY_OTHERS = 0o022;
const ANY_FOR_OTHERS = 0o077;

/** Nobody else can rename a folder above the home and put another home in its place. */
export function checkFoldersAbove({ home }: SecurityDeps): Check[] {
  if (!HAS_MODES) return [];
  const above = parentsOf(realpathSync(nearestFolder(dirname(home.root))));
  const open = above.filter((folder) => isReplaceable(lstatSync(folder)));
  if (open.length === 0) return [okCheck("folders above", "nobody else can replace the home")];
  return open.map((folder) =>
    problemCheck("folders above", `${folder} can be changed by other users`, `chmod go-w ${folder}`),
  );
}

function nearestFolder(folder: string): string {
  return lstatSync(folder, { throwIfNoEntry: false }) ? folder : nearestFolder(dirname(folder));
}

function parentsOf(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...parentsOf(parent)];
}

/** In a sticky folder, as /tmp, each may rename only their own. */
function isReplaceable(stats: Stats): boolean {
  const isTrusted = stats.uid === 0 || isOwnedByUser(stats);
  return !isTrusted || ((stats.mode & WRITABLE_BY_OTHERS) !== 0 && (stats.mode & STICKY) === 0);
}

/** Every file and folder of the home is a plain one of the user's, closed to everybody else. */
export function checkHomeFiles({ home }: SecurityDeps): Check[] {
  const stats = lstatSync(home.root, { throwIfNoEntry: false });
  if (!stats) return [okCheck("home", `${home.root} does not exist yet`)];
  // The home itself may be a link; nothing in it may.
  const paths = pathsUnder(realpathSync(home.root));
  const checks = worstFirst(paths, home).flatMap((path) => fileCheck(path) ?? []);
  if (checks.length === 0) {
    const modes = HAS_MODES ? ", closed to others (0700, 0600)" : "";
    return [
      okCheck("home", `${home.root} and all ${paths.length - 1} files and folders in it are yours${modes}`),
    ];
  }
  return listed("home", checks);
}

/** What holds everything, then what leads elsewhere, so that no line about another file takes its place. */
function worstFirst(paths: readonly string[], { root, store, key }: SecurityDeps["home"]): string[] {
  const first = [root, store, key].map((path) => lstatSync(path, { throwIfNoEntry: false })?.ino);
  const rank = (path: string) => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats) return 2;
    return first.includes(stats.ino) ? 0 : strangeName(stats) === null ? 2 : 1;
  };
  return paths.toSorted((one, other) => rank(one) - rank(other));
}

/** The folder itself and all below; nothing is followed. */
function pathsUnder(path: string): string[] {
  if (!lstatSync(path).isDirectory()) return [path];
  return [path, ...readdirSync(path).flatMap((name) => pathsUnder(join(path, name)))];
}

function fileCheck(path: string): Check | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // Files of running sessions come and go.
  if (!stats) return null;
  const strange = strangeName(stats);
  if (strange !== null)
    return problemCheck("home", `${path} is ${strange}`, `remove it: nothing is read or written through it`);
  if (!isOwnedByUser(stats))
    return problemCheck(
      "home",
      `${path} belongs to user ${stats.uid}`,
      `sudo chown ${process.geteuid?.()} ${path}`,
    );
  if (HAS_MODES && (stats.mode & ANY_FOR_OTHERS) !== 0) {
    const mode = (stats.mode & 0o777).toString(8).padStart(3, "0");
    return problemCheck(
      "home",
      `${path} is open to others (0${mode})`,
      "run `unbidden doctor`, which closes it",
    );
  }
  return null;
}

/** Null for a plain file, a folder, and a socket, which is the daemon's. */
function strangeName(stats: Stats): string | null {
  if (stats.isSymbolicLink()) return "a link";
  if (stats.isFIFO()) return "a pipe";
  if (stats.isBlockDevice() || stats.isCharacterDevice()) return "a device";
  if (stats.isFile() && stats.nlink > 1) return `one of ${stats.nlink} names of the same file`;
  return null;
}

function listed(name: string, checks: readonly Check[]): Check[] {
  const more = checks.length - MOST_LISTED;
  const rest = more > 0 ? [problemCheck(name, `${more} more`, "mend these, then run this again")] : [];
  return [...checks.slice(0, MOST_LISTED), ...rest];
}
