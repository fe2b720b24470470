import { lstatSync, readdirSync, readSync, type Stats } from "node:fs";
import { basename, join } from "node:path";
import {
  FACT_FILE_BYTES,
  FACT_FILES,
  FACT_FOLDERS,
  type RepositoryFacts,
} from "../domain/project-summary.ts";
import { NO_LINK, readPlainFile } from "../files/plain-file.ts";
import { isDeniedFile } from "../redact/denied/denied-files.ts";

/** Most entries read per folder. */
const MOST_NAMES = 500;

/** Reads a repository's facts from its own plain files; null without a folder. Follows no link and skips denied files. */
export function readStated(root: string, deny: readonly string[]): RepositoryFacts | null {
  const names = namesInFolder(root);
  if (names === null) return null;
  const present = new Set(names);
  const texts = new Map<string, string>();
  let changedAt = 0;
  for (const name of FACT_FILES) {
    const read = present.has(name) && !isDeniedFile(name, deny) ? readStart(join(root, name)) : null;
    if (read === null) continue;
    texts.set(name, read.text);
    changedAt = Math.max(changedAt, read.changedAt);
  }
  const below = FACT_FOLDERS.filter((name) => present.has(name)).flatMap((folder) =>
    (namesInFolder(join(root, folder)) ?? []).map((name) => `${folder}/${name}`),
  );
  const paths = [...names, ...below].filter((path) => !isDeniedFile(path, deny));
  return { folder: basename(root), texts, paths, changedAt };
}

/** Sorted; null for a link, and for what is no folder. */
function namesInFolder(folder: string): readonly string[] | null {
  try {
    return lstatSync(folder).isDirectory() ? readdirSync(folder).sort().slice(0, MOST_NAMES) : null;
  } catch {
    // Gone, or not for us to read: it states nothing.
    return null;
  }
}

/** The beginning of a plain file. */
function readStart(path: string): { readonly text: string; readonly changedAt: number } | null {
  const start = (file: number, { size, mtimeMs }: Stats) => {
    if (lstatSync(path).isSymbolicLink()) return null;
    const bytes = Buffer.alloc(Math.min(size, FACT_FILE_BYTES));
    const read = readSync(file, bytes, 0, bytes.length, 0);
    return { text: bytes.toString("utf8", 0, read), changedAt: Math.trunc(mtimeMs) };
  };
  return readPlainFile(path, start, NO_LINK);
}
