import { ANCHORS } from "../schema/anchors.ts";
import { CONTEXTS } from "../schema/contexts.ts";
import { EVENTS } from "../schema/events.ts";
import { HOUSE } from "../schema/house.ts";
import { INJECTIONS } from "../schema/injections.ts";
import { MEMORIES } from "../schema/memories.ts";
import { NOTES } from "../schema/notes.ts";
import { RECALLS } from "../schema/recalls.ts";
import { SEALS } from "../schema/seals.ts";
import { SEARCH } from "../schema/search.ts";
import { SESSIONS } from "../schema/sessions.ts";
import { SOURCES } from "../schema/sources.ts";
import { UPKEEP } from "../schema/upkeep.ts";
import { USES } from "../schema/uses.ts";

/** "UNBD": tells our files from every other SQLite database. */
export const APPLICATION_ID = 0x554e4244;

/** Append-only: number n brings a store from schema n to n + 1. Never edited after a release. */
export const MIGRATIONS: readonly string[] = [
  [
    SESSIONS,
    EVENTS,
    MEMORIES,
    SEARCH,
    INJECTIONS,
    USES,
    UPKEEP,
    HOUSE,
    SOURCES,
    NOTES,
    ANCHORS,
    CONTEXTS,
    RECALLS,
    SEALS,
  ].join("\n"),
];

/** The schema this code reads and writes. */
export const SCHEMA_VERSION = MIGRATIONS.length;
