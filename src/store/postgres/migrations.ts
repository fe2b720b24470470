import type { ClientBase } from "pg";
import { UnbiddenError } from "../../domain/errors.ts";
import { AUDIT_MONTHS, AUDIT_RECEIPTS } from "./schema/audit.ts";
import { KEPT_PLANS } from "./schema/context.ts";
import { HISTORY } from "./schema/history.ts";
import { ISOLATION } from "./schema/isolation.ts";
import { TABLES } from "./schema/tables.ts";
import { TERM_LISTS } from "./schema/term-lists.ts";

/** The policy lets a member write only as that member; the foreign key asked once more for every row, policies and all. */
const NO_LOOK_UPS = "ALTER TABLE unbidden.memory DROP CONSTRAINT memory_team_id_author_id_fkey";

/** Append-only: number n makes version n + 1. A version must leave the tables usable for programs of the one before. */
const MIGRATIONS: readonly string[] = [
  `${TABLES}${ISOLATION}`,
  HISTORY,
  AUDIT_RECEIPTS,
  NO_LOOK_UPS,
  `${TERM_LISTS}${KEPT_PLANS}`,
];

const VERSION = MIGRATIONS.length;

/** "unbidden" as a number: no other program's lock. */
const LOCK = 0x756e_6264;

/** The role that members' logins belong to; it owns nothing. */
const APP_ROLE = `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = 'unbidden_app') THEN
      CREATE ROLE unbidden_app NOLOGIN;
    END IF;
  END $$`;

/** Brings the server's tables to this program's version, in the transaction that is open; others wait for it. */
export async function migrateServer(client: ClientBase): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
  await client.query(APP_ROLE);
  await client.query("CREATE SCHEMA IF NOT EXISTS unbidden");
  await client.query(
    "CREATE TABLE IF NOT EXISTS unbidden.migration (version integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())",
  );
  const from = await serverVersion(client);
  for (const [index, migration] of MIGRATIONS.entries()) {
    if (index < from) continue;
    await client.query(migration);
    await client.query("INSERT INTO unbidden.migration (version) VALUES ($1)", [index + 1]);
  }
  await client.query(AUDIT_MONTHS);
}

/** A server that is one version ahead can be used. Throws `TEAM_SERVER_VERSION`. */
export async function requireVersion(client: ClientBase): Promise<void> {
  const version = await serverVersion(client);
  if (version < VERSION)
    throw new UnbiddenError("TEAM_SERVER_VERSION", `the server has version ${version} and needs ${VERSION}`);
  if (version > VERSION + 1)
    throw new UnbiddenError(
      "TEAM_SERVER_VERSION",
      `the server has version ${version}, this program knows ${VERSION}`,
    );
}

async function serverVersion(client: ClientBase): Promise<number> {
  const known = await client.query("SELECT to_regclass('unbidden.migration') IS NOT NULL AS is_there");
  if (known.rows[0]?.is_there !== true) return 0;
  const { rows } = await client.query("SELECT coalesce(max(version), 0) AS version FROM unbidden.migration");
  return Number(rows[0]?.version);
}
