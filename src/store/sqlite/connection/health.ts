import { TEXT_VERSION } from "../../../text/terms.ts";
import type { StoreCounts, StoreHealth } from "../../port/store-state.ts";
import type { Connection } from "./connection.ts";
import { SCHEMA_VERSION } from "./migrations.ts";

export function counts(db: Connection): StoreCounts {
  const pages = Number(db.get("PRAGMA page_count")?.page_count);
  const pageSize = Number(db.get("PRAGMA page_size")?.page_size);
  const last = db.all(LAST_HOOKS);
  const read = db.get("SELECT count(*) AS count, coalesce(sum(unknown), 0) AS unknown FROM transcript_mark");
  return {
    transcripts: Number(read?.count),
    unknownLines: Number(read?.unknown),
    bytes: pages * pageSize,
    events: countOf(db, "event"),
    memories: countOf(db, "memory WHERE kind <> 'turn'"),
    injections: Number(db.get("SELECT count(*) AS count FROM receipt WHERE verdict = 'injected'")?.count),
    lastHooks: new Map(last.map((row) => [String(row.kind), Number(row.at)])),
  };
}

/** What transcripts tell of, too, may have come without any hook; no receipt does. */
const LAST_HOOKS = `
  SELECT kind, max(at) AS at FROM event WHERE kind IN ('session-start', 'session-end') GROUP BY kind
  UNION ALL
  SELECT hook_event AS kind, max(at) AS at FROM receipt WHERE hook_event = 'prompt' GROUP BY hook_event
`;

export function health(db: Connection): StoreHealth {
  const cleared = db.get("SELECT value FROM setting WHERE name = 'redact_version'")?.value;
  const found = db.get("SELECT value FROM setting WHERE name = 'redact_notice'")?.value;
  return {
    redactVersion: Number(cleared ?? 0),
    secretsFound: Number(found ?? 0),
    engine: String(db.get("SELECT sqlite_version() AS version")?.version),
    schema: SCHEMA_VERSION,
    textVersion: textVersionOf(db),
    journal: String(db.get("PRAGMA journal_mode")?.journal_mode),
  };
}

/** Which tokenizer made the terms of its memories. */
export function textVersionOf(db: Connection): number {
  const text = db.get("SELECT value FROM setting WHERE name = 'text_version'")?.value;
  return Number(text ?? TEXT_VERSION);
}

function countOf(db: Connection, of: "event" | "memory WHERE kind <> 'turn'"): number {
  return Number(db.get(`SELECT count(*) AS count FROM ${of}`)?.count);
}
