import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { AGENTS } from "./agents/agents.ts";
import { homeOf, isDisabled, isExplaining, isIncognito, userHome } from "./config/home.ts";
import { readKey } from "./config/key.ts";
import { readConfig } from "./config/resolve.ts";
import { readSynonyms } from "./config/synonyms.ts";
import { markUnread, unmarkUnread, unreadBecause } from "./config/unread.ts";
import { crypto } from "./domain/digest.ts";
import { answerHook } from "./engine/answer-hook.ts";
import type { EngineDeps } from "./engine/deps.ts";
import { doctorMethods } from "./engine/doctor.ts";
import { freshnessMethods } from "./engine/freshness.ts";
import { importMethods } from "./engine/import.ts";
import { memoryMethods } from "./engine/memories.ts";
import { reportMethods } from "./engine/reports.ts";
import { synonymMethods } from "./engine/synonyms.ts";
import { appendLine } from "./faults/append-line.ts";
import { recordFault } from "./faults/faults.ts";
import type { Engine } from "./operations/engine-type.ts";
import { lastAnswers } from "./recall/answers.ts";
import type { Recalled } from "./recall/recall.ts";
import { openSqliteStore, type SqliteStoreOptions } from "./store/sqlite/sqlite-store.ts";
import type { Store } from "./store/store.ts";

export interface EngineOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Which door opened it; faults are counted by door. */
  readonly door: "hook" | "cli";
  /** Longest wait for another process's lock, in ms. */
  readonly busyTimeoutMs: number;
  /** It stays for many answers: recall may keep an index and its last answers. */
  readonly warm?: boolean;
}

/** Named one by one: all of `node:fs` would bring its promises with it. */
const SPOOL_FS = {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
};

/** Everything Unbidden can do, in this process. The only place that names drivers. */
export function createEngine(options: EngineOptions): Engine {
  const deps = engineDeps(options);
  return {
    hook: (agent, payload) => answerHook(deps, agent, payload),
    ...memoryMethods(deps),
    ...freshnessMethods(deps),
    ...reportMethods(deps),
    ...doctorMethods(deps),
    ...synonymMethods(deps),
    ...importMethods(deps),
    close: async () => deps.closeStore(),
  };
}

function engineDeps({
  env,
  door,
  busyTimeoutMs,
  warm = false,
}: EngineOptions): EngineDeps & { closeStore: () => Promise<void> } {
  const home = homeOf(env);
  const resolved = readConfig(home, env);
  let known: Uint8Array | null = null;
  // On first use: looking alone must make neither home nor key.
  const key = () => (known ??= readKey(home, (size) => crypto().randomBytes(size)));
  const newId = () => crypto().randomBytes(8).toString("hex");
  const lazy = lazyStore(() => ({ path: home.store, busyTimeoutMs, key: key(), newId }));
  return {
    ...resolved,
    home,
    userHome: userHome(env),
    disabled: isDisabled(env),
    incognito: isIncognito(env),
    markIncognito: (session) => markUnread(home, session, "incognito"),
    wasIncognito: (session) => unreadBecause(home, session) === "incognito",
    unmarkUnread: (session) => unmarkUnread(home, session),
    isUnread: (session) => unreadBecause(home, session) !== null,
    importers: async () => {
      const { importersFor } = await import("./importers/importers.ts");
      return importersFor(AGENTS, { userHome: userHome(env), env });
    },
    resolve,
    deny: resolved.config["capture.deny"],
    agents: AGENTS,
    synonyms: () => readSynonyms(home),
    store: lazy.open,
    closeStore: lazy.close,
    warm: warm ? warmParts(lazy.open) : async () => ({}),
    spool: { fs: SPOOL_FS, folder: home.spool, maxBytes: resolved.config["spool.max_mb"] * 1_000_000 },
    key,
    newId,
    now: () => Date.now(),
    // `performance` would be loaded for this alone.
    monotonic: () => process.uptime() * 1_000,
    fault: (code, part) => recordFault(home.logs, { at: Date.now(), code, door, ...(part ? { part } : {}) }),
    debug: isExplaining(env) ? writeAside : null,
    log: (record) => appendLine(join(home.logs, "unbidden.jsonl"), record),
  };
}

/** On stderr, which no agent reads when a hook exits with 0. */
function writeAside(text: string): void {
  try {
    writeSync(2, text);
  } catch {
    // Nobody reads it, and the answer must not wait for that.
  }
}

/** Most bytes of an index in memory: two large projects, or very many small ones. */
const INDEX_BYTES = 600_000_000;

/** Made on first use and kept. */
function warmParts(store: () => Store): EngineDeps["warm"] {
  let parts: ReturnType<EngineDeps["warm"]> | undefined;
  const make = async () => {
    const { warmIndex } = await import("./index/warm/warm-index.ts");
    const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
    const index = warmIndex({ source: store(), mostBytes: INDEX_BYTES, breathe });
    return { index, answers: lastAnswers<Recalled>() };
  };
  return () => (parts ??= make());
}

function lazyStore(options: () => SqliteStoreOptions): { open: () => Store; close: () => Promise<void> } {
  let opened: { store: Store } | { error: unknown } | null = null;
  const open = () => {
    opened ??= tryOpen(options());
    if ("error" in opened) throw opened.error;
    return opened.store;
  };
  return { open, close: async () => (opened && "store" in opened ? opened.store.close() : undefined) };
}

function tryOpen(options: SqliteStoreOptions): { store: Store } | { error: unknown } {
  try {
    return { store: openSqliteStore(options) };
  } catch (error) {
    return { error };
  }
}
