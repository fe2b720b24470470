import { readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { UnbiddenError } from "../../domain/errors.ts";
import type { FoundMemory, MemoryBatch, MemoryImporter, MemorySource, SourceRequest } from "../importer.ts";
import { ignoredAround, LINKS, type Listing, listNotes, type NoteFile } from "./folder.ts";
import { memoriesIn, type NoteMemories, type RecordFound, withLinks } from "./note.ts";

/** Memories of one batch, about. */
const BATCH = 300;

/** A folder's notes as memories. */
export function markdownImporter(): MemoryImporter {
  return { name: "markdown", version: 1, project: "standing", open: async (request) => openFolder(request) };
}

/** Throws `ARGUMENT_INVALID`. */
function openFolder(request: SourceRequest): MemorySource {
  const { path, since, limit } = request;
  if (path === null)
    throw new UnbiddenError("ARGUMENT_INVALID", "name the folder: `unbidden import markdown DIR`");
  const place = placeOf(path);
  const under = namedFrom(request.root, place.real);
  return {
    path: place.real,
    unit: "file",
    pathPrefix: place.isFile ? under : under === "" ? "" : `${under}/`,
    read: async function* () {
      const { files, leftOut } = listed(place, request);
      const young = files.filter(({ modifiedAt }) => modifiedAt >= since);
      const wanted = latest(young, limit);
      const older = { "from before that time": files.length - young.length };
      const nameOf = (file: NoteFile) => namedFrom(request.root, join(place.folder, file.path));
      yield { ...NOTHING, of: wanted.length, leftOut: { ...leftOut, ...older } };
      yield* batchesOf(wanted, (file) => readNote(place.folder, file, nameOf(file), request));
    },
  };
}

interface Place {
  readonly real: string;
  readonly folder: string;
  readonly isFile: boolean;
}

/** Throws `ARGUMENT_INVALID`. */
function placeOf(path: string): Place {
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
function namedFrom(root: string, path: string): string {
  const below = relative(realOr(root), path);
  const isInside = !isAbsolute(below) && below.split(sep)[0] !== "..";
  return (isInside ? below : path).replaceAll("\\", "/");
}

function realOr(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // Then nothing lies in it.
    return path;
  }
}

function listed({ real, folder, isFile }: Place, { root, denies }: SourceRequest): Listing {
  const named = namedFrom(root, folder);
  const steps = isAbsolute(named) || named === "" ? [] : named.split("/");
  const around = ignoredAround(realOr(root), steps);
  // Who names one file means it, whatever a .gitignore says.
  const all = listNotes(folder, isFile ? () => false : around, denies);
  return isFile ? { files: all.files.filter(({ path }) => path === basename(real)), leftOut: {} } : all;
}

function latest(files: readonly NoteFile[], limit: number): readonly NoteFile[] {
  if (files.length <= limit) return files;
  return files.toSorted((one, other) => other.modifiedAt - one.modifiedAt).slice(0, limit);
}

const NOTHING: MemoryBatch = { memories: [], read: 0, of: 0, leftOut: {}, position: null };
const BINARY = "they hold no text";

/** Records come last: which of them replaced which is known when all were read. */
async function* batchesOf(
  files: readonly NoteFile[],
  read: (file: NoteFile) => NoteMemories | string,
): AsyncIterable<MemoryBatch> {
  const records: RecordFound[] = [];
  let [memories, done]: [FoundMemory[], number] = [[], 0];
  for (const file of files) {
    const note = read(file);
    if (typeof note === "string") yield { ...NOTHING, read: 1, of: files.length, leftOut: { [note]: 1 } };
    else {
      memories.push(...note.memories);
      if (note.record) records.push(note.record);
      done++;
    }
    if (memories.length < BATCH) continue;
    yield { ...NOTHING, memories, read: done, of: files.length };
    [memories, done] = [[], 0];
  }
  const linked = withLinks(records);
  yield { ...NOTHING, memories: [...memories, ...linked], read: done, of: files.length };
}

/** Its memories, or why it is left out. */
function readNote(
  folder: string,
  file: NoteFile,
  name: string,
  { mine, safe }: SourceRequest,
): NoteMemories | string {
  const path = join(folder, file.path);
  // A folder on the way may have become a link since it was looked at.
  if (realOr(path) !== path) return LINKS;
  try {
    const bytes = readFileSync(path);
    if (bytes.includes(0)) return BINARY;
    return memoriesIn({ name, text: bytes.toString("utf8"), at: file.modifiedAt, mine, safe });
  } catch {
    return "they cannot be read";
  }
}
