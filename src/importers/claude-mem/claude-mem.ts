import { UnbiddenError } from "../../domain/errors.ts";
import type { MemoryBatch, MemoryImporter, SourceProject } from "../importer.ts";
import { type Database, openClaudeMem } from "./database.ts";
import { type RowMemory, toMemory } from "./rows.ts";
import type { TableShape } from "./shapes.ts";

/** Memories from claude-mem's database. */
export function claudeMemImporter(): MemoryImporter {
  return {
    name: "claude-mem",
    version: 1,
    project: "each batch",
    open: async ({ path, since }) => {
      if (path === null)
        throw new UnbiddenError("ARGUMENT_INVALID", "name the file: `unbidden import claude-mem FILE`");
      const db = openClaudeMem(path);
      return { path, unit: "row", read: () => readTables(db, since) };
    },
  };
}

async function* readTables(db: Database, since: number): AsyncGenerator<MemoryBatch> {
  try {
    const folders = db.folders();
    if (db.logBytes > 0) yield { ...NOTHING, of: db.rows, leftOut: { [IN_LOG]: db.logBytes } };
    for (const shape of db.shapes) yield* readTable(db, shape, { since, folders });
  } finally {
    db.close();
  }
}

const NOTHING = { memories: [], read: 0 };
const IN_LOG =
  "bytes of its newest rows, which are still in its log (FILE-wal); end claude-mem and import again";

type ProjectFolders = ReadonlyMap<string, readonly string[]>;

/** Each page in parts, one for each project on it. */
function* readTable(
  db: Database,
  shape: TableShape,
  { since, folders }: { since: number; folders: ProjectFolders },
): Generator<MemoryBatch> {
  const last = shape.table === "session_summaries" ? db.lastOfSessions(shape) : new Set<number>();
  for (const rows of db.pages(shape)) {
    const read = rows.map((row) => toMemory(shape.table, row, (id) => last.has(id)));
    const readable = read.filter((memory) => memory !== null);
    const selected = readable.filter(({ at }) => at >= since);
    const leftOut = {
      "rows that cannot be read": rows.length - readable.length,
      "older than asked for": readable.length - selected.length,
    };
    yield { ...NOTHING, of: db.rows, read: rows.length, leftOut };
    for (const memories of Map.groupBy(selected, ({ projects }) => projects.join("\0")).values())
      yield { ...NOTHING, of: db.rows, memories, project: sourceProject(memories, folders) };
  }
}

function sourceProject(memories: readonly RowMemory[], folders: ProjectFolders): SourceProject {
  const names = memories[0]?.projects ?? [];
  const touched = new Set(memories.flatMap(({ files }) => files.flatMap((file) => folderNamed(file, names))));
  return { names, folders: names.flatMap((name) => folders.get(name) ?? []), touched: [...touched] };
}

/** The folder in an absolute path that has the project's name. */
function folderNamed(path: string, names: readonly string[]): string[] {
  if (!/^(?:\/|[A-Za-z]:[\\/])/.test(path)) return [];
  const parts = path.split(/[\\/]/);
  const at = parts.findIndex((part, index) => index < parts.length - 1 && names.includes(part));
  return at > 0 ? [parts.slice(0, at + 1).join("/")] : [];
}
