import { lookChecksumsUpByIndex } from "../schema/checksums-by-index.ts";
import { CONTEXTS } from "../schema/contexts.ts";
import { addEmbeddings, EMBEDDINGS } from "../schema/embeddings.ts";
import { EVENTS } from "../schema/events.ts";
import { MAINTENANCE } from "../schema/maintenance.ts";
import { addListIndex, MEMORIES, orderListIndex } from "../schema/memories.ts";
import { renameToPlainWords } from "../schema/plain-words.ts";
import { addProjectChanges, PROJECT_CHANGES } from "../schema/project-changes.ts";
import { RECEIPTS } from "../schema/receipts.ts";
import { ROW_CHECKSUMS } from "../schema/row-checksums.ts";
import { SEARCH } from "../schema/search.ts";
import { SESSIONS } from "../schema/sessions.ts";
import { SNAPSHOTS } from "../schema/snapshots.ts";
import { SOURCES } from "../schema/sources.ts";
import { addSync, SYNC } from "../schema/sync.ts";
import { addTeamDecisions, addTeamTables, TEAM } from "../schema/team.ts";
import type { Connection } from "./connection.ts";

/** "UNBD": tells our files from every other SQLite database. */
export const APPLICATION_ID = 0x554e4244;

/** The tables of a new store; most processes open one that is there. */
export const schema = (): string =>
  [
    SESSIONS,
    PROJECT_CHANGES,
    EVENTS,
    MEMORIES,
    SEARCH,
    RECEIPTS,
    MAINTENANCE,
    SOURCES,
    SNAPSHOTS,
    CONTEXTS,
    EMBEDDINGS,
    SYNC,
    TEAM,
    ROW_CHECKSUMS(),
  ].join("\n");

/** Append-only: number n brings a store of schema n + 1 to the next, and the last one to `schema()`. Never edited after a release. */
export const MIGRATIONS: readonly ((db: Connection) => void)[] = [
  renameToPlainWords,
  lookChecksumsUpByIndex,
  addProjectChanges,
  addEmbeddings,
  addSync,
  addTeamTables,
  addTeamDecisions,
  addListIndex,
  orderListIndex,
];

/** The schema this code reads and writes. */
export const SCHEMA_VERSION = MIGRATIONS.length + 1;
