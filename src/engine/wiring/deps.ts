import type { AgentAdapter } from "../../agents/agent.ts";
import type { Spool } from "../../capture/spool.ts";
import type { ReportedContextSize } from "../../config/context-size.ts";
import type { Home } from "../../config/home.ts";
import type { ConfigInputs, EnvOrigin } from "../../config/inputs.ts";
import type { ResolvedConfig } from "../../config/resolve.ts";
import type { SynonymsFile } from "../../config/synonyms.ts";
import type { TeamConnection } from "../../config/team/connection.ts";
import type { ErrorCode } from "../../domain/errors.ts";
import type { Memory } from "../../domain/memory.ts";
import type { PlaceSourceName } from "../../domain/memory-sources.ts";
import type { EmbeddingState, ModelPath, RerankState } from "../../domain/provider.ts";
import type { SubAgentChoice } from "../../domain/sub-agent-choice.ts";
import type { Embedder } from "../../embedder/embedder.ts";
import type {
  Importer,
  MemoryImporter,
  NotesSource,
  Repository,
  TeamFiles,
} from "../../importers/importer.ts";
import type { Llm, Models } from "../../llm/llm.ts";
import type { RecallDeps } from "../../recall/recall.ts";
import type { Reranker } from "../../reranker/reranker.ts";
import type { StoreFiles } from "../../store/port/backup-store.ts";
import type { TeamServers } from "../../store/port/team-server.ts";
import type { Store } from "../../store/store.ts";
import type { ExchangePlaces } from "../../sync/transport.ts";

/** Whether an answer waits for it. */
export type DrainNeed = "before the answer" | "some time";

/** Where the user's options about meaning and the keys come from. */
export interface MeaningSource {
  readonly home: Home;
  readonly env: NodeJS.ProcessEnv;
  readonly origin?: EnvOrigin;
  readonly monotonic: () => number;
  readonly recordError: (code: ErrorCode, part?: string) => void;
}

/** A server that may be missing, as the options say now. */
interface Asked<State> {
  state(): State;
  /** Null when it answers in time, else why it does not. */
  ask(withinMs: number): Promise<string | null>;
}

/** Who orders found memories anew. */
export interface Reranking extends Asked<RerankState> {
  /** Kept for the next call; null where none is asked. Throws `RERANKER_UNAVAILABLE`. */
  reranker(): Reranker | null;
}

/** Who reads meaning here. */
export interface Meaning extends Asked<EmbeddingState> {
  readonly reranking: Reranking;
  /** The server's model, kept for the next call; null where none is asked. Throws `EMBEDDER_*`. */
  served(): Embedder | null;
  /** The bytes that a vector is stored as. */
  readonly toBytes: (vector: Float32Array) => Int8Array;
}

