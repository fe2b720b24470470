import type { Connection } from "./connection.ts";

/** A log of more pages of 4 kB is moved into the file. */
const LOG_PAGES = 250;
/** Given back at once; SQLite moves pages one by one to do so. */
const PAGES_AT_A_TIME = 500;
/** Fewer free pages than this share are soon used again. */
const FREE_SHARE = 0.1;

/** What only one process need do. Whoever writes meanwhile goes first. */
export function upkeep(db: Connection): void {
  const free = Number(db.get("PRAGMA freelist_count")?.freelist_count);
  const pages = Number(db.get("PRAGMA page_count")?.page_count);
  if (free > pages * FREE_SHARE) db.exec(`PRAGMA incremental_vacuum(${PAGES_AT_A_TIME})`);
  // Tells how long the log is; moves only what no reader needs.
  const log = Number(db.get("PRAGMA wal_checkpoint(PASSIVE)")?.log);
  if (log > LOG_PAGES) truncateLog(db);
}

function truncateLog(db: Connection): void {
  const wait = Number(db.get("PRAGMA busy_timeout")?.timeout);
  try {
    db.exec("PRAGMA busy_timeout=0");
    db.get("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch {
    // Somebody reads or writes: the next round comes in a minute.
  } finally {
    db.exec(`PRAGMA busy_timeout=${wait}`);
  }
}
