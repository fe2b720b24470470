import { type Dirent, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { NO_LINK, readWholePlainFile } from "../../files/plain-file.ts";
import { matchesGlob, parseGlob } from "../../text/glob.ts";

/** A file of notes; `path` is relative to the folder, with "/". */
export interface MarkdownFile {
  readonly path: string;
  readonly modifiedAt: number;
}

/** Files of a folder, and counts of omitted ones by reason. */
export interface FileListing {
  readonly files: readonly MarkdownFile[];
  readonly leftOut: Readonly<Record<string, number>>;
}

export const LINKS = "they are links, which are not followed";
const IGNORED = "their .gitignore leaves them out";
const DENIED = "what such files hold is never kept";
const LARGE = "they are larger than 1 MB";
const LEGAL = "they are licences or codes of conduct";
const DEEP = "they lie too deep";

/** Of a note, and of rules that ignore some. */
export const MAX_BYTES = 1_000_000;
const MAX_DEPTH = 30;
const NOTE = /\.(?:md|markdown|mdx)$/i;
const BOILERPLATE = /^(?:licen[cs]e|copying|code[_-]of[_-]conduct|notice)\b/i;
/** Folders of third-party files. */
const FOREIGN = new Set(["node_modules", "vendor", "bower_components", "__pycache__", "site-packages"]);

interface Walk {
  readonly folder: string;
  readonly denies: (path: string) => boolean;
  readonly files: MarkdownFile[];
  readonly leftOut: Record<string, number>;
}

/** All notes below a folder, sorted by path; skips hidden folders, links and ignored files. */
export function listNotes(folder: string, above: Ignored, denies: (path: string) => boolean): FileListing {
  const walk: Walk = { folder, denies, files: [], leftOut: {} };
  walkInto(walk, "", above, 0);
  return { files: walk.files, leftOut: walk.leftOut };
}

function walkInto(walk: Walk, below: string, above: Ignored, depth: number): void {
  const folder = join(walk.folder, below);
  const ignored = ignoredBy(above, below, gitIgnoreText(join(folder, ".gitignore")));
  for (const entry of sortedEntries(folder)) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    const why = entry.isDirectory()
      ? enterFolder(walk, path, ignored, depth)
      : addFile(walk, path, entry, ignored);
    if (why !== null) walk.leftOut[why] = (walk.leftOut[why] ?? 0) + 1;
  }
}

/** Why a folder is left out; null if it is read, or of no interest. */
function enterFolder(walk: Walk, path: string, ignored: Ignored, depth: number): string | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name.startsWith(".") || FOREIGN.has(name) || ignored(path, true)) return null;
  if (depth >= MAX_DEPTH) return DEEP;
  walkInto(walk, path, ignored, depth + 1);
  return null;
}

/** Why a file is left out; null if it is read, or no note. */
function addFile(walk: Walk, path: string, entry: Dirent, ignored: Ignored): string | null {
  if (entry.isSymbolicLink()) return LINKS;
  if (!NOTE.test(entry.name) || !entry.isFile()) return null;
  if (ignored(path, false)) return IGNORED;
  if (walk.denies(path)) return DENIED;
  if (BOILERPLATE.test(entry.name)) return LEGAL;
  const stats = lstatSync(join(walk.folder, path), { throwIfNoEntry: false });
  if (!stats) return null;
  if (stats.size > MAX_BYTES) return LARGE;
  walk.files.push({ path, modifiedAt: Math.trunc(stats.mtimeMs) });
  return null;
}

function sortedEntries(folder: string): Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    // An unreadable folder counts as empty.
    return [];
  }
}

function gitIgnoreText(path: string): string {
  // Most folders have none.
  return readWholePlainFile(path, MAX_BYTES, NO_LINK)?.toString() ?? "";
}

/** Rules of the .gitignore files from `top` down to the folder that `steps` lead to. */
export function ignoredAround(top: string, steps: readonly string[]): Ignored {
  const fromTop = steps.reduce<Ignored>((above, _step, at) => {
    const below = steps.slice(0, at).join("/");
    return ignoredBy(above, below, gitIgnoreText(join(top, below, ".gitignore")));
  }, NOTHING_IGNORED);
  return (path, isFolder) => fromTop([...steps, path].join("/"), isFolder);
}

/** True for an ignored path, with "/"; an ignored folder covers all below it. */
type Ignored = (path: string, isFolder: boolean) => boolean;

export const NOTHING_IGNORED: Ignored = () => false;

/** Adds a folder's .gitignore to the rules above; the last matching line decides. */
function ignoredBy(above: Ignored, folder: string, text: string): Ignored {
  const lines = text.split("\n").flatMap((line) => parseIgnoreLine(line) ?? []);
  if (lines.length === 0) return above;
  const skip = folder === "" ? 0 : folder.length + 1;
  return (path, isFolder) => {
    const names = path.slice(skip).toLowerCase().split("/");
    const last = lines.findLast(
      ({ glob, folderOnly }) => (isFolder || !folderOnly) && matchesGlob(names, glob),
    );
    return last ? !last.isNegated : above(path, isFolder);
  };
}

function parseIgnoreLine(line: string) {
  const rule = line.trim();
  if (rule === "" || rule.startsWith("#")) return null;
  const again = rule.startsWith("!");
  const pattern = (again ? rule.slice(1) : rule).replace(/\/+$/, "");
  // A pattern with a slash is anchored to its own folder.
  const glob = parseGlob(/^[^/]+\//.test(pattern) ? `/${pattern}` : pattern);
  return glob && { glob, isNegated: again, folderOnly: rule.endsWith("/") };
}
