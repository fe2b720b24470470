import { TEXT_VERSION } from "../../text/terms.ts";
import type { Store } from "../store.ts";
import type { BusyTimeout, Connection } from "./connection/connection.ts";
import { counts, health, textVersionOf } from "./connection/health.ts";
import { openDatabase } from "./connection/open.ts";
import {
  bind,
  bindLazily,
  type LazyOperations,
  type Operations,
  type StoreConnection,
  type StoreMethod,
} from "./connection/operations.ts";
import { upkeep } from "./connection/upkeep.ts";
import { claimJobs, endJob } from "./maintenance/jobs.ts";
import { beginModelCall, endCutOffCalls, endModelCall } from "./maintenance/model-calls.ts";
import { undo } from "./memories/amend.ts";
import { forget, purge } from "./memories/forget.ts";
import { VECTORS } from "./memories/lazy-embeddings.ts";
import {
  countMemories,
  hasMemories,
  listMemories,
  memoriesById,
  memoriesReadLater,
  repeated,
  shortIds,
} from "./memories/listing.ts";
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
  undo,
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

const EDITS: LazyOperations<typeof import("./memories/edits.ts").editOperations> = {
  load: async () => (await import("./memories/edits.ts")).editOperations,
  access: {
    amend: "write",
    forgetByOrigin: "write",
    timeline: "read",
    exportRecords: "read",
    importRecords: "write",
    projectsNamed: "read",
    memoriesByRule: "read",
    storeImported: "write",
    endRemoved: "write",
    joinProject: "write",
  },
};

const FEEDBACK: LazyOperations<typeof import("./receipts/feedback.ts").feedbackOperations> = {
  load: async () => (await import("./receipts/feedback.ts")).feedbackOperations,
  access: {
    putFeedback: "write",
    takeBackFeedback: "write",
    readFeedback: "read",
    receiptFigures: "read",
    resetFeedback: "write",
  },
};

const DECISIONS: LazyOperations<typeof import("./receipts/decisions.ts").decisionOperations> = {
  load: async () => (await import("./receipts/decisions.ts")).decisionOperations,
  access: { decisions: "read" },
};

const PROJECTS: LazyOperations<typeof import("./maintenance/project-list.ts").projectListOperations> = {
  load: async () => (await import("./maintenance/project-list.ts")).projectListOperations,
  access: {
    listProjects: "read",
    projectSize: "read",
    memoriesToReview: "read",
    countToReview: "read",
  },
};

const PROJECT_CHANGES: LazyOperations<
  typeof import("./sessions/project-changes.ts").projectChangeOperations
> = {
  load: async () => (await import("./sessions/project-changes.ts")).projectChangeOperations,
  access: {
    projectKeys: "read",
    projectChanges: "read",
    renameProject: "write",
    mergeProjects: "write",
    splitProject: "write",
    undoProjectChange: "write",
  },
};

const CONTEXTS: LazyOperations<typeof import("./sessions/contexts.ts").contextOperations> = {
  load: async () => (await import("./sessions/contexts.ts")).contextOperations,
  access: {
    repliedBetween: "read",
    carryContext: "write",
    carryBlocks: "write",
    expectCopy: "write",
    putTask: "write",
    takeTask: "write",
  },
};

const MAINTENANCE: LazyOperations<typeof import("./maintenance/maintenance.ts").maintenanceOperations> = {
  load: async () => (await import("./maintenance/maintenance.ts")).maintenanceOperations,
  access: {
    tidy: "write",
    removeDue: "write",
    freeSpace: "read",
    clearSecrets: "write",
    endClearing: "write",
    takeClearingNotice: "write",
  },
};

const BACKUPS: LazyOperations<typeof import("./maintenance/backups.ts").backupOperations> = {
  load: async () => (await import("./maintenance/backups.ts")).backupOperations,
  access: { verify: "read", writeRowChecksums: "write", backUp: "write", forgetting: "read", space: "read" },
};

const REVIEW: LazyOperations<typeof import("./maintenance/review.ts").reviewOperations> = {
  load: async () => (await import("./maintenance/review.ts")).reviewOperations,
  access: { countSecrets: "read", reviewTrust: "read" },
};

/** Names of all that writes. */
export const WRITE_METHODS: ReadonlySet<StoreMethod> = new Set([
  ...Object.keys(WRITES),
  ...[EDITS, VECTORS, FEEDBACK, PROJECTS, PROJECT_CHANGES, CONTEXTS, MAINTENANCE, BACKUPS].flatMap(
    ({ access }) => Object.entries(access).flatMap(([method, side]) => (side === "write" ? [method] : [])),
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
    ...bindLazily(db, EDITS),
    ...bindLazily(db, VECTORS),
    ...bindLazily(db, FEEDBACK),
    ...bindLazily(db, DECISIONS),
    ...bindLazily(db, PROJECTS),
    ...bindLazily(db, PROJECT_CHANGES),
    ...bindLazily(db, CONTEXTS),
    ...bindLazily(db, MAINTENANCE),
    ...bindLazily(db, BACKUPS),
    ...bindLazily(db, REVIEW),
    close: async () => db.close(),
  };
}
