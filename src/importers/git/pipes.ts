import { type Dirent, existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** Folders whose many files git names by their content, and those of other work trees. */
const SKIPPED: ReadonlySet<string> = new Set(["lfs", "modules", "worktrees", "hooks"]);
/** A repository has hundreds of branches, seldom thousands. */
const MOST_ENTRIES = 20_000;

/** The first pipe or device among the files that git reads of the repository around a folder; null for none. */
export function findGitPipe(folder: string): string | null {
  const top = repositoryTop(folder);
  if (top === null) return null;
  const git = join(top, ".git");
  const waiting = [git];
  for (let left = MOST_ENTRIES; waiting.length > 0 && left > 0; ) {
    const each = waiting.pop() ?? "";
    if (wouldWait(each)) return relative(top, each);
    const entries = entriesOf(each).filter(({ name }) => isRead(relative(git, each), name));
    left -= entries.length;
    // What is no plain file is looked at itself: a link may lead to a pipe.
    waiting.push(...entries.filter((entry) => !entry.isFile()).map(({ name }) => join(each, name)));
  }
  return null;
}

function repositoryTop(folder: string): string | null {
  for (let each = folder; ; each = dirname(each)) {
    if (existsSync(join(each, ".git"))) return each;
    if (each === dirname(each)) return null;
  }
}

/** Of the objects only the lists and packs: a loose one is asked for by its hash. */
function isRead(within: string, name: string): boolean {
  return within === "objects" ? name === "info" || name === "pack" : !SKIPPED.has(name);
}

function wouldWait(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && (stats.isFIFO() || stats.isCharacterDevice() || stats.isBlockDevice());
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // No folder, or none that git may enter either.
    return [];
  }
}
