import type { SessionList } from "../../domain/left-out.ts";
import type { ContextStore } from "../../domain/session-status.ts";
import type { AttemptStore } from "./attempt.ts";
import type { BackupStore } from "./backup-store.ts";
import type { CarriedContexts } from "./carried-contexts.ts";
import type { EditStore } from "./edit-store.ts";
import type { FeedbackStore } from "./feedback-store.ts";
import type { IndexSource } from "./indexed.ts";
import type { JobList } from "./job.ts";
import type { ModelLedger } from "./model-call.ts";
import type { NotesStore } from "./notes-store.ts";
import type { ProjectFolders } from "./project-folders.ts";
import type { RecallStore } from "./recall-store.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import type { TallyStore } from "./tally.ts";
import type { TaskStore } from "./task-store.ts";
import type { TurnStore } from "./turn-store.ts";

/** What every store does beside events and memories, each part with its own contract. */
export type StoreParts = SnapshotStore &
  AttemptStore &
  TallyStore &
  CarriedContexts &
  ContextStore &
  EditStore &
  IndexSource &
  JobList &
  ModelLedger &
  NotesStore &
  ProjectFolders &
  RecallStore &
  BackupStore &
  SessionList &
  TaskStore &
  TurnStore &
  FeedbackStore;
