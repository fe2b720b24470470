import { crc32 } from "node:zlib";
import type {
  EmbeddedModel,
  EmbeddingStore,
  MemoryVector,
  StoredVector,
} from "../../port/embedding-store.ts";
import type { MemoryText } from "../../port/indexed.ts";
import type { Connection, Row } from "../connection/connection.ts";
import type { Operations } from "../connection/operations.ts";
import { scopeCondition, toMemoryText } from "../search/indexed.ts";

export const embeddingOperations = {
  withoutVector,
  putVectors,
  vectorsAfter,
  vectorsOf,
  embeddedModels,
  dropVectors,
} satisfies Operations;

function withoutVector(db: Connection, model: string, limit: number): MemoryText[] {
  const sql = `SELECT number, id, title, body FROM memory m
     WHERE NOT EXISTS (SELECT 1 FROM embedding WHERE memory = m.number AND model = ?) ORDER BY number DESC LIMIT ?`;
  return db.all(sql, model, limit).map(toMemoryText);
}

function putVectors(
  db: Connection,
  model: string,
  vectors: Parameters<EmbeddingStore["putVectors"]>[1],
): void {
  const sql = `INSERT OR IGNORE INTO embedding (memory, model, dimensions, vector, sum)
     SELECT number, ?2, ?3, ?4, ?5 FROM memory WHERE number = ?1 AND id = ?6 AND title = ?7 AND body = ?8`;
  db.transaction(() => {
    for (const { number, id, title, body, vector } of vectors) {
      const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.length);
      db.run(sql, number, model, vector.length, bytes, crc32(bytes), id, title, body);
    }
  });
}

function vectorsAfter(
  db: Connection,
  { scope, model, seq }: Parameters<EmbeddingStore["vectorsAfter"]>[0],
  limit: number,
): StoredVector[] {
  const { where, own } = scopeCondition(scope);
  const sql = `SELECT e.seq, number, id, vector FROM embedding e CROSS JOIN memory ON number = e.memory
     WHERE e.seq > ?1 AND e.model = ?4 AND ${where} ORDER BY e.seq LIMIT ?2`;
  return db.all(sql, seq, limit, own, model).map((row) => ({ ...toMemoryVector(row), seq: Number(row.seq) }));
}

function vectorsOf(db: Connection, model: string, numbers: readonly number[]): MemoryVector[] {
  const sql = `SELECT number, memory.id, vector FROM json_each(?) n JOIN memory ON number = n.value
     JOIN embedding e ON e.memory = number AND e.model = ?`;
  return db.all(sql, JSON.stringify(numbers), model).map(toMemoryVector);
}

function toMemoryVector({ number, id, vector }: Row): MemoryVector {
  const bytes = vector as Uint8Array;
  const parts = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  return { number: Number(number), id: String(id), vector: parts };
}

function embeddedModels(db: Connection): EmbeddedModel[] {
  const sql = `SELECT model, count(*) AS memories, sum(length(vector)) AS bytes FROM embedding
     GROUP BY model ORDER BY memories DESC, model`;
  return db.all<EmbeddedModel>(sql).map(({ model, memories, bytes }) => ({ model, memories, bytes }));
}

function dropVectors(db: Connection, keep: string | null, limit: number): number {
  const chosen = "SELECT seq FROM embedding WHERE ?1 IS NULL OR model <> ?1 LIMIT ?2";
  return db.transaction(() => db.run(`DELETE FROM embedding WHERE seq IN (${chosen})`, keep, limit));
}

/** Rows whose vector is not the one that was stored. */
export function damagedVectors(db: Connection): number[] {
  const damaged: number[] = [];
  db.each("SELECT seq, dimensions, vector, sum FROM embedding", ({ seq, dimensions, vector, sum }) => {
    const bytes = vector as Uint8Array;
    if (bytes.length !== dimensions || crc32(bytes) !== sum) damaged.push(Number(seq));
  });
  return damaged;
}
