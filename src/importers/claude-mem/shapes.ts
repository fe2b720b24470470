import { UnbiddenError } from "../../domain/errors.ts";

/** A claude-mem table that is imported. */
export type TableName = "observations" | "session_summaries" | "memories" | "overviews";

/** One table's shape in this file. */
export interface TableShape {
  readonly table: TableName;
  /** The session's column, renamed in schema 17. */
  readonly session: string;
  /** Expected columns that exist. */
  readonly columns: readonly string[];
}

interface ExpectedColumns {
  /** Required, with one of `sessions` and one of `words`; `more` depends on the schema. */
  readonly needed: readonly string[];
  readonly sessions: readonly string[];
  readonly words: readonly string[];
  readonly more: readonly string[];
}

const TOLD_AT = ["project", "created_at_epoch"];
const SESSIONS = ["memory_session_id", "sdk_session_id"];
const BY_TITLE = ["title", "subtitle", "facts"];

/** Schemas 1 to 3 have the last two tables, schemas from 4 the first two; a migrated file has all four. */
const WANTED: Readonly<Record<TableName, ExpectedColumns>> = {
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

/** The importable tables of a file. Throws `CLAUDE_MEM_UNKNOWN` for an unknown schema. */
export function tableShapes(file: string, columnsOf: (table: TableName) => readonly string[]): TableShape[] {
  const tables = Object.keys(WANTED) as TableName[];
  const found = tables.map((table) => ({ table, columns: columnsOf(table) }));
  const shapes = found.filter(({ columns }) => columns.length > 0).map((one) => tableShape(file, one));
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
