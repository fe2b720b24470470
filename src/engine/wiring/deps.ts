import type { AgentAdapter } from "../../agents/agent.ts";
import type { Spool } from "../../capture/spool.ts";
import type { ReportedContextSize } from "../../config/context-size.ts";
import type { Home } from "../../config/home.ts";
import type { ResolvedConfig } from "../../config/resolve.ts";
import type { SynonymsFile } from "../../config/synonyms.ts";
import type { ErrorCode } from "../../domain/errors.ts";
import type { Memory } from "../../domain/memory.ts";
import type { PlaceSourceName } from "../../domain/memory-sources.ts";
import type { ModelPath } from "../../domain/provider.ts";
import type { SessionStatus } from "../../domain/session-status.ts";
import type { SubAgentChoice } from "../../domain/sub-agent-choice.ts";
import type { Importer, MemoryImporter, NotesSource, Repository } from "../../importers/importer.ts";
import type { Llm, Models } from "../../llm/llm.ts";
import type { RecallDeps } from "../../recall/recall.ts";
import type { StoreFiles } from "../../store/port/backup-store.ts";
import type { Store } from "../../store/store.ts";

/** Whether an answer depends on what waits being done. */
export type DrainNeed = "before the answer" | "some time";

/** What the engine's methods are given: ports, options, clocks and chance. */
export interface EngineDeps extends ResolvedConfig {
  readonly home: Home;
  /** The user's own home folder. */
  readonly userHome: string;
  readonly disabled: boolean;
  /** The session is one of which nothing is to be kept. */
  readonly incognito: boolean;
  /** A program runs the agent of the session, and no person. */
  readonly byProgram: boolean;
  /** What the environment says of the agent's context. */
  readonly reportedContextSize: ReportedContextSize;
  /** Sessions, by our id, of which nothing is ever read back. */
  readonly markIncognito: (session: string) => void;
  readonly wasIncognito: (session: string) => boolean;
  /** Takes back what was noted of a session. */
  readonly unignoreSession: (session: string) => void;
  /** Notes what this session was started with. */
  readonly writeSessionEnv: (session: string, subAgents: SubAgentChoice) => void;
  /** Notes how a session stands, for its status line. */
  readonly writeStatusFile: (session: string, status: SessionStatus) => void;
  /** No language model is to read this session. */
  readonly refusesModel: (session: string) => boolean;
  readonly isIgnored: (session: string) => boolean;
  /** Where past sessions lie, by the agent's name; loaded on first use. */
  readonly importers: () => Promise<ReadonlyMap<string, Importer>>;
  /** What agents wrote down for themselves, by the agent's name; loaded on first use. */
  readonly notes: () => Promise<ReadonlyMap<string, NotesSource>>;
  /** What memories can be brought in from, by the name people give it; loaded on first use. */
  readonly memoryImporters: () => Promise<Readonly<Record<PlaceSourceName, MemoryImporter>>>;
  /** The repository a folder is in; the reader is loaded on first use. Throws `GIT_MISSING` or `REPOSITORY_UNREADABLE`. */
  readonly repositoryAt: (folder: string) => Promise<Repository>;
  /** A path as somebody means it who stands in `folder`. */
  readonly resolve: (folder: string, path: string) => string;
  /** The user's own globs of files whose content is never kept. */
  readonly deny: readonly string[];
  /** What a program asks is the user's word all the same. */
  readonly headless: boolean;
  readonly agents: ReadonlyMap<string, AgentAdapter>;
  /** What synonyms.yaml says now; read on every call. */
  readonly synonyms: () => SynonymsFile;
  /** Who can be asked; loaded on first use. */
  readonly models: () => Promise<Models>;
  /** Null, and nothing is loaded, where the user wants no language model for it. */
  readonly llm: (path: ModelPath) => Promise<Llm | null>;
  /** Opens on first use; a refusal is remembered, so that one call waits for a lock only once. Throws `STORE_*`. */
  readonly store: () => Store;
  /** A store of its own, for an evaluation. */
  readonly storeAt: (path: string, key: Uint8Array) => Store;
  /** Backups and what takes a store's place; loaded on first use. */
  readonly storeFiles: () => Promise<StoreFiles>;
  /** Keeps daemons away; null where one runs. */
  readonly lockHome: () => { readonly release: () => void } | null;
  /** What recall keeps between answers; nothing in an engine that lives for one. */
  readonly warm: () => Promise<Pick<RecallDeps, "index" | "cache">>;
  /** It lives on after this answer, and others wait for it meanwhile. */
  readonly isLongLived: boolean;
  /** Where another thread does what waits. */
  readonly drainOnWriterThread?: ((allowanceMs: number, need: DrainNeed) => Promise<void>) | undefined;
  /** Writes what no answer depends on. */
  readonly inBackground: (write: () => Promise<unknown>) => Promise<void>;
  /** Stores what a person says, which ends what it contradicts. */
  readonly storeUserMemory: (memory: Memory) => Promise<void>;
  readonly spool: Spool;
  /** Keys marks and tombstones; made on first use. */
  readonly key: () => Uint8Array;
  readonly newId: () => string;
  readonly now: () => number;
  readonly monotonic: () => number;
  /** Remembers an error that nobody waiting must see. */
  readonly recordError: (code: ErrorCode, part?: string) => void;
  /** Tells a person at work on it how an answer came about; null unless they asked for it. */
  readonly debug: ((text: string) => void) | null;
  /** One line in the log; never content. */
  readonly log: (record: Record<string, unknown>) => void;
}
