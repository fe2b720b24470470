import type { Kind } from "../domain/memory.ts";
import type { Requester } from "../domain/receipt.ts";
import type { ConfigAnswer } from "./config-answers.ts";
import type { HistoryAnswer, HistoryProgress, TestAnswer } from "./evaluation-answers.ts";
import type { ExplainAnswer } from "./explain-type.ts";
import type { GraphAnswer } from "./graph-answers.ts";
import type { Hand } from "./hand-type.ts";
import type { ImportInput, ImportProgress, ImportResult } from "./import-answers.ts";
import type {
  AddAnswer,
  BriefAnswer,
  ListAnswer,
  PreviewAnswer,
  SearchAnswer,
  ShowAnswer,
  SupersedeAnswer,
  UndoAnswer,
} from "./memory-answers.ts";
import type { CurateAnswer, CurateProgress, UsageAnswer, UsageBy } from "./model-answers.ts";
import type {
  DoctorAnswer,
  StatusAnswer,
  SwitchAnswer,
  SynonymsAnswer,
  WhyAnswer,
} from "./report-answers.ts";
import type { Keeping } from "./safekeeping-answers.ts";
import type { Sessions } from "./session-answers.ts";
import type { ProjectRef } from "./shown-memory.ts";
import type { Stats } from "./use-answers.ts";

/** What a hook prints, what to call once it is printed, and after that, also for silence. `text` is null for silence. */
export interface HookAnswer {
  readonly text: string | null;
  readonly written: () => Promise<void>;
  /** No answer depends on it. */
  readonly after: () => Promise<void>;
  /** Whoever asked is to do it by itself: it takes longer than one that answers many may stand still. */
  readonly leftToRequester?: true;
}

/** What a long operation tells while it works. */
export type OperationProgress = CurateProgress | ImportProgress | HistoryProgress;

/** Everything Unbidden can do, for every entry point. In process and over a socket it is the same type. */
export interface Engine extends Hand, Keeping, Sessions, Stats {
  hook(agent: string, payload: Uint8Array, requester?: Requester): Promise<HookAnswer>;
  /** Throws `ARGUMENT_INVALID`, `PROJECT_UNKNOWN`, and what the source's importer throws. */
  import(input: ImportInput, onProgress?: (progress: ImportProgress) => void): Promise<ImportResult>;
  /** What `import` would find to read, without reading it. */
  pastSessions(source: string): Promise<{ readonly sessions: number; readonly bytes: number }>;
  brief(input: ProjectRef): Promise<BriefAnswer>;
  search(
    input: ProjectRef & { text: string; limit: number; asOf?: string | undefined },
  ): Promise<SearchAnswer>;
  add(
    input: ProjectRef & {
      text: string;
      kind: Kind;
      body: string;
      everywhere: boolean;
      files: readonly string[];
    },
  ): Promise<AddAnswer>;
  show(input: { id: string; cwd?: string | undefined }): Promise<ShowAnswer>;
  supersede(input: { older: string; newer: string; reason: string }): Promise<SupersedeAnswer>;
  undo(input: { change: string }): Promise<UndoAnswer>;
  list(input: ProjectRef & { kind?: Kind | undefined; limit: number }): Promise<ListAnswer>;
  graph(input: ProjectRef & { entity: string; limit: number }): Promise<GraphAnswer>;
  /** What was kept of events, with these words, and what was not and why. */
  explain(input: ProjectRef & { text?: string | undefined; limit: number }): Promise<ExplainAnswer>;
  why(input: { receipt?: string | undefined }): Promise<WhyAnswer>;
  on(input: ProjectRef & { session?: string | undefined }): Promise<SwitchAnswer>;
  off(input: ProjectRef & { session?: string | undefined }): Promise<SwitchAnswer>;
  status(input: ProjectRef & { limit: number }): Promise<StatusAnswer>;
  /** The hook table as it is in force. */
  config(input: { what: "hooks" }): Promise<ConfigAnswer>;
  synonyms(input: { write: boolean }): Promise<SynonymsAnswer>;
  /** Nothing is written down, and the next answer stays the same. */
  preview(input: ProjectRef & { text: string; limit: number }): Promise<PreviewAnswer>;
  /** Throws `TESTS_INVALID`. */
  test(input: ProjectRef & { file?: string | undefined; init: boolean }): Promise<TestAnswer>;
  /** Throws `GIT_MISSING` or `REPOSITORY_UNREADABLE`. */
  benchHistory(
    input: ProjectRef & { repo: string; limit: number },
    onProgress?: (progress: HistoryProgress) => void,
  ): Promise<HistoryAnswer>;
  curate(
    input: { rulesOnly: boolean; dryRun: boolean },
    onProgress?: (progress: CurateProgress) => void,
  ): Promise<CurateAnswer>;
  /** Gives one batch of sessions to a language model; null where nobody can be asked. */
  readByModel(signal?: AbortSignal): Promise<CurateAnswer["byModel"]>;
  usage(input: { by: UsageBy; days: number }): Promise<UsageAnswer>;
  doctor(input: ProjectRef & { deep: boolean; disk?: boolean }): Promise<DoctorAnswer>;
  /** Does what waits, for at most so long. */
  drain(input: { allowanceMs: number }): Promise<void>;
  /** Asks git what became of some branches that memories came from, none of them more often than once an hour; gives how many. */
  checkBranches(): Promise<number>;
  /** Merges, ends and removes what rules say, for at most so long; `more` when that was too short. */
  runMaintenance(input: { allowanceMs: number }): Promise<{ readonly more: boolean }>;
  /** The user lets a daemon answer hooks. */
  readonly wantsDaemon: boolean;
  close(): Promise<void>;
}
