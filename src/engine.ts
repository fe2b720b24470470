import { join, resolve } from "node:path";
import { AGENTS } from "./agents/agents.ts";
import { sessionOfPayload } from "./agents/calls/payload-skip.ts";
import { reportedContextSize } from "./config/context-size.ts";
import { type Home, homeOf, isContextDebug, sessionFlags, userHome } from "./config/home.ts";
import { ignoreReason } from "./config/ignored-sessions.ts";
import { type EnvOrigin, envOrigin, readConfigInputs } from "./config/inputs.ts";
import { readKey } from "./config/key.ts";
import { providerWord, refusesModel } from "./config/providers.ts";
import { readConfig } from "./config/resolve.ts";
import { writeSessionEnv } from "./config/session-env.ts";
import { readSynonyms } from "./config/synonyms.ts";
import { handleHook } from "./engine/hook.ts";
import { drainFor, storeUserMemory } from "./engine/maintenance/drain.ts";
import { runByName } from "./engine/run.ts";
import type { EngineDeps, MeaningSource } from "./engine/wiring/deps.ts";
import { writeExplainLog } from "./engine/wiring/explain-log.ts";
import { lazyStore } from "./engine/wiring/lazy-store.ts";
import { modelSettings } from "./engine/wiring/model-settings.ts";
import { nodeFs } from "./engine/wiring/node-fs.ts";
import { appendLine } from "./error-log/append-line.ts";
import { errorRecorder } from "./error-log/error-log.ts";
import type { NumberBlocks } from "./index/warm/number-blocks.ts";
import type { IndexReaders } from "./index/warm/warm-index.ts";
import type { Engine } from "./operations/engine-type.ts";
import { redact } from "./redact/redact.ts";
import type { ScopeNumber } from "./store/port/indexed.ts";
import { type Lock, takeLock } from "./store/sqlite/connection/lock.ts";
import { openSqliteStore, openWritingStore, type WritingStore } from "./store/sqlite/sqlite-store.ts";
import {
  openThreadedStore,
  type ThreadedStore,
  type ThreadedStoreOptions,
} from "./store/sqlite/sqlite-threaded.ts";
import type { Store } from "./store/store.ts";
import { crypto } from "./text/hashes/digest.ts";
import { type LazyMeaning, lazyMeaning, recallParts, warmParts } from "./warm.ts";

export interface EngineOptions {
  readonly env: NodeJS.ProcessEnv;
  /** The entry point that opened it; errors are logged with it. */
  readonly entryPoint: "hook" | "cli" | "daemon" | "mcp";
  /** Longest wait for another process's lock, in ms. */
  readonly busyTimeoutMs: number;
  /** A person at a terminal asks, and no agent. */
  readonly isPerson?: boolean;
  /** It stays for many answers: recall may keep an index and its last answers. */
  readonly warm?: boolean;
  /** Owned by a daemon and open for all its engines; the daemon closes it. */
  readonly shared?: SharedParts;
}

export interface SharedParts
  extends Partial<Pick<EngineDeps, "warm" | "drainOnWriterThread" | "inBackground" | "storeUserMemory">> {
  readonly store: Store;
  readonly meaning?: LazyMeaning;
}

/** Assembles the engine; the only place that names drivers. */
export function createEngine(options: EngineOptions): Engine {
  const deps = engineDeps(options);
  return {
    hook: (agent, payload, requester) => handleHook(deps, agent, payload, requester),
    run: (name, input, onProgress) => runByName(deps, name, input, onProgress),
    pastSessions: async (source) => (await import("./engine/transfer/import.ts")).pastSessions(deps, source),
    importable: async () => (await import("./engine/transfer/import.ts")).importableSources(deps),
    memoryLines: async (input) => (await import("./engine/memories/lines.ts")).listMemoryLines(deps, input),
    memoryPieces: async (input) => (await import("./engine/memories/lines.ts")).listMemoryPieces(deps, input),
    memoryCursors: async (input) =>
      (await import("./engine/memories/lines.ts")).listMemoryCursors(deps, input),
    drain: ({ allowanceMs }) => drainFor(deps, allowanceMs),
    readByModel: async (signal) =>
      (await import("./engine/maintenance/curate.ts")).readByModel(deps, { signal }),
    checkBranches: async () => (await import("./engine/maintenance/branches.ts")).checkSomeBranches(deps),
    runMaintenance: async (input) =>
      (await import("./engine/maintenance/maintenance.ts")).runSomeMaintenance(deps, input),
    isBackupDue: async () => (await import("./engine/maintenance/backups.ts")).isBackupDue(deps),
    backUpWhenDue: async (onceRead) =>
      (await import("./engine/maintenance/backups.ts")).backUpWhenDue(deps, onceRead),
    embedMissing: async (signal) =>
      (await import("./engine/maintenance/embeddings.ts")).embedMissing(deps, { signal }),
    clearSecrets: async (input) =>
      (await import("./engine/maintenance/clear-secrets.ts")).clearHomeSecrets(deps, input),
    secretsFound: async () => (await import("./engine/maintenance/clear-secrets.ts")).takeSecretsFound(deps),
    wantsDaemon: deps.config["daemon.enabled"],
    syncMachines: async () => (await import("./engine/sync/run-sync.ts")).syncMachines(deps),
    replicateTeam: async () => (await import("./engine/team/replicate-team.ts")).replicateTeam(deps),
    close: async () => deps.closeStore(),
  };
}

