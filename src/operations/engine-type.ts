import type { Requester, Told } from "../domain/receipt.ts";
import type { ClearedSecrets } from "../store/port/maintenance-store.ts";
import type { BackupOutcome } from "./backups.ts";
import type { CurateAnswer } from "./curate.ts";
import type { OnProgress, OperationAnswer, OperationInput, OperationName } from "./operations.ts";
import type { CursorsAnswer, LinesAnswer, SentLine } from "./page/memory-lines.ts";

/** A hook's output, and calls for after it is printed, also for silence. `text` is null for silence. */
export interface HookAnswer {
  readonly text: string | null;
  readonly written: () => Promise<void>;
  /** No answer depends on it. */
  readonly after: () => Promise<void>;
  /** What the text has; missing in silence. */
  readonly told?: Told;
  /** The requester must do it itself: it takes too long for a process that answers many. */
  readonly leftToRequester?: true;
}

export interface ImportableSource {
  /** As `import` takes it. */
  readonly source: string;
  /** For people. */
  readonly label: string;
  readonly sessions: number;
  readonly bytes: number;
}

/** Everything Unbidden can do: it answers hooks, runs operations, and does in the background what waits. */
export interface Engine {
  hook(agent: string, payload: Uint8Array, requester?: Requester): Promise<HookAnswer>;
  run<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
    onProgress?: OnProgress,
  ): Promise<OperationAnswer<Name>>;
  /** Sessions that `import` would read. */
  pastSessions(source: string): Promise<{ readonly sessions: number; readonly bytes: number }>;
  /** Sources of past sessions on this machine, and what `import` would read of each. */
  importable(): Promise<readonly ImportableSource[]>;
  /** What `list` would give, without the words of each memory. */
  memoryLines(input: OperationInput<"list">): Promise<LinesAnswer>;
  /** The same from `after` on to the end, in pieces of `limit`. */
  memoryPieces(input: OperationInput<"list">): Promise<AsyncIterable<readonly SentLine[]>>;
  /** Where the pieces of a long list begin, each of them `limit` long. */
  memoryCursors(input: OperationInput<"list">): Promise<CursorsAnswer>;
  /** Gives one batch of sessions to a language model; null where none can be asked. */
  readByModel(signal?: AbortSignal): Promise<CurateAnswer["byModel"]>;
  /** Does what waits, for at most so long. */
  drain(input: { allowanceMs: number }): Promise<void>;
  /** Asks git what became of some branches that memories came from, none of them more often than once an hour; gives how many. */
  checkBranches(): Promise<number>;
  /** Merges, ends and removes what rules say, for at most so long; `more` when that was too short. */
  runMaintenance(input: { allowanceMs: number }): Promise<{ readonly more: boolean }>;
  /** Whether one is wanted, and the newest is old enough. */
  isBackupDue(): Promise<boolean>;
  /** Makes a backup if one is due; `onceRead` is called when it only reads the store from then on. Never throws. */
  backUpWhenDue(onceRead?: () => void): Promise<BackupOutcome>;
  /** Takes secrets out that were not known for such when they were stored, for at most so long; `more` when that was too short. */
  clearSecrets(input: { allowanceMs: number }): Promise<{ readonly more: boolean }>;
  /** Has the user's server embed memories that it has not; gives how many. Throws `EMBEDDER_*` where it does not answer. */
  embedMissing(signal: AbortSignal): Promise<number>;
  /** What secrets were cleared, for the first caller. */
  secretsFound(): Promise<ClearedSecrets>;
  /** Exchanges what is shared with the team's server; null where none is connected. Throws `TEAM_*`. */
  replicateTeam(): Promise<{
    readonly sent: number;
    readonly received: number;
    readonly lost: number;
  } | null>;
  /** Exchanges what is shared with the user's other machines; null where there are none, or another process is at it. Throws `SYNC_*`. */
  syncMachines(): Promise<{ readonly sent: number; readonly received: number } | null>;
  /** The user lets a daemon answer hooks. */
  readonly wantsDaemon: boolean;
  close(): Promise<void>;
}
