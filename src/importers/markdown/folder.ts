import { type Dirent, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Ignored, ignoredBy, NOTHING_IGNORED } from "./ignored.ts";

/** A file of notes, by its way below the folder, with "/". */
export interface MarkdownFile {
  readonly path: string;
  readonly modifiedAt: number;
}

/** What lies there, and how much of it is left out and why. */
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

const MAX_BYTES = 1_000_000;
const MAX_DEPTH = 30;
const NOTE = /\.(?:md|markdown|mdx)$/i;
const BOILERPLATE = /^(?:licen[cs]e|copying|code[_-]of[_-]conduct|notice)\b/i;
/** Nobody wrote what lies there for this project. */
const FOREIGN = new Set(["node_modules", "vendor", "bower_components", "__pycache__", "site-packages"]);

interface Walk {
  readonly folder: string;
  readonly denies: (path: string) => boolean;
  readonly files: MarkdownFile[];
  readonly leftOut: Record<string, number>;
}

/** All notes below a folder in order of their paths; hidden folders, links and what a .gitignore names are left alone. */
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

/** Why a folder is left out; null where it is not, or where nobody would miss it. */
function enterFolder(walk: Walk, path: string, ignored: Ignored, depth: number): string | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name.startsWith(".") || FOREIGN.has(name) || ignored(path, true)) return null;
  if (depth >= MAX_DEPTH) return DEEP;
  walkInto(walk, path, ignored, depth + 1);
  return null;
}

/** Why a file is left out; null where it is not, or is no note. */
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
    // A folder that may not be looked into holds nothing for us.
    return [];
  }
}

function gitIgnoreText(path: string): string {
  try {
    return lstatSync(path).isFile() ? readFileSync(path, "utf8").slice(0, MAX_BYTES) : "";
  } catch {
    // Most folders have none.
    return "";
  }
}

/** What the .gitignore files of the folders around one say of what is below it; `steps` lead to it from their top. */
export function ignoredAround(top: string, steps: readonly string[]): Ignored {
  const fromTop = steps.reduce<Ignored>((above, _step, at) => {
    const below = steps.slice(0, at).join("/");
    return ignoredBy(above, below, gitIgnoreText(join(top, below, ".gitignore")));
  }, NOTHING_IGNORED);
  return (path, isFolder) => fromTop([...steps, path].join("/"), isFolder);
}
