import { accessSync, constants, existsSync, rmSync, type Stats, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import { describeError, ERRORS } from "../domain/errors.ts";
import { crypto } from "../text/digest.ts";
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
export function isSharedFolder(root: string, userHome: string): boolean {
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
