import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { Home } from "../config/home.ts";
import { KEY_BYTES } from "../config/key.ts";
import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import { describeError, ERRORS } from "../domain/errors.ts";
import { crypto } from "../text/hashes/digest.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** Our folder: there, a folder of its own, the user's, and writable. */
export function checkHome({ home, userHome }: DoctorDeps): Check[] {
  const { root } = home;
  const stats = statSync(root, { throwIfNoEntry: false });
  const { remedy } = ERRORS.HOME_UNUSABLE;
  if (!stats) {
    if (!canCreate(root)) return [problemCheck("home", `${root} cannot be made`, remedy)];
    return [noteCheck("home", `${root} is not there yet`, "nothing to do; the first session makes it")];
  }
  if (!stats.isDirectory()) return [problemCheck("home", `${root} is not a folder`, remedy)];
  if (isSharedFolder(root, userHome)) {
    const finding = `${root} is no folder of its own`;
    return [problemCheck("home", finding, "set UNBIDDEN_HOME to an empty folder, or unset it")];
  }
  return [
    foreignOwnerCheck(stats, root) ?? unwritableCheck(root) ?? okCheck("home", `${root}, yours and writable`),
  ];
}

/** Asked and not tried: the folder around is not ours to write in. */
function canCreate(folder: string): boolean {
  const around = dirname(folder);
  if (!existsSync(around)) return around !== folder && canCreate(around);
  try {
    accessSync(around, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    // The caller says so.
    return false;
  }
}

/** What lies beside us there is not ours to touch. */
function isSharedFolder(root: string, userHome: string): boolean {
  const folder = resolve(root);
  return folder === resolve(userHome) || folder === dirname(folder);
}

function foreignOwnerCheck({ uid }: Stats, root: string): Check | null {
  // Windows has no user ids.
  const own = process.getuid?.() ?? uid;
  if (uid === own) return null;
  return problemCheck(
    "home",
    `${root} belongs to user ${uid}, you are ${own}`,
    `sudo chown -R ${own} ${root}`,
  );
}

/** Tried and not asked: permissions say nothing of a read-only mount, a quota or a full disk. */
function unwritableCheck(root: string): Check | null {
  const probe = join(root, `.doctor-${crypto().randomUUID()}`);
  try {
    writeFileSync(probe, "x", { mode: 0o600 });
    return null;
  } catch (error) {
    return problemCheck("home", describeError(error, "HOME_UNUSABLE").finding, ERRORS.HOME_UNUSABLE.remedy);
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Folders 0700 and files 0600, whatever the umask; what is wider or narrower is set right here and now. */
export function checkPermissions({ home, userHome }: DoctorDeps): Check[] {
  if (process.platform === "win32" || !existsSync(home.root) || isSharedFolder(home.root, userHome))
    return [];
  const wrong = ownPaths(home).filter((path) => permissionBits(path) !== wantedMode(path));
  if (wrong.length === 0) return [okCheck("permissions", "folders 0700, files 0600")];
  const found = wrong
    .slice(0, 3)
    .map((path) => `${pathInHome(home, path)} was ${octal(permissionBits(path))}`);
  const finding = [...found, ...(wrong.length > 3 ? [`${wrong.length - 3} more`] : [])].join(", ");
  try {
    for (const path of wrong) chmodSync(path, wantedMode(path));
    return [noteCheck("permissions", `set right: ${finding}`, "find out what changed them if it repeats")];
  } catch (error) {
    const why = describeError(error, "HOME_UNUSABLE").finding;
    return [problemCheck("permissions", `${finding}; ${why}`, `chmod -R u+rwX,go-rwx ${home.root}`)];
  }
}

/** By name: where UNBIDDEN_HOME points to a folder with other things in it, those keep their modes. */
function ownPaths(home: Home): string[] {
  const store = basename(home.store);
  const files = entriesIn(home.root).filter((name) => name === store || name.startsWith(`${store}-`));
  const copies = entriesIn(home.root).filter((name) => name.startsWith(`${store}.`));
  return [
    home.root,
    ...[...files, ...copies].map((name) => join(home.root, name)),
    ...[home.key, home.config, home.synonyms, dirname(home.launcher), home.launcher],
    ...[home.spool, home.run, home.logs, home.fileRoutes, home.backups].flatMap(withContents),
  ].filter((path) => lstatSync(path, { throwIfNoEntry: false }) && !isLink(path));
}

function withContents(folder: string): string[] {
  const inside = entriesIn(folder, { recursive: true });
  return [folder, ...inside.map((name) => join(folder, name))];
}

function entriesIn(folder: string, options: { recursive?: boolean } = {}): string[] {
  return existsSync(folder) ? readdirSync(folder, { ...options, encoding: "utf8" }) : [];
}

function permissionBits(path: string): number {
  return lstatSync(path).mode & 0o777;
}

/** A file its owner may run, such as the launcher, stays one. */
function wantedMode(path: string): number {
  return lstatSync(path).isDirectory() || (permissionBits(path) & 0o100) !== 0 ? 0o700 : 0o600;
}

function octal(mode: number): string {
  return `0${mode.toString(8).padStart(3, "0")}`;
}

function pathInHome(home: Home, path: string): string {
  return relative(home.root, path) || "the folder";
}

/** A log that is a link leads what was just written into somebody else's file, or apart from its database. */
export function checkLinks({ home }: DoctorDeps): Check[] {
  const sidecars = ["-wal", "-shm", "-journal"].map((suffix) => home.store + suffix);
  const problems = sidecars
    .filter(isLink)
    .map((path) => problemCheck("links", `${path} is a link`, "stop every session, then remove the link"));
  if (!isLink(home.store)) return problems;
  const remedy = "set UNBIDDEN_HOME to the folder it leads to instead: a link and its target can be parted";
  return [...problems, noteCheck("links", `${home.store} is a link`, remedy)];
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** Only a problem has a line: without its key a store takes back what was forgotten. */
export function checkKey({ home }: DoctorDeps): Check[] {
  const stats = statSync(home.key, { throwIfNoEntry: false });
  if (!stats || stats.size === KEY_BYTES) return [];
  const finding = `${home.key} is damaged: what was forgotten can come back`;
  return [
    problemCheck("key", finding, "put it back from a copy; without one remove it, and a new one is made"),
  ];
}
