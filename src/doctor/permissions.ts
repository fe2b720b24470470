import { chmodSync, existsSync, lstatSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import type { Home } from "../config/home.ts";
import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import { describeError } from "../domain/errors.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import { isSharedFolder } from "./home.ts";

/** Folders 0700 and files 0600, whatever the umask; what is wider or narrower is set right here and now. */
export function checkPermissions({ home, userHome }: DoctorDeps): Check[] {
  if (process.platform === "win32" || !existsSync(home.root) || isSharedFolder(home.root, userHome))
    return [];
  const wrong = ownPaths(home).filter((path) => permissionBits(path) !== wantedMode(path));
  if (wrong.length === 0) return [okCheck("permissions", "folders 0700, files 0600")];
  const found = wrong
    .slice(0, 3)
    .map((path) => `${shortName(home, path)} was ${octal(permissionBits(path))}`);
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
  const files = fileNamesIn(home.root).filter((name) => name === store || name.startsWith(`${store}-`));
  const copies = fileNamesIn(home.root).filter((name) => name.startsWith(`${store}.`));
  return [
    home.root,
    ...[...files, ...copies].map((name) => join(home.root, name)),
    ...[home.key, home.config, home.synonyms, dirname(home.launcher), home.launcher],
    ...[home.spool, home.run, home.logs, home.fileRoutes, home.backups].flatMap(withContents),
  ].filter((path) => lstatSync(path, { throwIfNoEntry: false }) && !isExistingLink(path));
}

function withContents(folder: string): string[] {
  const inside = fileNamesIn(folder, { recursive: true });
  return [folder, ...inside.map((name) => join(folder, name))];
}

function fileNamesIn(folder: string, options: { recursive?: boolean } = {}): string[] {
  return existsSync(folder) ? readdirSync(folder, { ...options, encoding: "utf8" }) : [];
}

function isExistingLink(path: string): boolean {
  return lstatSync(path).isSymbolicLink();
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

function shortName(home: Home, path: string): string {
  return relative(home.root, path) || "the folder";
}
