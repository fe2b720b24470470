import type { Connection } from "../connection/connection.ts";
import { dropRowChecksumTriggers, rowChecksumTriggers } from "./row-checksums.ts";

/** In schema 2 every change of a row read all checksums of its table; every row stays. */
export function lookChecksumsUpByIndex(db: Connection): void {
  dropRowChecksumTriggers(db);
  db.exec(rowChecksumTriggers(db));
}
