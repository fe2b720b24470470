import type { JobList } from "../port/job.ts";
import type { ModelLedger } from "../port/model-call.ts";
import type { NotesStore } from "../port/notes-store.ts";
import type { RecallStore } from "../port/recall-store.ts";
import type { SnapshotStore } from "../port/snapshot-store.ts";
import type { Store } from "../store.ts";
import type { Connection } from "./connection/connection.ts";
import { counts, health } from "./connection/health.ts";
import { byHand, contextsOver, houseOver, safekeeping } from "./connection/on-demand.ts";
import { openDatabase } from "./connection/open.ts";
import { upkeep } from "./connection/upkeep.ts";
import { claimJobs, endJob } from "./maintenance/jobs.ts";
import { beginModelCall, endCutOffCalls, endModelCall } from "./maintenance/model-calls.ts";
import { undo } from "./memories/amend.ts";
import { forget, purge } from "./memories/forget.ts";
import { hasMemories, listMemories, memoriesById, shortIds } from "./memories/listing.ts";
import { putMemories } from "./memories/memories.ts";
import { notesStore } from "./memories/notes.ts";
import { changes } from "./memories/oplog.ts";
import { retract } from "./memories/retract.ts";
import { snapshotStore } from "./memories/snapshots.ts";
import { supersedeAsUser } from "./memories/supersede.ts";
import { tallyStore } from "./memories/tallies.ts";
import {
  closeReceipt,
  dropClaim,
  inContext,
  openReceipt,
  receiptItems,
  receipts,
} from "./receipts/receipts.ts";
import { useStore } from "./receipts/uses.ts";
import { searchOver } from "./search/searching.ts";
import { attemptStore } from "./sessions/attempts.ts";
import { contextState } from "./sessions/context-state.ts";
import { conversationBefore } from "./sessions/conversation.ts";
import { appendEvents, enterWith, eventsById, sessionEvents, undistilled } from "./sessions/events.ts";
import { occurrences } from "./sessions/occurrences.ts";
import { pauses } from "./sessions/pauses.ts";
import { projectFolders } from "./sessions/project-folders.ts";
import {
  beginContext,
  ensureProject,
  enterSession,
  findProject,
  findSession,
  projectNames,
  switchProject,
  switchSession,
} from "./sessions/projects.ts";
import { recallStore } from "./sessions/recalls.ts";
import { recentSessions } from "./sessions/recent.ts";
import { repeated } from "./sessions/repeated.ts";
import { transcriptMark, transcripts } from "./sessions/transcripts.ts";
import { turnStore } from "./sessions/turns.ts";

export interface SqliteStoreOptions {
  readonly path: string;
  /** Longest wait for another process's lock, in ms. */
  readonly busyTimeoutMs: number;
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
  return { store: storeOver(db, key, newId), together: db.together };
}

/** A store over a connection that is open. */
export function storeOver(db: Connection, key: Uint8Array, newId: () => string): Store {
  return {
    ...ledgerOver(db),
    ...sessionsOver(db, key, newId),
    appendEvents: async (events, mark) => appendEvents(db, key, events, mark),
    transcriptMark: async (path) => transcriptMark(db, path),
    transcripts: async (limit) => transcripts(db, limit),
    disabledIntervals: async (session) => pauses(db, session),
    retract: async (made) => retract(db, made),
    repeated: async (events, least) => repeated(db, events, least),
    occurrences: async (project, what, limit) => occurrences(db, project, what, limit),
    recentSessions: async (project, limit) => recentSessions(db, project, limit),
    sessionEvents: async (session, limit) => sessionEvents(db, session, limit),
    conversationBefore: async (session, event) => conversationBefore(db, session, event),
    undistilled: async (limit) => undistilled(db, limit),
    putMemories: async (memories, mark, judge) => putMemories(db, key, memories, mark, judge),
    supersede: async (ending, at) => supersedeAsUser(db, ending, at),
    ...byHand(db, key),
    ...safekeeping(db),
    ...useStore(db),
    ...contextsOver(db),
    ...attemptStore(db),
    ...tallyStore(db),
    ...besideMemories(db),
    ...houseOver(db),
    ...turnStore(db),
    undo: async (change, at) => undo(db, change, at),
    changes: async (filter) => changes(db, filter),
    ...searchOver(db),
    listMemories: async (filter) => listMemories(db, filter),
    hasMemories: async (project) => hasMemories(db, project),
    memoriesById: async (prefix) => memoriesById(db, prefix),
    shortIds: async (ids) => shortIds(db, ids),
    eventsById: async (ids) => eventsById(db, ids),
    forget: async (ids, options) => (options.purge ? purge : forget)(db, key, ids, options.at),
    ...modelWork(db),
    counts: async () => counts(db),
    upkeep: async () => upkeep(db),
    health: async () => health(db),
    close: async () => db.close(),
  };
}

/** Whose sessions they are, in which projects, and which of them are off. */
function sessionsOver(db: Connection, key: Uint8Array, newId: () => string) {
  return {
    enterWith: async (facts, events) => enterWith(db, { key, newId }, facts, events),
    enterSession: async (facts) => enterSession(db, newId, facts),
    ensureProject: async (facts, at) => db.transaction(() => ensureProject(db, newId, facts, at)),
    projectNames: async () => projectNames(db),
    findProject: async (facts) => findProject(db, facts),
    projectFolders: async (project) => projectFolders(db, project),
    beginContext: async (session) => beginContext(db, session),
    switchProject: async (project, off, at) => switchProject(db, project, off, at),
    switchSession: async (session, off, at) => switchSession(db, session, off, at),
    findSession: async (id, project) => findSession(db, id, project),
  } satisfies Partial<Store>;
}

/** What is kept beside events and memories. */
function besideMemories(db: Connection): NotesStore & RecallStore & SnapshotStore {
  return { ...notesStore(db), ...recallStore(db), ...snapshotStore(db) };
}

/** What language models were asked, and what waits for them. */
function modelWork(db: Connection): ModelLedger & JobList {
  return {
    beginModelCall: async (call, limits) => beginModelCall(db, call, limits),
    endModelCall: async (id, end) => endModelCall(db, id, end),
    endCutOffCalls: async (at) => endCutOffCalls(db, at),
    claimJobs: async (request) => claimJobs(db, request),
    endJob: async (job, outcome) => endJob(db, job, outcome),
  };
}

/** What was given to whom. */
function ledgerOver(db: Connection) {
  return {
    inContext: async (session, memories, at) => inContext(db, session, memories, at),
    openReceipt: async (receipt, items) => openReceipt(db, receipt, items),
    dropClaim: async (id, by) => dropClaim(db, id, by),
    closeReceipt: async (id, written) => closeReceipt(db, id, written),
    contextState: async (session) => contextState(db, session),
    receipts: async (filter) => receipts(db, filter),
    receiptItems: async (receipt) => receiptItems(db, receipt),
  } satisfies Partial<Store>;
}
