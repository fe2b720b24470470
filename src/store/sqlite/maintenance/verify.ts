import { describeError } from "../../../domain/errors.ts";
import type { Memory } from "../../../domain/memory.ts";
import type { Damage, Verified } from "../../../domain/store-check.ts";
import { EVERYWHERE_SCOPE } from "../../port/indexed.ts";
import { type Connection, connect } from "../connection/connection.ts";
import { SCHEMA_VERSION, schema as tables } from "../connection/migrations.ts";
import { RESTORE, wrongChecksums } from "../connection/row-checksums.ts";
import { contentHash } from "../memories/content.ts";
import { damagedVectors } from "../memories/embeddings.ts";
import { WHOLE_STORE } from "../search/terms.ts";
import { isDamaged } from "../sessions/events.ts";
import { verifyTerms } from "./verify-terms.ts";

/** SQLite stops its check after so many complaints. */
const MOST_COMPLAINTS = 20;

/** Checks one snapshot of a store; unreadable parts count as damage and are never thrown. */
export function verify(db: Connection, deep: boolean): Verified {
  const damage: Damage[] = [];
  let withoutChecksum = 0;
  const check = (part: string, find: () => readonly Damage[]) => damage.push(...tried(part, find));
  // A snapshot, so that concurrent writes are not taken for damage.
  db.exec("BEGIN");
  try {
    check("pages", () => pages(db, deep));
    // A backup of the version before has other tables: they are migrated when it is restored.
    const isCurrent = db.number("PRAGMA user_version") === SCHEMA_VERSION;
    if (isCurrent) check("schema", () => schema(db));
    if (isCurrent) check("collection", () => collections(db));
    if (isCurrent && deep) {
      check("event", () => events(db));
      check("memory", () => memories(db));
      check("checksum", () => {
        const found = wrongChecksums(db);
        withoutChecksum = found.withoutChecksum;
        return found.damage;
      });
      check("search", () => verifyTerms(db));
      check("embedding", () => embeddings(db));
      check("links", () => links(db));
    }
    return {
      damage,
      events: countOf(db, "event"),
      memories: countOf(db, "memory"),
      withoutChecksum,
    };
  } finally {
    // A commit reads the file once more, which a damaged one refuses; nothing was written.
    db.exec("ROLLBACK");
  }
}

function tried(part: string, find: () => readonly Damage[]): readonly Damage[] {
  try {
    return find();
  } catch (error) {
    const what = `cannot be read: ${describeError(error, "STORE_FAILED").finding}`;
    return [{ where: part, what, remedy: RESTORE }];
  }
}

function countOf(db: Connection, table: "event" | "memory"): number {
  try {
    return db.number(`SELECT count(*) FROM ${table}`);
  } catch {
    // Reported already: its pages are damaged.
    return 0;
  }
}

/** SQLite's own check; `deep` compares indexes with their tables, too. */
function pages(db: Connection, deep: boolean): Damage[] {
  const found = deep ? db.texts(`PRAGMA integrity_check(${MOST_COMPLAINTS})`) : complaintsByTable(db);
  return found.filter((what) => what !== "ok").map((what) => ({ where: "pages", what, remedy: RESTORE }));
}

/** Of the whole file it would read every word of the full-text index, which takes longer than all tables together. */
function complaintsByTable(db: Connection): string[] {
  const found: string[] = [];
  for (const table of db.texts(TABLES_WITH_PAGES)) {
    found.push(...db.texts(`PRAGMA quick_check('${table}')`).filter((what) => what !== "ok"));
    if (found.length >= MOST_COMPLAINTS) break;
  }
  return found.slice(0, MOST_COMPLAINTS);
}

/** With the first, which names the others, the free pages are checked. */
const TABLES_WITH_PAGES =
  "SELECT 'sqlite_schema' UNION ALL SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0";

/** The schema of the file must be the one this program creates. */
function schema(db: Connection): Damage[] {
  const fresh = connect(":memory:", 0);
  fresh.exec(tables());
  const expected = partsOf(fresh);
  fresh.close();
  const found = partsOf(db);
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((name) => expected.get(name) !== found.get(name))
    .map((name) => ({
      where: `schema ${name}`,
      what: "differs from the schema of this version",
      remedy: RESTORE,
    }));
}

function partsOf(db: Connection): Map<string, string> {
  const rows = db.all("SELECT type, name, tbl_name, sql FROM sqlite_schema");
  return new Map(
    rows.map(({ type, name, tbl_name: table, sql }) => [
      String(name),
      `${type} ${table} ${statementOf(sql)}`,
    ]),
  );
}

/** A table that was renamed has its name in quotes; comments and spaces say nothing. */
function statementOf(sql: unknown): string {
  return String(sql).replaceAll(/--.*|"|\s+/g, "");
}

/** The counts that recall weighs words by, and what an index must hold. */
function collections(db: Connection): Damage[] {
  const size = (where: string) => db.number(`SELECT count(*) FROM memory ${where}`);
  const checkSize = (scope: number, counted: number) => {
    const stored = db.number("SELECT size FROM collection WHERE scope = ?", scope);
    const what = `counts ${stored} memories instead of ${counted}`;
    return stored === counted ? [] : [{ where: `collection ${scope}`, what, remedy: RESTORE }];
  };
  return [
    ...checkSize(WHOLE_STORE, size("")),
    ...checkSize(EVERYWHERE_SCOPE, size("WHERE everywhere = 1 AND superseded_by IS NULL")),
  ];
}

/** A damaged vector costs no memory. */
function embeddings(db: Connection): Damage[] {
  const remedy = "run `unbidden embeddings rebuild`";
  return damagedVectors(db).map((seq) => ({
    where: `embedding ${seq}`,
    what: "is not what was stored",
    remedy,
  }));
}

function events(db: Connection): Damage[] {
  const damage: Damage[] = [];
  db.each("SELECT * FROM event", (row) => {
    if (!isDamaged(row)) return;
    const remedy = `${RESTORE}; or \`unbidden forget --source ${row.id} --purge\``;
    damage.push({ where: `event ${row.id}`, what: "differs from its hash", remedy });
  });
  return damage;
}

/** Checks words; the row checksum covers the rest. */
function memories(db: Connection): Damage[] {
  const damage: Damage[] = [];
  db.each("SELECT id, kind, title, body, content_hash FROM memory", (row) => {
    if (contentHash(row as unknown as Memory) === row.content_hash) return;
    const remedy = `${RESTORE}; or \`unbidden forget ${row.id}\``;
    damage.push({ where: `memory ${row.id}`, what: "its words differ from their hash", remedy });
  });
  return damage;
}

/** References to rows that are missing. */
function links(db: Connection): Damage[] {
  const foreign = db
    .all("PRAGMA foreign_key_check")
    .map(({ table, rowid, parent }) => [`${table} ${rowid ?? ""}`.trim(), `refers to a missing ${parent}`]);
  const ended = db
    .all(
      `SELECT id, superseded_by FROM memory m WHERE superseded_by IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM memory o WHERE o.id = m.superseded_by)`,
    )
    .map((row) => [`memory ${row.id}`, `is replaced by ${row.superseded_by}, which is missing`]);
  const orphaned = db
    .all("SELECT id FROM memory WHERE scope <> 0 AND scope NOT IN (SELECT number FROM project)")
    .map((row) => [`memory ${row.id}`, "belongs to a missing project"]);
  return [...foreign, ...ended, ...orphaned].map(([where = "", what = ""]) => ({
    where,
    what,
    remedy: RESTORE,
  }));
}
