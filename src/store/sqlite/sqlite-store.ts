import { TEXT_VERSION } from "../../text/terms.ts";
import type { Store } from "../store.ts";
import type { BusyTimeout, Connection } from "./connection/connection.ts";
import { counts, health, textVersionOf } from "./connection/health.ts";
import { openDatabase } from "./connection/open.ts";
import {
  bind,
  bindLazily,
  type Operations,
  type StoreConnection,
  type StoreMethod,
} from "./connection/operations.ts";
import { upkeep } from "./connection/upkeep.ts";
import {
  LAZY_BACKUPS,
  LAZY_CONTEXTS,
  LAZY_DECISIONS,
  LAZY_EDITS,
  LAZY_FEEDBACK,
  LAZY_MAINTENANCE,
  LAZY_PROJECT_CHANGES,
  LAZY_PROJECTS,
  LAZY_REVIEW,
  LAZY_SYNC,
  LAZY_TEAM_LINKS,
} from "./lazy-operations.ts";
import { claimJobs, endJob } from "./maintenance/jobs.ts";
import { beginModelCall, endCutOffCalls, endModelCall } from "./maintenance/model-calls.ts";
import { undo } from "./memories/amend.ts";
import { countMemories, listMemories, newestMakers } from "./memories/filtered.ts";
import { forget, purge } from "./memories/forget.ts";
import { VECTORS } from "./memories/lazy-embeddings.ts";
import { hasMemories, memoriesById, memoriesReadLater, repeated, shortIds } from "./memories/listing.ts";
import { putMemories, retract } from "./memories/memories.ts";
import { notesOperations } from "./memories/notes.ts";
import { changes } from "./memories/oplog.ts";
import { snapshotReads, snapshotWrites } from "./memories/snapshots.ts";
import { endByRule, supersedeAsUser } from "./memories/supersede.ts";
import { tallied } from "./memories/tallies.ts";
import { feedbackReads } from "./receipts/injected.ts";
import {
  closeReceipt,
  contextState,
  dropClaim,
  inContext,
  openReceipt,
  receiptItems,
  receipts,
} from "./receipts/receipts.ts";
import {
  changedSince,
  indexCheck,
  indexed,
  lastChange,
  lastNumber,
  memoryTexts,
  textsIn,
} from "./search/indexed.ts";
import { candidatesByNumber, findByTerms, termsBeginning, weighTerms } from "./search/search.ts";
import { agentsOf, knownAgents } from "./sessions/agents.ts";
import { attemptReads } from "./sessions/attempts.ts";
import { disabledIntervals } from "./sessions/disabled-intervals.ts";
import { appendEvents, enterWith, eventsById, sessionEvents, undistilled } from "./sessions/events.ts";
import { listSessions } from "./sessions/listed.ts";
import { occurrences } from "./sessions/occurrences.ts";
import {
  beginContext,
  ensureProject,
  enterSession,
  findProject,
  findSession,
  isSwitchedOn,
  projectNames,
  sameRemoteProject,
  switchProject,
  switchSession,
} from "./sessions/projects.ts";
import { recallReads, recallWrites } from "./sessions/recalls.ts";
import { lastHeard, projectFolders, recentSessions, takeCopy } from "./sessions/recent.ts";
import { transcriptMark, transcripts } from "./sessions/transcripts.ts";
import { conversationBefore, turnReads } from "./sessions/turns.ts";

/** Methods for a connection that cannot write. */
const READS = {
  projectNames,
  findProject,
  isSwitchedOn,
  sameRemoteProject,
  projectFolders,
  findSession,
  listSessions,
  agentsOf,
  knownAgents,
  transcriptMark,
  transcripts,
  disabledIntervals,
  repeated,
  occurrences,
  recentSessions,
  sessionEvents,
  eventsById,
  conversationBefore,
  undistilled,
  changes,
  findByTerms,
  weighTerms,
  candidatesByNumber,
  memoriesReadLater,
  termsBeginning,
  indexed,
  textsIn,
  memoryTexts,
  lastNumber,
  lastChange,
  changedSince,
  indexCheck,
  listMemories,
  newestMakers,
  countMemories,
  hasMemories,
  memoriesById,
  shortIds,
  inContext,
  receipts,
  receiptItems,
  lastHeard,
  tallied,
  counts,
  health,
  ...attemptReads,
  ...feedbackReads,
  ...notesOperations.reads,
  ...recallReads,
  ...snapshotReads,
  ...turnReads,
} satisfies Operations;

