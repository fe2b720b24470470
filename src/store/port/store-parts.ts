import type { SessionList } from "../../domain/left-out.ts";
import type { ContextStore } from "../../domain/session-status.ts";
import type { AttemptStore } from "./attempt.ts";
import type { BackupStore } from "./backup-store.ts";
import type { DecisionStore } from "./decision-store.ts";
import type { EditStore } from "./edit-store.ts";
import type { EmbeddingStore } from "./embedding-store.ts";
import type { FeedbackStore } from "./feedback-store.ts";
import type { IndexSource } from "./indexed.ts";
import type { JobList } from "./job.ts";
import type { ModelLedger } from "./model-call.ts";
import type { ProjectStore } from "./project-store.ts";
import type { RecallStore } from "./recall-store.ts";
import type { ReviewStore } from "./review-store.ts";
import type { SessionStore } from "./session-store.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import type { SyncStore } from "./sync-store.ts";
import type { TallyStore } from "./tally.ts";
import type { TeamLinkStore } from "./team-links.ts";

/** The parts of a store beside events and memories. */
export type StoreParts = SnapshotStore &
  AttemptStore &
  TallyStore &
  TeamLinkStore &
  ContextStore &
  DecisionStore &
  EditStore &
  EmbeddingStore &
  IndexSource &
  JobList &
  ModelLedger &
  ProjectStore &
  RecallStore &
  BackupStore &
  ReviewStore &
  SessionList &
  SessionStore &
  SyncStore &
  FeedbackStore;
