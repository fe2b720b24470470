import { lstatSync, readdirSync } from "node:fs";
import { basename, isAbsolute, join, relative, sep } from "node:path";
import type { AgentNote, NotesFormat } from "../../agents/agent.ts";
import type { FoundMemory, MemoryBatch, NotesFile, NotesSource } from "../importer.ts";
import { readFileEnd } from "./files.ts";

/** A longer file is no note, and could not be redacted as a whole. */
const MAX_BYTES = 200_000;

/** An agent's own notes beside its transcripts, read only. */
export function notesSource(agent: string, format: NotesFormat, root: string): NotesSource {
  return {
    folderOf: (project) => join(root, format.folderName(project)),
    folderWith: (path) => {
      const [folder = "", ...below] = relative(root, path).split(sep);
      return below.length === 0 || folder === ".." || isAbsolute(folder) ? null : join(root, folder);
    },
    files: async (folder) => notesFiles(agent, format, root, folder),
    read: async (file, safe) => readNotesFile(format, file, safe),
  };
}

/** Links, special files and large files are counted only. */
function notesFiles(agent: string, format: NotesFormat, root: string, folder: string) {
  const paths = filePaths(folder).filter((path) => format.isNotes(relative(root, path)));
  const files = paths.sort().flatMap((path): NotesFile[] => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile() || stats.size > MAX_BYTES) return [];
    const name = relative(folder, path).replaceAll("\\", "/");
    return [{ path, agent, name, size: stats.size, modifiedAt: Math.trunc(stats.mtimeMs) }];
  });
  return { files, refused: paths.length - files.length };
}

function filePaths(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    // Most projects have no notes; an unreachable folder proves nothing.
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw error;
  }
}

function readNotesFile(format: NotesFormat, file: NotesFile, safe: (text: string) => string): MemoryBatch {
  const text = safe(readFileEnd(file.path, MAX_BYTES));
  const memories = format.read(basename(file.path), text).map((note) => foundMemory(file, note));
  return { memories, read: 1, of: 0, file };
}

function foundMemory({ agent, name, modifiedAt }: NotesFile, { path, ...note }: AgentNote): FoundMemory {
  const idParts = (project: string) => [agent, project, name, ...path];
  const source = { key: name, idParts, origin: "assistant", trust: 2, at: modifiedAt } as const;
  return { ...note, ...source, files: [name], tags: [], sources: [] };
}