/** Dependencies of all operations and hook handlers: ports, options, clocks and randomness. */
export interface EngineDeps extends ResolvedConfig {
  readonly home: Home;
  /** What the user set and where, read anew. */
  readonly configInputs: () => ConfigInputs;
  /** The user's own home folder. */
  readonly userHome: string;
  readonly disabled: boolean;
  /** Nothing of the session is stored. */
  readonly incognito: boolean;
  /** A person at a terminal, outside any agent's session, asks for it. */
  readonly isPerson: boolean;
  /** A program runs the agent, and no person. */
  readonly byProgram: boolean;
  /** Size of the agent's context, from the environment. */
  readonly reportedContextSize: ReportedContextSize;
  /** Notes what this session was started with. */
  readonly writeSessionEnv: (session: string, subAgents: SubAgentChoice) => void;
  /** No language model is to read this session. */
  readonly refusesModel: (session: string) => boolean;
  readonly isIgnored: (session: string) => boolean;
  /** Past sessions, by the agent's name; loaded on first use. */
  readonly importers: () => Promise<ReadonlyMap<string, Importer>>;
  /** Agents' own notes, by the agent's name; loaded on first use. */
  readonly notes: () => Promise<ReadonlyMap<string, NotesSource>>;
  /** Memory importers by source name; loaded on first use. */
  readonly memoryImporters: () => Promise<Readonly<Record<PlaceSourceName, MemoryImporter>>>;
  /** Reviewed memories in a repository; loaded on first use. */
  readonly teamFiles: () => Promise<TeamFiles>;
  /** The driver of team servers; loaded on first use. */
  readonly teamServers: () => Promise<TeamServers>;
  /** A server's address and the file with its password. Throws `TEAM_ADDRESS_INVALID`. */
  readonly teamAddress: (text: string) => Promise<Omit<TeamConnection, "key">>;
  /** The repository of a folder; the reader is loaded on first use. Throws `GIT_MISSING` or `REPOSITORY_UNREADABLE`. */
  readonly repositoryAt: (folder: string) => Promise<Repository>;
  /** Where the user's machines may meet; loaded on first use. */
  readonly exchangePlaces: () => Promise<ExchangePlaces>;
  /** Resolves a path against `folder`. */
  readonly resolve: (folder: string, path: string) => string;
  /** The user's own globs of files whose content is never stored. */
  readonly deny: readonly string[];
  /** A program's prompts count as the user's. */
  readonly headless: boolean;
  readonly agents: ReadonlyMap<string, AgentAdapter>;
  /** The content of synonyms.yaml; read on every call. */
  readonly synonyms: () => SynonymsFile;
  /** Loaded on first use; those of a session, or with what the user's shell has. */
  readonly models: (origin?: EnvOrigin) => Promise<Models>;
  /** Null, and nothing is loaded, where the user wants no language model for it. */
  readonly llm: (path: ModelPath) => Promise<Llm | null>;
  /** Opens on first use; a refusal is remembered, so that one call waits for a lock only once. Throws `STORE_*`. */
  readonly store: () => Store;
  /** No wait for another process's lock lasts past this moment of `monotonic`; nothing where others use the store, too. */
  readonly waitNoLongerThan: (until: number) => void;
  /** A separate store, for an evaluation. */
  readonly storeAt: (path: string, key: Uint8Array) => Store;
  /** File operations on stores and backups; loaded on first use. */
  readonly storeFiles: () => Promise<StoreFiles>;
  /** Keeps daemons away; null where one runs. */
  readonly lockHome: () => { readonly release: () => void } | null;
  /** Null while another process exchanges with the user's other machines. */
  readonly lockSync: () => { readonly release: () => void } | null;
  /** Loaded on first use. */
  readonly meaning: () => Promise<Meaning>;
  /** Recall's index and cache; empty in an engine that lives for one answer. */
  readonly warm: () => Promise<Pick<RecallDeps, "index" | "vectors" | "reranker" | "cache">>;
  /** The process lives on after this answer, and others wait for it meanwhile. */
  readonly isLongLived: boolean;
  /** In a daemon, drains on the writer thread. */
  readonly drainOnWriterThread?: ((allowanceMs: number, need: DrainNeed) => Promise<void>) | undefined;
  /** Runs writes that no answer depends on. */
  readonly inBackground: (write: () => Promise<unknown>) => Promise<void>;
  /** Stores a memory of the user's and ends those it contradicts. */
  readonly storeUserMemory: (memory: Memory) => Promise<void>;
  readonly spool: Spool;
  /** Keys signatures and tombstones; created on first use. */
  readonly key: () => Uint8Array;
  readonly newId: () => string;
  readonly now: () => number;
  readonly monotonic: () => number;
  /** Counts an error that the agent does not get. */
  readonly recordError: (code: ErrorCode, part?: string) => void;
  /** Explains an answer on stderr; null unless the user asked for it. */
  readonly debug: ((text: string) => void) | null;
  /** One line in the log; never content. */
  readonly log: (record: Record<string, unknown>) => void;
}
