import { chmodSync, lstatSync, mkdirSync, rmSync } from "node:fs";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BOUNDS } from "../client/bounds.ts";
import type { DaemonInfo } from "../client/daemon-info.ts";
import { readProcessIdentity } from "../client/process-identity.ts";
import { runWorkProcess } from "../client/work-process.ts";
import { runtimeFolder } from "../config/home.ts";
import { readKey } from "../config/key.ts";
import { readConfig } from "../config/resolve.ts";
import { UnbiddenError } from "../domain/errors.ts";
import { lazyMeaning, type MeaningSource, openReadingStore, warmParts } from "../engine.ts";
import { errorRecorder } from "../error-log/error-log.ts";
import { makeOwnFolder, replaceOwnFile } from "../files/own-file.ts";
import { digest } from "../text/hashes/digest.ts";
import { VERSION } from "../version.ts";
import { questionAnswerer, statusReport } from "./answering.ts";
import { startBackups } from "./backup-work.ts";
import type { DaemonEnv } from "./daemon-env.ts";
import { startEmbeddingWork } from "./embedding-work.ts";
import { createEngines, type Engines } from "./engines.ts";
import { startExchanges } from "./exchange-work.ts";
import { openHttpServer } from "./http/http-server.ts";
import { indexReaders } from "./index-reader.ts";
import { MOST_ADDRESS_BYTES, openLauncherSocket } from "./launcher-calls.ts";
import { type Daemon, type DaemonActivity, stayUntilDone } from "./lifecycle.ts";
import { log, logError } from "./log.ts";
import { startModelWork } from "./model-work.ts";
import { type PageSessions, pageSessions } from "./page/page-sessions.ts";
import { takeOverHome } from "./predecessor.ts";
import { listenOnSocket } from "./socket.ts";
import { type WatchedWrites, watchedWrites } from "./watched-writes.ts";
import { startWriter } from "./writer.ts";

/** Runs one daemon: it takes the lock, opens the store twice, listens, and leaves in the end. */
export async function runDaemon(daemonEnv: DaemonEnv): Promise<void> {
  try {
    makeOwnFolder(daemonEnv.home.root, daemonEnv.home.run);
    const lock = await takeOverHome(daemonEnv);
    if (lock === null) return process.exit(0);
    await stayUntilDone(daemonEnv, await openDaemon(daemonEnv, lock));
  } catch (error) {
    logError(daemonEnv, error, "DAEMON_FAILED");
    process.exit(1);
  }
}

async function openDaemon(daemonEnv: DaemonEnv, lock: Daemon["lock"]): Promise<Daemon> {
  const { home, random } = daemonEnv;
  const { pid } = process;
  const own = { pid, born: readProcessIdentity(pid)?.born ?? null, version: VERSION, token: random(32) };
  const info = { ...own, socket: null };
  // Before all else, so that one that hangs from here on can be proven to be ours.
  writeDaemonInfo(daemonEnv, info);
  const state: DaemonActivity = {
    lastAt: daemonEnv.monotonic(),
    answered: 0,
    open: 0,
    leave: () => undefined,
  };
  const writer = await startWriter(daemonEnv, () => state.leave("the writer thread ended"));
  const writes = watchedWrites(writer.write);
  const store = openReadingStore(home, BOUNDS.busyElsewhere, writes.write);
  const meaning = lazyMeaning(meaningSource(daemonEnv));
  const warm = warmParts(() => store, meaning, indexReaders(daemonEnv));
  const engines = createEngines(home, (env) => ({
    store,
    warm,
    meaning,
    // Written by the other thread; leaving waits until it is done.
    inBackground: async (write) => void write().catch((error) => logError(daemonEnv, error, "STORE_FAILED")),
    drainOnWriterThread: async (allowanceMs, need) =>
      need === "some time" ? writer.drainSomeTime(env) : writer.drain(env, allowanceMs),
    storeUserMemory: writer.storeUserMemory,
  }));
  const daemon = { lock, writer, store, state };
  const key = readKey(home, (size) => Buffer.from(random(size), "hex"));
  const pages = pageSessions({ key, random, now: daemonEnv.now });
  const answer = questionAnswerer(daemonEnv, daemon, engines, pages.newLink);
  // The first request must not wait for lazy loading.
  await engines({}).drain({ allowanceMs: 0 });
  await store.findByTerms({ project: null, terms: ["first"], limit: 1 });
  const address = socketAddress(daemonEnv);
  const server = await listenAtAddress(address, { token: info.token, random: daemonEnv.random, answer });
  const launchers = await openLauncherSocket(daemonEnv, answer);
  writeDaemonInfo(daemonEnv, { ...info, socket: address });
  log(daemonEnv, "started", { version: VERSION, ms: Math.round(performance.now()) });
  const listening: Daemon = {
    ...daemon,
    server,
    address,
    launchers,
    http: null,
    stopRounds: startAllRounds(daemonEnv, engines),
    stopEmbedding: startEmbeddingWork(daemonEnv, () => engines({})),
  };
  if (readConfig(home, daemonEnv.env).config["daemon.http"])
    void openHttpInBackground(daemonEnv, listening, { engines, writes, warm, pages });
  return listening;
}

