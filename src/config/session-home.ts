import { existsSync, lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { isOwnedByUser } from "../files/own-file.ts";
import { homeOf, workingFolder } from "./home.ts";
import { isTracked } from "./tracked-home.ts";

/** Variables from which the home follows. */
const NAMING = /^(?:UNBIDDEN_HOME|HOME|USERPROFILE)$/i;

/** The first of these folders, or of those above it in its repository, whose settings set such a variable. */
export type FindNaming = (folders: readonly string[], variable: RegExp) => string | null;

export interface HomeFault {
  readonly kind: "named" | "open" | "tracked" | "in repository" | "nowhere";
  /** In words for people. */
  readonly text: string;
}

/**
 * Why the home that a session's variables name is not to be used; null where it is the user's. A repository's settings
 * can set variables, and may bring a folder with a store of its own.
 */
export function sessionHomeFault(env: NodeJS.ProcessEnv, findNaming: FindNaming): HomeFault | null {
  const user = accountHome();
  const isNamed = isAbsolute(env.UNBIDDEN_HOME ?? "") || (env.HOME || env.USERPROFILE || user) !== user;
  return isNamed ? homeFault(env, findNaming) : null;
}

/** As `sessionHomeFault`, also for a home that nothing but the account names. */
export function homeFault(env: NodeJS.ProcessEnv, findNaming: FindNaming): HomeFault | null {
  const user = accountHome();
  const project = env.CLAUDE_PROJECT_DIR || null;
  const folders = [project, workingFolder()].filter((folder) => folder !== null && folder !== user);
  const naming = findNaming(folders as string[], NAMING);
  if (naming !== null) return { kind: "named", text: `${naming} names the home` };
  return folderFault(homeOf(env).root, user, project);
}

/** The user's home folder by the system's own records, which no variable changes; empty where there are none. */
function accountHome(): string {
  try {
    return process.getBuiltinModule("node:os").userInfo().homedir;
  } catch {
    // A container may run as a user that nobody recorded.
    return "";
  }
}

/** Names of processes' folders and open files, which mean another place in each process. */
const OF_PROCESS = /^\/(?:proc|sys|dev(?!\/shm\/))(?:\/|$)/;

function folderFault(root: string, user: string, project: string | null): HomeFault | null {
  const fault = (kind: HomeFault["kind"], what: string): HomeFault => ({ kind, text: `${root} ${what}` });
  if (OF_PROCESS.test(resolve(root))) return fault("nowhere", "is no lasting folder");
  const nearest = nearestThatExists(root);
  const place = realFolder(nearest);
  if (place === null) return fault("nowhere", "leads nowhere");
  if (nearest === root && !isPrivate(statSync(place))) return fault("open", "is not a folder of yours alone");
  const account = realFolder(user);
  const session = project === null ? null : realFolder(project);
  const isAboveUser = session !== null && account !== null && isWithin(account, session);
  if (session !== null && !isAboveUser && isWithin(place, session))
    return fault("in repository", "is in the project");
  const tree = parentsOf(place).find((folder) => folder !== account && existsSync(join(folder, ".git")));
  if (tree !== undefined) return fault("in repository", `is in the work tree ${tree}`);
  return nearest === root && account !== null && isTracked(account, place)
    ? fault("tracked", `is tracked by git in ${account}`)
    : null;
}

function isPrivate(stats: Stats): boolean {
  const isClosed = process.platform === "win32" || (stats.mode & 0o077) === 0;
  return stats.isDirectory() && isOwnedByUser(stats) && isClosed;
}

function isWithin(folder: string, parent: string): boolean {
  return parentsOf(folder).includes(parent);
}

/** The folder itself and those above it. */
function parentsOf(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...parentsOf(parent)];
}

function nearestThatExists(path: string): string {
  return parentsOf(path).find((each) => lstatSync(each, { throwIfNoEntry: false })) ?? path;
}

function realFolder(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}
