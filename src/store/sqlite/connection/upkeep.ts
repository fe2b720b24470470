import type { Connection } from "./connection.ts";

/** A log of more pages of 4 kB is moved into the file. */
const LOG_PAGES = 250;
/** Given back at once; SQLite moves pages one by one to do so. */
const PAGES_AT_A_TIME = 500;
/** Fewer free pages than this share are soon used again. */
const FREE_SHARE = 0.1;

/** Work for one process only; writers go first. */
export function upkeep(db: Connection): void {
  const free = db.number("PRAGMA freelist_count");
  if (free > db.number("PRAGMA page_count") * FREE_SHARE)
    db.exec(`PRAGMA incremental_vacuum(${PAGES_AT_A_TIME})`);
  // Tells how long the log is; moves only what no reader needs.
  const log = Number(db.get("PRAGMA wal_checkpoint(PASSIVE)")?.log);
  if (log > LOG_PAGES) truncateLog(db);
}

/** Moves the log into the file unless somebody reads or writes. */
export function truncateLog(db: Connection): void {
  const wait = db.number("PRAGMA busy_timeout");
  try {
    db.exec("PRAGMA busy_timeout=0");
    db.get("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch {
    // Nothing is lost: the log keeps what the file did not take, and the next round or process tries again.
  } finally {
    db.exec(`PRAGMA busy_timeout=${wait}`);
  }
}
