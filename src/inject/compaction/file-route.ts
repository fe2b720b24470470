import type * as nodeFs from "node:fs";
import { dirname, join, sep } from "node:path";
import type { RecallFile } from "../../agents/agent.ts";
import { PLACEHOLDER, type RecallHead, recallFileHead, recallFileText } from "../../domain/recall-file.ts";
import { NO_LINK, readWholePlainFile } from "../../files/plain-file.ts";
import { lineCount } from "../../text/own-line.ts";

/** An argument, so that a test can come between the calls. */
type RouteFs = Pick<
  typeof nodeFs,
  "lstatSync" | "readdirSync" | "realpathSync" | "renameSync" | "rmSync" | "writeFileSync"
>;

/** Delivers the recall document through a file of the project. */
export interface FileRoute {
  readonly fs: RouteFs;
  readonly root: string;
  readonly file: RecallFile;
}

/** After this time the compaction is over, or never was: any session of the project may empty the file. */
export const STALE_MS = 10 * 60_000;

const MAX_BYTES = 2_000_000;

/** False, and nothing is written, where the agent would not read it. */
export function writeRecall(route: FileRoute, head: RecallHead, nonce: string, text: string): boolean {
  const path = recallFilePath(route);
  if (path === null || !isImported(route)) return false;
  const before = readRouteFile(path);
  // Another file of that name, or none where the user removed ours.
  if (before === null || !(before === PLACEHOLDER || recallFileHead(before))) return false;
  replaceRecallFile(route.fs, path, recallFileText(head, nonce, text));
  return true;
}

export function carriesRecall(route: FileRoute, session: string): boolean {
  const path = recallFilePath(route);
  return path !== null && ownerOf(path)?.session === session && isImported(route);
}

/** Removes this session's text, and another's only when it is stale. */
export function emptyRecall(route: FileRoute, { session, at: now }: RecallHead): void {
  const path = recallFilePath(route);
  const owner = path && ownerOf(path);
  if (!path || !owner) return;
  const age = now - owner.at;
  // After a clock change it must not stay for ever.
  const isStale = age > STALE_MS || age < -STALE_MS;
  if (owner.session !== session && !isStale) return;
  replaceRecallFile(route.fs, path, PLACEHOLDER);
  removeDrafts(route.fs, path, now);
}

/** Removes any session's text, for a purge. */
export function clearRecall(route: FileRoute, now: number): void {
  const path = recallFilePath(route);
  const owner = path && ownerOf(path);
  if (owner) emptyRecall(route, { session: owner.session, at: now });
}

/** Null for a missing folder, or a link out of the project. */
function recallFilePath({ fs, root, file }: FileRoute): string | null {
  const path = join(root, file.path);
  try {
    const folder = fs.realpathSync(dirname(path));
    return folder.startsWith(fs.realpathSync(root) + sep)
      ? join(folder, path.slice(dirname(path).length))
      : null;
  } catch {
    // Not there: then nothing of ours is.
    return null;
  }
}

function isImported({ root, file }: FileRoute): boolean {
  return lineCount(readRouteFile(join(root, file.instructions), 0) ?? "", file.line) > 0;
}

function ownerOf(path: string): RecallHead | null {
  return recallFileHead(readRouteFile(path) ?? "");
}

/** Null for anything but a plain file: a pipe never ends, and a link is not ours. Instructions may be one. */
function readRouteFile(path: string, flags = NO_LINK): string | null {
  return readWholePlainFile(path, MAX_BYTES, flags)?.toString() ?? null;
}

const DRAFT = /\.\d+\.tmp$/;

/** Atomic: of two sessions that write, the last one's text stays. */
function replaceRecallFile(fs: RouteFs, path: string, text: string): void {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    fs.rmSync(draft, { force: true });
    fs.writeFileSync(draft, text, { flag: "wx", mode: 0o600 });
    fs.renameSync(draft, path);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
}

/** Left by a process that ended between writing and renaming. */
function removeDrafts(fs: RouteFs, place: string, now: number): void {
  const folder = dirname(place);
  for (const name of fs.readdirSync(folder)) {
    const path = join(folder, name);
    if (!path.startsWith(place) || !DRAFT.test(path.slice(place.length))) continue;
    if (now - fs.lstatSync(path).mtimeMs > STALE_MS) fs.rmSync(path, { force: true });
  }
}
