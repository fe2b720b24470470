import type { Trust } from "../../../domain/trust.ts";
import type { Clear } from "../../../redact/stored.ts";
import type { ReviewCursor, ReviewedMemory, SecretCount } from "../../port/review-store.ts";
import type { Connection } from "../connection/connection.ts";
import type { Operations } from "../connection/operations.ts";
import { CLEARED_TABLES, type ClearedTable, clearValue, keyOf, rowsAfter } from "./clear-secrets.ts";

/** Reading for `doctor --security`; no hook asks for it. */
export const reviewOperations = { countSecrets, reviewTrust } satisfies Operations;

/** What clearing looks through, and what it renews with a memory. */
const TABLES: readonly Pick<ClearedTable, "table" | "key" | "texts">[] = [
  ...CLEARED_TABLES,
  { table: "memory_file", key: ["memory", "path"], texts: ["path"] },
  { table: "memory_tag", key: ["memory", "tag"], texts: ["tag"] },
];

const START: ReviewCursor = { place: 0, after: null };

function countSecrets(
  db: Connection,
  { from, clear, rows }: { from: ReviewCursor | null; clear: Clear; rows: number },
): SecretCount {
  const { place, after } = from ?? START;
  const table = TABLES[place];
  if (!table) return { secrets: 0, next: null };
  const found = rowsAfter(db, table, after, rows);
  const values = found.flatMap((row) => table.texts.map((column) => row[column]));
  const secrets = values.reduce((sum: number, value) => sum + clearValue(value, clear).count, 0);
  const last = found.length < rows ? undefined : found.at(-1);
  return {
    secrets,
    next: last ? { place, after: keyOf(last, table.key) } : { place: place + 1, after: null },
  };
}

const REVIEWED = `
  SELECT m.id, m.rule, m.origin, m.trust, m.title, m.body,
    (SELECT max(e.trust) FROM memory_event l JOIN event e ON e.id = l.event WHERE l.memory = m.number) AS source_trust,
    EXISTS (SELECT 1 FROM oplog o
      WHERE o.memory = m.id AND o.what = 'confirm' AND o.by = 'user' AND o.undone_at IS NULL) AS confirmed
  FROM memory m WHERE m.superseded_by IS NULL ORDER BY m.number`;

function reviewTrust(db: Connection, take: (memory: ReviewedMemory) => void): void {
  db.each(REVIEWED, (row) => {
    take({
      id: String(row.id),
      rule: String(row.rule),
      origin: String(row.origin),
      trust: Number(row.trust) as Trust,
      title: String(row.title),
      body: String(row.body),
      sourceTrust: row.source_trust === null ? null : (Number(row.source_trust) as Trust),
      isConfirmed: row.confirmed === 1,
    });
  });
}
