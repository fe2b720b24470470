import { UnbiddenError } from "../../domain/errors.ts";

/** A table of claude-mem's that holds something worth keeping. */
export type TableName = "observations" | "session_summaries" | "memories" | "overviews";

/** What one table of this file looks like. */
export interface TableShape {
  readonly table: TableName;
  /** The column that names the session; it was called otherwise before its schema 17. */
  readonly session: string;
  /** Those of the wanted columns that are there. */
  readonly columns: readonly string[];
}

interface WantedColumns {
  /** All of these are there, one of the `sessions`, and one of the `words` at least; `more` came with later schemas, or went. */
  readonly needed: readonly string[];
  readonly sessions: readonly string[];
  readonly words: readonly string[];
  readonly more: readonly string[];
}

const TOLD_AT = ["project", "created_at_epoch"];
const SESSIONS = ["memory_session_id", "sdk_session_id"];
const BY_TITLE = ["title", "subtitle", "facts"];

/** Its own schemas 1 to 3 have the lower two tables, those since 4 the upper two; a file that grew has all four. */
const WANTED: Readonly<Record<TableName, WantedColumns>> = {
  observations: {
    needed: ["id", "type", ...TOLD_AT],
    sessions: SESSIONS,
    words: ["text", "narrative"],
    more: [...BY_TITLE, "files_modified", "files_read", "merged_into_project", "created_at"],
  },
  session_summaries: {
    needed: ["id", ...TOLD_AT],
    sessions: SESSIONS,
    words: ["request", "completed"],
    more: [
      ...["investigated", "learned", "next_steps", "notes", "files_edited"],
      ...["merged_into_project", "created_at"],
    ],
  },
  memories: {
    needed: ["id", ...TOLD_AT],
    sessions: ["session_id"],
    words: ["text"],
    more: [...BY_TITLE, "files_touched", "created_at"],
  },
  overviews: {
    needed: ["id", ...TOLD_AT],
    sessions: ["session_id"],
    words: ["content"],
    more: ["created_at"],
  },
};

/** What can be read of a file, by the columns its tables have. Throws `CLAUDE_MEM_UNKNOWN` for a shape nobody here knows. */
export function tableShapes(file: string, columnsOf: (table: TableName) => readonly string[]): TableShape[] {
  const tables = Object.keys(WANTED) as TableName[];
  const there = tables.map((table) => ({ table, columns: columnsOf(table) }));
  const shapes = there.filter(({ columns }) => columns.length > 0).map((one) => tableShape(file, one));
  if (shapes.length > 0) return shapes;
  throw new UnbiddenError("CLAUDE_MEM_UNKNOWN", `${file} has none of the tables ${tables.join(", ")}`);
}

function tableShape(file: string, { table, columns }: Pick<TableShape, "table" | "columns">): TableShape {
  const { needed, sessions, words, more } = WANTED[table];
  const has = (column: string) => columns.includes(column);
  const missing = [
    ...needed.filter((column) => !has(column)),
    ...[sessions, words].filter((any) => !any.some(has)).map((any) => any.join(" or ")),
  ];
  const session = sessions.find(has);
  if (session !== undefined && missing.length === 0)
    return { table, session, columns: [...needed, ...words, ...more].filter(has) };
  throw new UnbiddenError("CLAUDE_MEM_UNKNOWN", `${file}: its table ${table} lacks ${missing.join(", ")}`);
}
