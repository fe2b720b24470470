import { type Glob, matchesGlob, parseGlob } from "../../text/glob.ts";

/** Whether a path, with "/", is left out; of a folder so is all below it. */
export type Ignored = (path: string, isFolder: boolean) => boolean;

export const NOTHING_IGNORED: Ignored = () => false;

interface IgnoreLine {
  readonly glob: Glob;
  readonly again: boolean;
  readonly folderOnly: boolean;
}

/** What a folder's .gitignore adds to those above; the last line that fits decides. */
export function ignoredBy(above: Ignored, folder: string, text: string): Ignored {
  const lines = text.split("\n").flatMap((line) => parseIgnoreLine(line) ?? []);
  if (lines.length === 0) return above;
  const skip = folder === "" ? 0 : folder.length + 1;
  return (path, isFolder) => {
    const names = path.slice(skip).toLowerCase().split("/");
    const last = lines.findLast(
      ({ glob, folderOnly }) => (isFolder || !folderOnly) && matchesGlob(names, glob),
    );
    return last ? !last.again : above(path, isFolder);
  };
}

function parseIgnoreLine(line: string): IgnoreLine | null {
  const rule = line.trim();
  if (rule === "" || rule.startsWith("#")) return null;
  const again = rule.startsWith("!");
  const pattern = (again ? rule.slice(1) : rule).replace(/\/+$/, "");
  // With a slash in it, it begins at its own folder.
  const glob = parseGlob(/^[^/]+\//.test(pattern) ? `/${pattern}` : pattern);
  return glob && { glob, again, folderOnly: rule.endsWith("/") };
}
