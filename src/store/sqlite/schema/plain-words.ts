import type { Connection } from "../connection/connection.ts";
import { dropRowChecksumTriggers, rowChecksumTriggers } from "./row-checksums.ts";

/** Schema 1 had other words for the same; every row stays. */
export function renameToPlainWords(db: Connection): void {
  dropRowChecksumTriggers(db);
  db.exec(RENAMES);
  db.exec(`UPDATE receipt SET paths = ${replaced("paths", PATH_WORDS)}`);
  db.exec(`UPDATE receipt_item SET reasons = ${replaced("reasons", REASON_WORDS)}`);
  db.exec(rowChecksumTriggers(db));
}

const RENAMES = `
  ALTER TABLE injection RENAME TO receipt;
  ALTER TABLE receipt RENAME COLUMN moment TO hook_event;
  ALTER TABLE receipt RENAME COLUMN bar TO threshold;
  ALTER TABLE injection_item RENAME TO receipt_item;
  ALTER TABLE receipt_item RENAME COLUMN injection TO receipt;
  ALTER TABLE injection_use RENAME TO feedback;
  ALTER TABLE feedback RENAME COLUMN injection TO receipt;
  ALTER TABLE own_gate RENAME TO threshold_offset;
  ALTER TABLE threshold_offset RENAME COLUMN bar_offset TO offset;
  DROP INDEX injection_at;
  DROP INDEX injection_context;
  DROP INDEX injection_project;
  DROP INDEX injection_item_ledger;
  DROP INDEX injection_item_memory;
  DROP INDEX injection_use_memory;
  DROP INDEX injection_use_event;
  CREATE INDEX receipt_at ON receipt(at);
  CREATE INDEX receipt_context ON receipt(session, epoch);
  CREATE INDEX receipt_project ON receipt(project, at);
  CREATE INDEX receipt_item_ledger ON receipt_item(session, epoch, memory);
  CREATE INDEX receipt_item_memory ON receipt_item(memory);
  CREATE INDEX feedback_memory ON feedback(memory, at);
  CREATE INDEX feedback_event ON feedback(event) WHERE event IS NOT NULL;
  DELETE FROM seal WHERE what IN ('injection', 'injection_item', 'injection_use', 'own_gate');
`;

type Words = readonly (readonly [before: string, after: string])[];

const PATHS: Words = [
  ['"path":"way-out"', '"path":"known-fix"'],
  ['"path":"tried"', '"path":"known-failure"'],
  ['"path":"anchored"', '"path":"related-to-file"'],
];

const PATH_WORDS: Words = [
  ...PATHS,
  ['"bar":', '"threshold":'],
  ['"told":', '"injected":'],
  ['"known":"way out"', '"known":"fix"'],
];

const REASON_WORDS: Words = [
  ...PATHS,
  ['"stance":', '"promptType":'],
  ['"anchored":', '"codeState":'],
  ['"belongs":', '"related":'],
  ['"proven":', '"feedback":'],
];

/** In JSON a quotation mark within a value is escaped, so that only keys and whole values are hit. */
function replaced(column: string, words: Words): string {
  return words.reduce((sql, [before, after]) => `replace(${sql}, '${before}', '${after}')`, column);
}