/** The user's file decides, and the keys with which the daemon was started. */
function meaningSource({ home, env, monotonic, now }: DaemonEnv): MeaningSource {
  return { home, env, origin: "session", monotonic, recordError: errorRecorder(home.logs, "daemon", now) };
}

/** Work in processes of its own; the returned function ends all of it. */
function startAllRounds(daemonEnv: DaemonEnv, engines: Engines): () => Promise<void> {
  const backups = startBackups(daemonEnv, () => engines({}));
  const stops = [startModelWork(daemonEnv), startExchanges(daemonEnv), backups];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

interface HttpParts {
  readonly engines: Engines;
  readonly writes: WatchedWrites;
  readonly warm: ReturnType<typeof warmParts>;
  readonly pages: PageSessions;
}

/** Nobody on the socket waits for it, and without it nothing is lost. */
async function openHttpInBackground(
  daemonEnv: DaemonEnv,
  daemon: Daemon,
  { engines, writes, warm, pages }: HttpParts,
) {
  try {
    const none = { memories: 0, bytes: 0, scopes: 0 };
    daemon.http = await openHttpServer(daemonEnv, {
      engine: (asker, env = {}) => engines(env, asker),
      nonce: () => daemonEnv.random(2),
      state: () => statusReport(daemonEnv, daemon),
      onRequest: () => {
        daemon.state.lastAt = daemonEnv.monotonic();
      },
      writes,
      pages,
      runWork: (order, onLine) => runWorkProcess(daemonEnv, order, onLine),
      figures: {
        writesWaiting: daemon.writer.waiting,
        index: async () => (await warm()).index?.figures() ?? none,
        answers: async () => (await warm()).cache?.figures() ?? { asked: 0, known: 0, answers: 0, size: 0 },
      },
    });
    const at = daemon.http.address();
    pages.port = at && typeof at === "object" ? at.port : null;
  } catch (error) {
    logError(daemonEnv, error, "DAEMON_FAILED");
  }
}

/** Atomic, because a hook may read it at any moment. */
function writeDaemonInfo({ home }: DaemonEnv, info: DaemonInfo): void {
  replaceOwnFile(home.root, home.daemonInfo, JSON.stringify(info));
}

/** Removes whatever lies at the address: we hold the lock. */
async function listenAtAddress(
  address: string,
  options: Parameters<typeof listenOnSocket>[1],
): Promise<Server> {
  if (process.platform === "win32") return listenOnSocket(address, options);
  rmSync(address, { force: true });
  const server = await listenOnSocket(address, options);
  chmodSync(address, 0o600);
  return server;
}

/** The socket's path: in the home, else under a short name in a folder of the user's own. Throws `HOME_UNUSABLE`. */
function socketAddress(
  { home, env, random }: Pick<DaemonEnv, "home" | "env" | "random">,
  platform = process.platform,
): string {
  if (platform === "win32") return `\\\\.\\pipe\\unbidden-${random(16)}`;
  const inside = join(home.run, "daemon.sock");
  if (Buffer.byteLength(inside) <= MOST_ADDRESS_BYTES) return inside;
  return join(ownFolder(env), `${digest([home.root]).slice(0, 16)}.sock`);
}

function ownFolder(env: NodeJS.ProcessEnv): string {
  const uid = process.getuid?.() ?? 0;
  const folder = join(runtimeFolder(env) ?? tmpdir(), `unbidden-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Everybody may write in a system's folder for temporary files: one under our name may be a trap.
  const found = lstatSync(folder);
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return folder;
  throw new UnbiddenError("HOME_UNUSABLE", `${folder} is not ours alone`);
}