function engineDeps({
  env,
  entryPoint,
  busyTimeoutMs,
  isPerson = false,
  warm = false,
  shared,
}: EngineOptions): EngineDeps & { closeStore: () => Promise<void> } {
  const home = homeOf(env);
  // A hook or a daemon gets its environment from a session.
  const origin = entryPoint === "cli" ? envOrigin(env) : "session";
  const resolved = readConfig(home, env, origin);
  let cachedKey: Uint8Array | null = null;
  // On first use: reading must create neither home nor key.
  const key = () => (cachedKey ??= readKey(home, randomBytes));
  let waitUntil = Number.POSITIVE_INFINITY;
  const longestWait = () => Math.min(busyTimeoutMs, waitUntil - monotonic());
  const lazy = lazyStore(() =>
    openSqliteStore({ path: home.store, busyTimeoutMs: longestWait, key: key(), newId }),
  );
  const store = shared ? () => shared.store : lazy.open;
  const recordErrorHere = errorRecorder(home.logs, entryPoint, now);
  const meaning =
    shared?.meaning ?? lazyMeaning({ home, env, origin, monotonic, recordError: recordErrorHere });
  return {
    ...resolved,
    ...modelParts({ config: resolved.config, env, home, store, key, origin }),
    ...{ home, isPerson, meaning, isLongLived: shared !== undefined },
    configInputs: () => readConfigInputs(home, env, origin),
    userHome: userHome(env),
    ...sessionFlags(env),
    reportedContextSize: reportedContextSize(env),
    ...switchesIn(home, env),
    ...sourcesIn(home, env),
    resolve,
    deny: resolved.config["capture.deny"],
    headless: resolved.config["capture.headless"],
    agents: AGENTS,
    synonyms: () => readSynonyms(home),
    store,
    drainOnWriterThread: shared?.drainOnWriterThread,
    storeUserMemory: shared?.storeUserMemory ?? ((memory) => storeUserMemory(store(), memory)),
    inBackground: shared?.inBackground ?? (async (write) => void (await write())),
    waitNoLongerThan: (until) => {
      waitUntil = until;
    },
    closeStore: lazy.close,
    storeFiles: async () => (await import("./store/sqlite/maintenance/backups.ts")).STORE_FILES,
    ...locksOf(home),
    warm: shared?.warm ?? recallParts(lazy.open, meaning, { warm, entryPoint }),
    storeAt: (path, ownKey) => openSqliteStore({ path, busyTimeoutMs, key: ownKey, newId }),
    spool: { fs: nodeFs(), folder: home.spool, maxBytes: resolved.config["spool.max_mb"] * 1_000_000 },
    key,
    newId,
    now,
    monotonic,
    recordError: recordErrorHere,
    debug: isContextDebug(env) ? writeExplainLog : null,
    log: (record) => appendLine(home.root, join(home.logs, "unbidden.jsonl"), record),
  };
}

function locksOf({ lock, syncLock }: Home) {
  return { lockHome: () => takeLock(lock), lockSync: () => takeLock(syncLock) };
}

/** The session's own flags. */
function switchesIn(home: Home, env: NodeJS.ProcessEnv) {
  return {
    writeSessionEnv: (session, subAgents) => writeSessionEnv(home, session, env, subAgents),
    refusesModel: (session) => refusesModel(home, session),
    isIgnored: (session) => ignoreReason(home, session) !== null,
  } satisfies Partial<EngineDeps>;
}

