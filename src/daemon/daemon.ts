import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:net";
import { BOUNDS } from "../client/bounds.ts";
import type { DaemonInfo } from "../client/daemon-info.ts";
import { readProcessIdentity } from "../client/process-identity.ts";
import { readConfig } from "../config/resolve.ts";
import { openReadingStore, warmParts } from "../engine.ts";
import { VERSION } from "../version.ts";
import { socketAddress } from "./address.ts";
import { questionAnswerer, statusReport } from "./answering.ts";
import type { DaemonEnv } from "./daemon-env.ts";
import { createEngines, type Engines } from "./engines.ts";
import { openHttpServer } from "./http/http-server.ts";
import { type Daemon, type DaemonActivity, stayUntilDone } from "./lifecycle.ts";
import { log, logError } from "./log.ts";
import { startModelWork } from "./model-work.ts";
import { takeOverHome } from "./predecessor.ts";
import { listenOnSocket } from "./socket.ts";
import { type WatchedWrites, watchedWrites } from "./watched-writes.ts";
import { startWriter } from "./writer.ts";

/** One daemon's life: it takes the lock, opens the store twice, listens, and leaves when its time has come. */
export async function runDaemon(daemonEnv: DaemonEnv): Promise<void> {
  try {
    mkdirSync(daemonEnv.home.run, { recursive: true, mode: 0o700 });
    const lock = await takeOverHome(daemonEnv);
    if (lock === null) return process.exit(0);
    await stayUntilDone(daemonEnv, await openDaemon(daemonEnv, lock));
  } catch (error) {
    logError(daemonEnv, error, "DAEMON_FAILED");
    process.exit(1);
  }
}

async function openDaemon(daemonEnv: DaemonEnv, lock: Daemon["lock"]): Promise<Daemon> {
  const { home } = daemonEnv;
  const info = { ...ownInfo(daemonEnv), socket: null };
  // Already now: one that hangs from here on can be proven to be ours.
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
  const warm = warmParts(() => store);
  const engines = createEngines(home, (env) => ({
    store,
    warm,
    // Another thread writes it; leaving waits until it is done.
    inBackground: async (write) => void write().catch((error) => logError(daemonEnv, error, "STORE_FAILED")),
    drainOnWriterThread: async (allowanceMs, need) =>
      need === "some time" ? writer.drainSomeTime(env) : writer.drain(env, allowanceMs),
    storeUserMemory: writer.keep,
  }));
  const daemon = { lock, writer, store, state };
  const answer = questionAnswerer(daemonEnv, daemon, engines);
  // Who comes first must not wait for what is loaded on first use.
  await engines.engineFor({}).drain({ allowanceMs: 0 });
  await store.findByTerms({ project: null, terms: ["first"], limit: 1 });
  const address = socketAddress(daemonEnv);
  const server = await listenAtAddress(address, { token: info.token, random: daemonEnv.random, answer });
  writeDaemonInfo(daemonEnv, { ...info, socket: address });
  log(daemonEnv, "started", { version: VERSION, ms: Math.round(performance.now()) });
  const listening: Daemon = { ...daemon, server, address, http: null, modelWork: startModelWork(daemonEnv) };
  if (readConfig(home, daemonEnv.env).config["daemon.http"])
    void openHttpInBackground(daemonEnv, listening, { engines, writes, warm });
  return listening;
}

interface HttpParts {
  readonly engines: Engines;
  readonly writes: WatchedWrites;
  readonly warm: ReturnType<typeof warmParts>;
}

/** Nobody on the socket waits for it, and without it nothing is lost. */
async function openHttpInBackground(
  daemonEnv: DaemonEnv,
  daemon: Daemon,
  { engines, writes, warm }: HttpParts,
) {
  try {
    const none = { memories: 0, bytes: 0, scopes: 0 };
    daemon.http = await openHttpServer(daemonEnv, {
      engine: () => engines.engineFor({}),
      state: () => statusReport(daemonEnv, daemon),
      onAsked: () => {
        daemon.state.lastAt = daemonEnv.monotonic();
      },
      writes,
      figures: {
        writesWaiting: daemon.writer.waiting,
        index: async () => (await warm()).index?.figures() ?? none,
        answers: async () => (await warm()).cache?.figures() ?? { asked: 0, known: 0 },
      },
    });
  } catch (error) {
    logError(daemonEnv, error, "DAEMON_FAILED");
  }
}

function ownInfo({ random }: DaemonEnv): Omit<DaemonInfo, "socket"> {
  const { pid } = process;
  return { pid, born: readProcessIdentity(pid)?.born ?? null, version: VERSION, token: random(32) };
}

/** Whole or not at all, because a hook may read it at any moment. */
function writeDaemonInfo({ home }: DaemonEnv, info: DaemonInfo): void {
  const draft = `${home.daemonInfo}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, JSON.stringify(info), { mode: 0o600, flag: "wx" });
  renameSync(draft, home.daemonInfo);
}

/** Whatever lies at the address is no daemon's any more: we hold the lock. */
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
