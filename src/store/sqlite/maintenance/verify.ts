import { describeError } from "../../../domain/errors.ts";
import type { Memory } from "../../../domain/memory.ts";
import type { Damage, Verified } from "../../../domain/store-check.ts";
import { digest } from "../../../text/hashes/digest.ts";
import { EVERYWHERE_SCOPE } from "../../port/indexed.ts";
import { type Connection, connect } from "../connection/connection.ts";
import { SCHEMA, SCHEMA_VERSION } from "../connection/migrations.ts";
import { RESTORE, wrongChecksums } from "../connection/row-checksums.ts";
import { contentOf } from "../memories/content.ts";
import { WHOLE_STORE } from "../search/terms.ts";
import { isDamaged } from "../sessions/events.ts";
import { verifyTerms } from "./verify-terms.ts";

/** SQLite stops its own look after so many complaints. */
const MOST_COMPLAINTS = 20;

/** Looks at a store as it is at one moment; what can no longer be read is damage, too, and never thrown. */
export function verify(db: Connection, deep: boolean): Verified {
  const damage: Damage[] = [];
  let withoutChecksum = 0;
  const look = (part: string, find: () => readonly Damage[]) => damage.push(...tried(part, find));
  // So that what others write meanwhile is not taken for damage.
  db.exec("BEGIN");
  try {
    look("pages", () => pages(db, deep));
    // A backup of the version before has other tables: they are migrated when it is restored.
    const isCurrent = versionOf(db) === SCHEMA_VERSION;
    if (isCurrent) look("schema", () => schema(db));
    if (isCurrent) look("collection", () => collections(db));
    if (isCurrent && deep) {
      look("event", () => events(db));
      look("memory", () => memories(db));
      look("seal", () => {
        const found = wrongChecksums(db);
        withoutChecksum = found.withoutChecksum;
        return found.damage;
      });
      look("search", () => verifyTerms(db));
      look("links", () => links(db));
    }
    return {
      damage,
      events: countOf(db, "event"),
      memories: countOf(db, "memory"),
      withoutChecksum: withoutChecksum,
    };
  } finally {
    db.exec("COMMIT");
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

function versionOf(db: Connection): number {
  return Number(db.get("PRAGMA user_version")?.user_version);
}

function countOf(db: Connection, table: "event" | "memory"): number {
  try {
    return Number(db.get(`SELECT count(*) AS count FROM ${table}`)?.count);
  } catch {
    // Said already: its pages are damaged.
    return 0;
  }
}

/** SQLite's own look; `deep` compares indexes with their tables, too. */
function pages(db: Connection, deep: boolean): Damage[] {
  const rows = db.all(`PRAGMA ${deep ? "integrity_check" : "quick_check"}(${MOST_COMPLAINTS})`);
  return rows
    .map((row) => String(Object.values(row)[0]))
    .filter((said) => said !== "ok")
    .map((what) => ({ where: "pages", what, remedy: RESTORE }));
}

/** What the file says its tables are must be what they are made as. */
function schema(db: Connection): Damage[] {
  const fresh = connect(":memory:", 0);
  fresh.exec(SCHEMA);
  const wanted = partsOf(fresh);
  fresh.close();
  const found = partsOf(db);
  return [...new Set([...wanted.keys(), ...found.keys()])]
    .filter((name) => wanted.get(name) !== found.get(name))
    .map((name) => ({ where: `schema ${name}`, what: "is not as this program made it", remedy: RESTORE }));
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
  const size = (where: string) => Number(db.get(`SELECT count(*) AS count FROM memory ${where}`)?.count);
  const wrong = (scope: number, counted: number) => {
    const said = Number(db.get("SELECT size FROM collection WHERE scope = ?", scope)?.size ?? 0);
    const what = `says ${said} memories, and there are ${counted}`;
    return said === counted ? [] : [{ where: `collection ${scope}`, what, remedy: RESTORE }];
  };
  return [
    ...wrong(WHOLE_STORE, size("")),
    ...wrong(EVERYWHERE_SCOPE, size("WHERE everywhere = 1 AND superseded_by IS NULL")),
  ];
}

function events(db: Connection): Damage[] {
  const damage: Damage[] = [];
  db.each("SELECT * FROM event", (row) => {
    if (!isDamaged(row)) return;
    const remedy = `${RESTORE}; or \`unbidden forget --source ${row.id} --purge\``;
    damage.push({ where: `event ${row.id}`, what: "is not as it was written", remedy });
  });
  return damage;
}

/** Their words, from birth; what else is in their rows is sealed. */
function memories(db: Connection): Damage[] {
  const damage: Damage[] = [];
  db.each("SELECT id, kind, title, body, content_hash FROM memory", (row) => {
    if (digest([contentOf(row as unknown as Memory)]) === row.content_hash) return;
    const remedy = `${RESTORE}; or \`unbidden forget ${row.id}\``;
    damage.push({ where: `memory ${row.id}`, what: "its words are not as they were written", remedy });
  });
  return damage;
}

/** Rows that name others which are not there. */
function links(db: Connection): Damage[] {
  const foreign = db
    .all("PRAGMA foreign_key_check")
    .map(({ table, rowid, parent }) => [
      `${table} ${rowid ?? ""}`.trim(),
      `names a ${parent} that is not there`,
    ]);
  const ended = db
    .all(
      `SELECT id, superseded_by FROM memory m WHERE superseded_by IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM memory o WHERE o.id = m.superseded_by)`,
    )
    .map((row) => [`memory ${row.id}`, `is replaced by ${row.superseded_by}, which is not there`]);
  const homeless = db
    .all("SELECT id FROM memory WHERE scope <> 0 AND scope NOT IN (SELECT number FROM project)")
    .map((row) => [`memory ${row.id}`, "belongs to a project that is not there"]);
  return [...foreign, ...ended, ...homeless].map(([where = "", what = ""]) => ({
    where,
    what,
    remedy: RESTORE,
  }));
}