/** Importers and repositories, loaded on first use. */
function sourcesIn(home: Home, env: NodeJS.ProcessEnv) {
  const sourceEnv = { userHome: userHome(env), env };
  return {
    importers: async () => {
      const { transcriptImporters } = await import("./importers/importers.ts");
      return transcriptImporters(AGENTS, sourceEnv);
    },
    notes: async () => {
      const { notesSources } = await import("./importers/importers.ts");
      return notesSources(AGENTS, sourceEnv);
    },
    memoryImporters: async () => {
      const { memoryImporters } = await import("./importers/memory-importers.ts");
      return memoryImporters(env);
    },
    teamFiles: async () => {
      const { teamFiles } = await import("./importers/team/team.ts");
      return teamFiles();
    },
    teamServers: async () => (await import("./store/postgres/postgres.ts")).POSTGRES,
    teamAddress: async (text) => (await import("./config/team/connection.ts")).placeOfServer(text, env),
    exchangePlaces: async () => {
      const { exchangePlaces } = await import("./sync/places.ts");
      return exchangePlaces({ root: home.root, mirror: home.syncMirror, env });
    },
    repositoryAt: async (folder) => {
      const { openRepository } = await import("./importers/git/git-log.ts");
      return openRepository(folder, env);
    },
  } satisfies Partial<EngineDeps>;
}

/** Years of questions at the pace that the rate limit allows by default. */
const USAGE_LOG_BYTES = 16_000_000;

interface ModelSources extends Pick<EngineDeps, "config" | "home" | "store" | "key"> {
  readonly env: NodeJS.ProcessEnv;
  readonly origin: EnvOrigin;
}

/** Without a provider nothing of it is loaded. */
function modelParts(sources: ModelSources): Pick<EngineDeps, "models" | "llm"> {
  const { config, env, home, store, key, origin } = sources;
  const models: EngineDeps["models"] = async (as = origin) => {
    const { modelsFor } = await import("./llm/models.ts");
    const { findClaude, recordedClaude } = await import("./config/claude-path.ts");
    const configured = config["llm.claude-cli.command"];
    const trustsPath = as === "shell";
    return modelsFor({
      ...modelSettings(config),
      env,
      claude: findClaude({ env, configured, recorded: recordedClaude(home), trustsPath }),
      ...{ newId, now, monotonic, ledger: store, childFolder: home.modelChild, pid: process.pid },
      writeUsage: (line) => appendLine(home.root, home.usageLog, { ...line }, USAGE_LOG_BYTES),
      redact: (text) => redact(text, key()).text,
    });
  };
  const llm: EngineDeps["llm"] = async (path) =>
    providerWord(config, path) === "none" ? null : (await models()).llm(path);
  return { models, llm };
}

function now(): number {
  return Date.now();
}

/** `performance` would be loaded for this alone. */
function monotonic(): number {
  return process.uptime() * 1_000;
}

/** A part of the index as it was read. */
export type ReadIndex = Awaited<ReturnType<typeof readIndexScope>>["index"];

/** Reads a part of a scope of the index through a connection of its own, with the buffers that it takes to another thread. */
export async function readIndexScope(
  home: Home,
  busyTimeoutMs: number,
  { scope, blocks }: { readonly scope: ScopeNumber; readonly blocks: NumberBlocks },
) {
  const { readScope, buffersOf } = await import("./index/warm/scope-index.ts");
  const store = openReadingStore(home, busyTimeoutMs, async () => null);
  try {
    const index = await readScope(store, scope, async () => undefined, blocks);
    return { index, buffers: buffersOf(index) };
  } finally {
    await store.close();
  }
}

export type { IndexReaders, MeaningSource, WritingStore };
export { lazyMeaning, sessionOfPayload, storeUserMemory, warmParts };

/** The store's two sides in a daemon: the first for the thread that writes, the second for the one that answers. */
export function openDaemonStore(home: Home, busyTimeoutMs: number): WritingStore {
  return openWritingStore({ path: home.store, busyTimeoutMs, key: readKey(home, randomBytes), newId });
}

export function openReadingStore(
  home: Home,
  busyTimeoutMs: number,
  post: ThreadedStoreOptions["post"],
): ThreadedStore {
  const options = { path: home.store, busyTimeoutMs, key: readKey(home, randomBytes), newId };
  return openThreadedStore({ ...options, post });
}

export function takeHomeLock(home: Home): Lock | null {
  return takeLock(home.lock);
}

function randomBytes(size: number): Uint8Array {
  return crypto().randomBytes(size);
}

function newId(): string {
  return crypto().randomBytes(8).toString("hex");
}
