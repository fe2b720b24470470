import type { Connection } from "../connection/connection.ts";

/** A table with row checksums; `key` names a row, or several that share a checksum. */
export interface CheckedTable {
  readonly table: string;
  readonly key: readonly string[];
  /** Columns that tell rows of the same key apart. */
  readonly order?: readonly string[];
}

/** Tables with row checksums. Events carry their own hash; `term`, `collection` and `memory_fts` follow from memories. */
export const CHECKED_TABLES: readonly CheckedTable[] = [
  { table: "setting", key: ["name"] },
  { table: "project", key: ["number"] },
  { table: "project_key", key: ["kind", "value"] },
  { table: "project_change", key: ["seq"] },
  { table: "project_moved", key: ["change"], order: ["what", "key"] },
  { table: "session", key: ["id"] },
  { table: "transcript_mark", key: ["path_hash"] },
  { table: "pause", key: ["subject"], order: ["from_at", "to_at"] },
  { table: "occurrence", key: ["scope", "what", "name"] },
  { table: "attempt", key: ["scope", "name"] },
  { table: "tally", key: ["session"], order: ["rule", "subject", "variant"] },
  { table: "memory", key: ["number"] },
  { table: "memory_file", key: ["memory"], order: ["path"] },
  { table: "memory_tag", key: ["memory"], order: ["tag"] },
  { table: "memory_event", key: ["memory"], order: ["event"] },
  { table: "anchor", key: ["memory"] },
  { table: "anchor_file", key: ["memory"], order: ["path"] },
  { table: "anchor_branch", key: ["root", "branch"] },
  { table: "change", key: ["seq"] },
  { table: "receipt", key: ["id"] },
  { table: "receipt_item", key: ["receipt"], order: ["position"] },
  { table: "feedback", key: ["receipt"], order: ["memory", "how"] },
  { table: "threshold_offset", key: ["project"] },
  { table: "carried", key: ["session", "epoch", "memory"] },
  { table: "copy_expected", key: ["session"] },
  { table: "pending_task", key: ["session", "key"] },
  { table: "recall_document", key: ["session"] },
  { table: "oplog", key: ["seq"] },
  { table: "model_call", key: ["id"] },
  { table: "job", key: ["session"] },
  { table: "source_mark", key: ["place"] },
  { table: "note_file", key: ["path"] },
  { table: "note_loaded", key: ["memory", "agent", "path"] },
  { table: "tombstone", key: ["hash"] },
  { table: "merged_link", key: ["ended", "what", "value"] },
  { table: "horizon", key: ["kind", "why"] },
];

/** Tables whose rows are checked by what they follow from, by themselves, or by what other machines and a team's server hold. */
export const UNCHECKED_TABLES: readonly string[] = [
  ...["event", "term", "collection", "embedding", "seal"],
  ...["sync_part", "sync_tombstone", "sync_segment"],
  ...["team_project", "team_shared", "team_received"],
];

/** The key columns as one value. */
export function keyIn({ key }: CheckedTable, row: string): string {
  const columns = key.map((column) => `${row}.${column}`).join(", ");
  return key.length === 1 ? columns : `json_array(${columns})`;
}

/** The same to look a checksum up by: the plus hides the column's type, for which SQLite would not use the index. */
export function lookupKeyIn(checked: CheckedTable, row: string): string {
  return `+${keyIn(checked, row)}`;
}

/** Every change of a row deletes its checksum. In a migration: for the tables that the older store has by then. */
export function rowChecksumTriggers(older?: Connection): string {
  const names = older && new Set(older.texts("SELECT name FROM sqlite_schema WHERE type = 'table'"));
  const tables = CHECKED_TABLES.filter(({ table }) => names?.has(table) ?? true);
  return tables.flatMap(triggersOf).join("\n  ");
}

/** For a migration, which creates them anew at its end. */
export function dropRowChecksumTriggers(db: Connection): void {
  const triggers = db.all(
    "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB '*_unsealed_by_*'",
  );
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
}

/** Row checksums; every change of a row deletes its own. */
export const ROW_CHECKSUMS = (): string => `
  CREATE TABLE seal (
    what TEXT NOT NULL,
    key ANY NOT NULL,
    sum TEXT NOT NULL,
    PRIMARY KEY (what, key)
  ) STRICT, WITHOUT ROWID;
  ${rowChecksumTriggers()}
`;

function triggersOf(checked: CheckedTable): string[] {
  const { table, order } = checked;
  const deleteChecksum = (row: string) =>
    `DELETE FROM seal WHERE what = '${table}' AND key = ${lookupKeyIn(checked, row)};`;
  const on = (verb: string, statement: string) =>
    `CREATE TRIGGER ${table}_unsealed_by_${verb.toLowerCase()} AFTER ${verb} ON ${table} BEGIN ${statement} END;`;
  // A new row changes the checksum of its group.
  const onInsert = order === undefined ? [] : [on("INSERT", deleteChecksum("NEW"))];
  return [
    ...onInsert,
    on("UPDATE", `${deleteChecksum("OLD")} ${deleteChecksum("NEW")}`),
    on("DELETE", deleteChecksum("OLD")),
  ];
}
