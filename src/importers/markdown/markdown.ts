import { realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { UnbiddenError } from "../../domain/errors.ts";
import { NO_LINK, readWholePlainFile } from "../../files/plain-file.ts";
import type { FoundMemory, MemoryBatch, MemoryImporter, MemorySource, SourceRequest } from "../importer.ts";
import { type FileListing, ignoredAround, LINKS, listNotes, MAX_BYTES, type MarkdownFile } from "./folder.ts";
import { type FoundRecord, linkRecords, type NoteMemories, noteMemories } from "./note.ts";

/** Memories of one batch, about. */
const BATCH = 300;

/** A folder's notes as memories. */
export function markdownImporter(): MemoryImporter {
  return {
    name: "markdown",
    version: 1,
    project: "of the user",
    open: openFolder,
  };
}

/** Throws `ARGUMENT_INVALID`. */
async function openFolder(request: SourceRequest): Promise<MemorySource> {
  const { path, since, limit } = request;
  if (path === null)
    throw new UnbiddenError("ARGUMENT_INVALID", "name the folder: `unbidden import markdown DIR`");
  const source = sourcePath(path);
  const under = pathFrom(request.root, source.real);
  return {
    path: source.real,
    unit: "file",
    pathPrefix: source.isFile ? under : under === "" ? "" : `${under}/`,
    read: async function* () {
      const { files, leftOut } = listFiles(source, request);
      const recent = files.filter(({ modifiedAt }) => modifiedAt >= since);
      const latest = () => recent.toSorted((one, other) => other.modifiedAt - one.modifiedAt);
      const selected = recent.length <= limit ? recent : latest().slice(0, limit);
      const older = { "from before that time": files.length - recent.length };
      const nameOf = (file: MarkdownFile) => pathFrom(request.root, join(source.folder, file.path));
      yield { ...NOTHING, of: selected.length, leftOut: { ...leftOut, ...older } };
      yield* noteBatches(selected, (file) => readNote(source.folder, file, nameOf(file), request));
    },
  };
}

/** Throws `ARGUMENT_INVALID`. */
function sourcePath(path: string) {
  try {
    const real = realpathSync(path);
    const isFile = statSync(real).isFile();
    return { real, folder: isFile ? dirname(real) : real, isFile };
  } catch (cause) {
    throw new UnbiddenError("ARGUMENT_INVALID", `cannot read ${path}: ${(cause as Error).message}`, {
      cause,
    });
  }
}

/** Within the project from its top, else whole; always with "/". */
function pathFrom(root: string, path: string): string {
  const below = relative(realPathOr(root), path);
  const isInside = !isAbsolute(below) && below.split(sep)[0] !== "..";
  return (isInside ? below : path).replaceAll("\\", "/");
}

function realPathOr(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // Missing: nothing is read from it.
    return path;
  }
}

function listFiles(
  { real, folder, isFile }: ReturnType<typeof sourcePath>,
  { root, denies }: SourceRequest,
): FileListing {
  const named = pathFrom(root, folder);
  const steps = isAbsolute(named) || named === "" ? [] : named.split("/");
  const around = ignoredAround(realPathOr(root), steps);
  // A file named explicitly is read even if ignored.
  const all = listNotes(folder, isFile ? () => false : around, denies);
  return isFile ? { files: all.files.filter(({ path }) => path === basename(real)), leftOut: {} } : all;
}

const NOTHING: MemoryBatch = { memories: [], read: 0, of: 0 };
const BINARY = "they hold no text";

/** Decision records come last, because replacements are known only after all are read. */
async function* noteBatches(
  files: readonly MarkdownFile[],
  read: (file: MarkdownFile) => NoteMemories | string,
): AsyncIterable<MemoryBatch> {
  const records: FoundRecord[] = [];
  let [memories, count]: [FoundMemory[], number] = [[], 0];
  for (const file of files) {
    const note = read(file);
    if (typeof note === "string") yield { ...NOTHING, read: 1, of: files.length, leftOut: { [note]: 1 } };
    else {
      memories.push(...note.memories);
      if (note.record) records.push(note.record);
      count++;
    }
    if (memories.length < BATCH) continue;
    yield { ...NOTHING, memories, read: count, of: files.length };
    [memories, count] = [[], 0];
  }
  const linked = linkRecords(records);
  yield { ...NOTHING, memories: [...memories, ...linked], read: count, of: files.length };
}

/** Its memories, or why it is left out. */
function readNote(
  folder: string,
  file: MarkdownFile,
  name: string,
  { mine, safe }: SourceRequest,
): NoteMemories | string {
  const path = join(folder, file.path);
  // A folder on the way may have become a link since it was looked at.
  if (realPathOr(path) !== path) return LINKS;
  const bytes = readWholePlainFile(path, MAX_BYTES, NO_LINK);
  if (bytes === null) return "they cannot be read";
  if (bytes.includes(0)) return BINARY;
  return noteMemories({ name, text: bytes.toString("utf8"), at: file.modifiedAt, mine, safe });
}
