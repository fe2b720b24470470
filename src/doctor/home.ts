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
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { Home } from "../config/home.ts";
import { KEY_BYTES } from "../config/key.ts";
import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import { describeError, ERRORS } from "../domain/errors.ts";
import { createOwnFile } from "../files/own-file.ts";
import { crypto } from "../text/hashes/digest.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** The home exists, is a folder of its own, belongs to the user and is writable. */
export function checkHome({ home, userHome }: DoctorDeps): Check[] {
  const { root } = home;
  const stats = statSync(root, { throwIfNoEntry: false });
  const { remedy } = ERRORS.HOME_UNUSABLE;
  if (!stats) {
    if (!canCreate(root)) return [problemCheck("home", `${root} cannot be created`, remedy)];
    return [noteCheck("home", `${root} does not exist yet`, "nothing to do; the first session creates it")];
  }
  if (!stats.isDirectory()) return [problemCheck("home", `${root} is not a folder`, remedy)];
  if (isSharedFolder(root, userHome)) {
    const finding = `${root} holds other things than Unbidden's`;
    return [problemCheck("home", finding, "set UNBIDDEN_HOME to an empty folder, or unset it")];
  }
  return [
    foreignOwnerCheck(stats, root) ?? unwritableCheck(root) ?? okCheck("home", `${root}, yours and writable`),
  ];
}

/** By permissions, without a test file, because the parent folder is not ours. */
function canCreate(folder: string): boolean {
  const parent = dirname(folder);
  if (!existsSync(parent)) return parent !== folder && canCreate(parent);
  try {
    accessSync(parent, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    // The caller reports it.
    return false;
  }
}

/** The user's home or a root, where other files are not ours to change. */
function isSharedFolder(root: string, userHome: string): boolean {
  const folder = resolve(root);
  return folder === resolve(userHome) || folder === dirname(folder);
}

function foreignOwnerCheck({ uid }: Stats, root: string): Check | null {
  // Windows has no user ids.
  const user = process.getuid?.() ?? uid;
  if (uid === user) return null;
  return problemCheck(
    "home",
    `${root} belongs to user ${uid}, you are ${user}`,
    `sudo chown -R ${user} ${root}`,
  );
}

/** By a test file: permissions do not show a read-only mount, a quota or a full disk. */
function unwritableCheck(root: string): Check | null {
  const probe = join(root, `.doctor-${crypto().randomUUID()}`);
  try {
    createOwnFile(root, probe, "x");
    return null;
  } catch (error) {
    return problemCheck("home", describeError(error, "HOME_UNUSABLE").finding, ERRORS.HOME_UNUSABLE.remedy);
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Folders 0700 and files 0600, whatever the umask; other modes are corrected at once. */
export function checkPermissions({ home, userHome }: DoctorDeps): Check[] {
  if (process.platform === "win32" || !existsSync(home.root) || isSharedFolder(home.root, userHome))
    return [];
  const wrong = ownPaths(home).filter((path) => permissionBits(path) !== expectedMode(path));
  if (wrong.length === 0) return [okCheck("permissions", "folders 0700, files 0600")];
  const found = wrong
    .slice(0, 3)
    .map((path) => `${pathInHome(home, path)} was 0${permissionBits(path).toString(8).padStart(3, "0")}`);
  const finding = [...found, ...(wrong.length > 3 ? [`${wrong.length - 3} more`] : [])].join(", ");
  try {
    for (const path of wrong) chmodSync(path, expectedMode(path));
    return [
      noteCheck("permissions", `corrected: ${finding}`, "if it happens again, find out what changes them"),
    ];
  } catch (error) {
    const why = describeError(error, "HOME_UNUSABLE").finding;
    return [problemCheck("permissions", `${finding}; ${why}`, `chmod -R u+rwX,go-rwx ${home.root}`)];
  }
}

/** By name, so that other files in a shared UNBIDDEN_HOME keep their modes. */
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

/** An executable file, such as the launcher, stays executable. */
function expectedMode(path: string): number {
  return lstatSync(path).isDirectory() || (permissionBits(path) & 0o100) !== 0 ? 0o700 : 0o600;
}

function pathInHome(home: Home, path: string): string {
  return relative(home.root, path) || "the folder";
}

/** Nothing is read or written through a link in the home, nor out of a pipe or device; a socket is the daemon's. */
export function checkLinks({ home }: DoctorDeps): Check[] {
  const files = ["", "-wal", "-shm", "-journal"].map((suffix) => home.store + suffix);
  const folders = [home.spool, home.run, home.logs, home.fileRoutes, home.backups];
  const paths = [...files, home.key, home.config, home.synonyms, home.usageLog];
  return [
    ...paths,
    ...folders.flatMap((folder) => (isLink(folder) ? [folder] : withContents(folder))),
  ].flatMap((path) => strangeCheck(path) ?? []);
}

function strangeCheck(path: string): Check | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isFile() || stats.isDirectory() || stats.isSocket()) return null;
  const what = stats.isSymbolicLink() ? "a link" : "a pipe or a device";
  const remedy = "stop every session, then put the file itself there: nothing is read or written through it";
  return problemCheck("links", `${path} is ${what}`, remedy);
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** Reports only a damaged key, without which a store would accept forgotten memories again. */
export function checkKey({ home }: DoctorDeps): Check[] {
  const stats = lstatSync(home.key, { throwIfNoEntry: false });
  if (!stats || stats.size === KEY_BYTES) return [];
  const finding = `${home.key} is damaged: forgotten memories can come back`;
  return [
    problemCheck("key", finding, "restore it from a copy; without one remove it, and a new one is created"),
  ];
}
