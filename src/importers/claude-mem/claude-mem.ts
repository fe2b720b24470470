import { UnbiddenError } from "../../domain/errors.ts";
import type { FoundMemory, MemoryBatch, MemoryImporter, SourceProject, SourceRequest } from "../importer.ts";
import { type Database, openClaudeMem } from "./database.ts";
import { type RowDraft, rowDraft } from "./rows.ts";
import type { TableShape } from "./shapes.ts";

/** What claude-mem had a model write down about sessions. */
export function claudeMemImporter(): MemoryImporter {
  return {
    name: "claude-mem",
    version: 1,
    project: "each batch",
    open: async ({ path, since }) => {
      if (path === null)
        throw new UnbiddenError("ARGUMENT_INVALID", "name the file: `unbidden import claude-mem FILE`");
      const db = openClaudeMem(path);
      return { path, unit: "row", pathPrefix: null, read: () => readTables(db, since) };
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

const NOTHING = { memories: [], read: 0, leftOut: {}, position: null };
const IN_LOG =
  "bytes of its newest rows, which are still in its log (FILE-wal); end claude-mem and import again";

interface ReadOptions extends Pick<SourceRequest, "since"> {
  readonly folders: ReadonlyMap<string, readonly string[]>;
}

/** Each page in parts, one for each project on it. */
function* readTable(
  db: Database,
  shape: TableShape,
  { since, folders }: ReadOptions,
): Generator<MemoryBatch> {
  const last = shape.table === "session_summaries" ? db.lastOfSessions(shape) : new Set<number>();
  for (const rows of db.pages(shape)) {
    const drafts = rows.map((row) => rowDraft(shape.table, row, (id) => last.has(id)));
    const readable = drafts.filter((draft) => draft !== null);
    const wanted = readable.filter(({ at }) => at >= since);
    const leftOut = {
      "rows that cannot be read": drafts.length - readable.length,
      "older than asked for": readable.length - wanted.length,
    };
    yield { ...NOTHING, of: db.rows, read: rows.length, leftOut };
    const byProject = Map.groupBy(wanted, ({ projects }) => projects.join("\0"));
    for (const some of byProject.values()) yield { ...NOTHING, of: db.rows, ...projectBatch(some, folders) };
  }
}

function projectBatch(drafts: readonly RowDraft[], folders: ReadonlyMap<string, readonly string[]>) {
  const names = drafts[0]?.projects ?? [];
  const touched = new Set(drafts.flatMap(({ files }) => files.flatMap((file) => folderNamed(file, names))));
  const worked = names.flatMap((name) => folders.get(name) ?? []);
  const project: SourceProject = { names, folders: worked, touched: [...touched] };
  return { memories: drafts.map(rowMemory), project };
}

/** The folder in a whole path that is called as the project is. */
function folderNamed(path: string, names: readonly string[]): string[] {
  if (!/^(?:\/|[A-Za-z]:[\\/])/.test(path)) return [];
  const parts = path.split(/[\\/]/);
  const at = parts.findIndex((part, index) => index < parts.length - 1 && names.includes(part));
  return at > 0 ? [parts.slice(0, at + 1).join("/")] : [];
}

/** A model wrote it, from what tools printed, too. */
function rowMemory({ key, kind, title, body, files, at }: RowDraft): FoundMemory {
  return { key, kind, title, body, files, at, origin: "claude-mem", trust: 1, tags: [], sources: [] };
}