/** Methods for the connection that writes; in a daemon another thread holds it. */
const WRITES = {
  enterWith: (db, facts, events) => enterWith(db, db, facts, events),
  enterSession: (db, facts) => enterSession(db, db.newId, facts),
  ensureProject: (db, facts, at) => db.transaction(() => ensureProject(db, db.newId, facts, at)),
  beginContext,
  switchProject,
  switchSession,
  appendEvents: (db, events, mark) => appendEvents(db, db.key, events, mark),
  putMemories: (db, memories, mark, judge) => putMemories(db, db.key, memories, mark, judge),
  retract,
  supersede: supersedeAsUser,
  endOlder: (db, ending) => db.transaction(() => endByRule(db, ending)),
  undo: (db, id, at) => undo(db, db.key, id, at),
  forget: (db, ids, { purge: isPurge, at }) => (isPurge ? purge : forget)(db, db.key, ids, at),
  openReceipt,
  dropClaim,
  closeReceipt,
  // It comes after the receipts that were posted before it.
  contextState,
  takeCopy,
  beginModelCall,
  endModelCall,
  endCutOffCalls,
  claimJobs,
  endJob,
  reterm: async (db, limit) =>
    textVersionOf(db) !== TEXT_VERSION && (await import("./maintenance/reterm.ts")).reterm(db, limit),
  upkeep,
  ...notesOperations.writes,
  ...recallWrites,
  ...snapshotWrites,
} satisfies Operations;

/** Names of all that writes. */
export const WRITE_METHODS: ReadonlySet<StoreMethod> = new Set([
  ...Object.keys(WRITES),
  ...[
    LAZY_EDITS,
    VECTORS,
    LAZY_FEEDBACK,
    LAZY_PROJECTS,
    LAZY_PROJECT_CHANGES,
    LAZY_CONTEXTS,
    LAZY_MAINTENANCE,
    LAZY_BACKUPS,
    LAZY_SYNC,
    LAZY_TEAM_LINKS,
  ].flatMap(({ access }) =>
    Object.entries(access).flatMap(([method, side]) => (side === "write" ? [method] : [])),
  ),
] as StoreMethod[]);

export interface SqliteStoreOptions {
  readonly path: string;
  /** Longest wait for another process's lock, in ms. */
  readonly busyTimeoutMs: BusyTimeout;
  /** Keys the tombstones. */
  readonly key: Uint8Array;
  readonly newId: () => string;
}

/** A store in one SQLite file. Opens, creates or migrates it; throws `STORE_*` or `HOME_UNUSABLE`. */
export function openSqliteStore(options: SqliteStoreOptions): Store {
  return openWritingStore(options).store;
}

/** A store, and what lets several of its writes wait for the disk together. */
export interface WritingStore {
  readonly store: Store;
  readonly together: Connection["together"];
}

export function openWritingStore({ path, busyTimeoutMs, key, newId }: SqliteStoreOptions): WritingStore {
  const db = openDatabase(path, busyTimeoutMs, newId);
  return { store: storeOver({ ...db, key, newId }), together: db.together };
}

/** A store over a connection that is open. */
export function storeOver(db: StoreConnection): Store {
  return {
    ...bind(db, READS),
    ...bind(db, WRITES),
    ...bindLazily(db, LAZY_EDITS),
    ...bindLazily(db, VECTORS),
    ...bindLazily(db, LAZY_FEEDBACK),
    ...bindLazily(db, LAZY_DECISIONS),
    ...bindLazily(db, LAZY_PROJECTS),
    ...bindLazily(db, LAZY_PROJECT_CHANGES),
    ...bindLazily(db, LAZY_CONTEXTS),
    ...bindLazily(db, LAZY_MAINTENANCE),
    ...bindLazily(db, LAZY_BACKUPS),
    ...bindLazily(db, LAZY_REVIEW),
    ...bindLazily(db, LAZY_SYNC),
    ...bindLazily(db, LAZY_TEAM_LINKS),
    close: async () => db.close(),
  };
}
