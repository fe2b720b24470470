import { statSync } from "node:fs";
import type { Store } from "../store.ts";
import { connect } from "./connection/connection.ts";
import { SCHEMA_VERSION } from "./connection/migrations.ts";
import { type SqliteStoreOptions, storeOver } from "./sqlite-store.ts";

/** `thread`: on the connection that may write, which another thread holds. `here`: on our own, which may not. */
type Where = "here" | "thread";

/** THE table of who does what; a new method has to be placed. */
const PLACES = {
  enterWith: "thread",
  enterSession: "thread",
  ensureProject: "thread",
  projectNames: "here",
  findProject: "here",
  projectFolders: "here",
  beginContext: "thread",
  appendEvents: "thread",
  transcriptMark: "here",
  transcripts: "here",
  disabledIntervals: "here",
  occurrences: "here",
  repeated: "here",
  recentSessions: "here",
  sessionEvents: "here",
  undistilled: "here",
  putMemories: "thread",
  supersede: "thread",
  undo: "thread",
  amend: "thread",
  changes: "here",
  sessionRoot: "here",
  putSnapshots: "thread",
  snapshotsOf: "here",
  uncheckedBranches: "here",
  putBranchStatus: "thread",
  failedAttempt: "here",
  tallied: "here",
  memoriesOfFiles: "here",
  retract: "thread",
  findByTerms: "here",
  candidatesByNumber: "here",
  changedSince: "here",
  indexCheck: "here",
  indexed: "here",
  lastChange: "here",
  weighTerms: "here",
  termsBeginning: "here",
  listMemories: "here",
  hasMemories: "here",
  memoriesById: "here",
  shortIds: "here",
  eventsById: "here",
  conversationBefore: "here",
  userTurns: "here",
  lastDeepRecall: "here",
  forget: "thread",
  forgetByOrigin: "thread",
  timeline: "here",
  exportRecords: "here",
  importRecords: "thread",
  sourceMark: "here",
  projectsNamed: "here",
  readNotes: "here",
  markNotes: "thread",
  putRecall: "thread",
  recallOf: "here",
  latestRecall: "here",
  recallToTell: "here",
  noteRecall: "thread",
  claimRecall: "thread",
  storeImported: "thread",
  endRemoved: "thread",
  switchProject: "thread",
  switchSession: "thread",
  findSession: "here",
  inContext: "here",
  openReceipt: "thread",
  dropClaim: "thread",
  closeReceipt: "thread",
  // It comes after the receipts that were posted before it.
  contextState: "thread",
  receipts: "here",
  receiptItems: "here",
  injectedIn: "here",
  putFeedback: "thread",
  readFeedback: "here",
  feedbackTallies: "here",
  thresholdOffset: "here",
  receiptFigures: "here",
  resetFeedback: "thread",
  beginModelCall: "thread",
  endModelCall: "thread",
  endCutOffCalls: "thread",
  lastHeard: "here",
  repliedBetween: "here",
  carryContext: "thread",
  carryBlocks: "thread",
  expectCopy: "thread",
  takeCopy: "thread",
  putTask: "thread",
  takeTask: "thread",
  claimJobs: "thread",
  endJob: "thread",
  counts: "here",
  upkeep: "thread",
  tidy: "thread",
  removeDue: "thread",
  reterm: "thread",
  freeSpace: "here",
  clearSecrets: "thread",
  endClearing: "thread",
  takeClearingNotice: "thread",
  health: "here",
  verify: "here",
  seal: "thread",
  backUp: "thread",
  forgetting: "here",
  space: "here",
} as const satisfies Record<Exclude<keyof Store, "close">, Where>;

type Method = keyof typeof PLACES;

/** What is posted to the thread that writes. */
type WriteMethod = { [M in Method]: (typeof PLACES)[M] extends "thread" ? M : never }[Method];

export interface ThreadedStoreOptions extends SqliteStoreOptions {
  /** Has the thread that writes do it; rejects with what it threw there. */
  readonly post: (method: WriteMethod, args: readonly unknown[]) => Promise<unknown>;
}

export interface ThreadedStore extends Store {
  /** False once the file is another one, or another program's version changed it. */
  readonly isCurrent: () => boolean;
}

/** A store that is read here and written by another thread, which must have opened it. */
export function openThreadedStore({
  path,
  busyTimeoutMs,
  key,
  newId,
  post,
}: ThreadedStoreOptions): ThreadedStore {
  const db = connect(path, busyTimeoutMs, "read");
  const opened = statSync(path).ino;
  const store = storeOver(db, key, newId);
  const posted = Object.fromEntries(
    Object.entries(PLACES).flatMap(([method, where]) =>
      where === "thread" ? [[method, (...args: unknown[]) => post(method as WriteMethod, args)]] : [],
    ),
  ) as Pick<Store, WriteMethod>;
  const isCurrent = () =>
    statSync(path, { throwIfNoEntry: false })?.ino === opened &&
    db.get("PRAGMA user_version")?.user_version === SCHEMA_VERSION;
  return { ...store, ...posted, isCurrent };
}
