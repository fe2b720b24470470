import { TEXT_VERSION } from "../../../text/terms.ts";
import type { StoreCounts, StoreHealth } from "../../port/store-state.ts";
import { readNotice } from "../maintenance/clearing-notice.ts";
import type { Connection } from "./connection.ts";
import { SCHEMA_VERSION } from "./migrations.ts";
import { readSetting } from "./settings.ts";

export function counts(db: Connection): StoreCounts {
  const last = db.all<{ kind: string; at: number }>(LAST_HOOKS);
  return {
    transcripts: db.number("SELECT count(*) FROM transcript_mark"),
    unknownLines: db.number("SELECT sum(unknown) FROM transcript_mark"),
    bytes: db.number("PRAGMA page_count") * db.number("PRAGMA page_size"),
    events: db.number("SELECT count(*) FROM event"),
    memories: db.number("SELECT count(*) FROM memory WHERE kind <> 'turn'"),
    injections: db.number("SELECT count(*) FROM receipt WHERE verdict = 'injected'"),
    lastHooks: new Map(last.map(({ kind, at }) => [kind, at])),
  };
}

/** Only hooks leave these; other kinds of events may come from a transcript. */
const LAST_HOOKS = `
  SELECT kind, max(at) AS at FROM event WHERE kind IN ('session-start', 'session-end') GROUP BY kind
  UNION ALL
  SELECT hook_event AS kind, max(at) AS at FROM receipt WHERE hook_event = 'prompt' GROUP BY hook_event
`;

export function health(db: Connection): StoreHealth {
  return {
    redactVersion: Number(readSetting(db, "redact_version") ?? 0),
    secretsFound: readNotice(db).secrets,
    engine: db.texts("SELECT sqlite_version()")[0] ?? "",
    schema: SCHEMA_VERSION,
    textVersion: textVersionOf(db),
    journal: db.texts("PRAGMA journal_mode")[0] ?? "",
  };
}

/** Version of the tokenizer that made the terms of its memories. */
export function textVersionOf(db: Connection): number {
  return Number(readSetting(db, "text_version") ?? TEXT_VERSION);
}
