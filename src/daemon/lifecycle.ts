import { rmSync, statSync } from "node:fs";
import type { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { readDaemonInfo } from "../client/daemon-info.ts";
import { startDaemon } from "../client/start-daemon.ts";
import type { Config } from "../config/options.ts";
import { keyNames } from "../config/providers.ts";
import { readConfig } from "../config/resolve.ts";
import { removeOldSessionFiles } from "../config/session-env.ts";
import type { openReadingStore, takeHomeLock } from "../engine.ts";
import type { DaemonEnv } from "./daemon-env.ts";
import { log, logError } from "./log.ts";
import type { Writer } from "./writer.ts";

export interface Daemon {
  readonly lock: NonNullable<ReturnType<typeof takeHomeLock>>;
  readonly writer: Writer;
  readonly store: ReturnType<typeof openReadingStore>;
  readonly server: Server;
  readonly address: string;
  /** Null where none can ask. */
  readonly launchers: Server | null;
  /** Null while it does not listen for HTTP. */
  http: Server | null;
  readonly state: DaemonActivity;
  readonly stopRounds: () => Promise<void>;
  readonly stopEmbedding: () => void;
}

export interface DaemonActivity {
  /** When a hook was answered last, on the monotonic clock. */
  lastAt: number;
  answered: number;
  /** Hooks being answered. */
  open: number;
  /** Makes it leave; the reason is logged. */
  leave: (why: string) => void;
}

const CHECK_MS = 5_000;
const UPKEEP_MS = 60_000;
/** Longest wait for open answers, and for open writes. */
const DRAIN_MS = 2_000;
/** One that grows too large sooner would only restart for ever. */
const LEAST_LIFE_MS = 60_000;
const MB = 1_000_000;

const TOO_LARGE = "it grew too large";

/** Never returns: the process ends when idle, when asked to, or to restart. */
export async function stayUntilDone(daemonEnv: DaemonEnv, daemon: Daemon): Promise<void> {
  const why = await reasonToLeave(daemonEnv, daemon);
  await shutDown(daemonEnv, daemon, why);
  const isRestart = why === TOO_LARGE && daemonEnv.monotonic() > LEAST_LIFE_MS;
  if (isRestart)
    startDaemon({ ...daemonEnv, keys: keyNames(readConfig(daemonEnv.home, daemonEnv.env).config) });
  process.exit(0);
}

function reasonToLeave(daemonEnv: DaemonEnv, daemon: Daemon): Promise<string> {
  return new Promise((resolve) => {
    daemon.state.leave = resolve;
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
      process.on(signal, () => resolve(`it received ${signal}`));
    const initialStamp = fileStamp(daemonEnv.file);
    const options = () => readConfig(daemonEnv.home, daemonEnv.env).config;
    const { "daemon.idle_minutes": idle } = options();
    const check = () => {
      const why = findReasonToLeave(daemonEnv, daemon, options(), initialStamp);
      if (why) resolve(why);
    };
    setInterval(check, Math.min(CHECK_MS, idle * 15_000));
    setInterval(() => void runUpkeep(daemonEnv, daemon), UPKEEP_MS);
  });
}

/** Null to stay. */
function findReasonToLeave(
  daemonEnv: DaemonEnv,
  { state, lock, store }: Daemon,
  options: Config,
  initialStamp: string | null,
): string | null {
  if (!options["daemon.enabled"]) return "it was switched off";
  if (!lock.isValid() || !store.isCurrent()) return "its home was replaced";
  if (fileStamp(daemonEnv.file) !== initialStamp) return "its package was replaced";
  if (process.memoryUsage.rss() > options["daemon.max_rss_mb"] * MB) return TOO_LARGE;
  const idleMs = daemonEnv.monotonic() - state.lastAt;
  return idleMs > options["daemon.idle_minutes"] * 60_000 ? "it was idle" : null;
}

/** Changes when the file is replaced. */
export function fileStamp(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : null;
}

async function runUpkeep(daemonEnv: DaemonEnv, { store }: Daemon): Promise<void> {
  try {
    await store.upkeep();
    removeOldSessionFiles(daemonEnv.home, daemonEnv.now());
  } catch (error) {
    logError(daemonEnv, error, "STORE_FAILED");
  }
}

/** Refuses new requests, finishes open ones, and releases the lock. */
async function shutDown(daemonEnv: DaemonEnv, daemon: Daemon, why: string): Promise<void> {
  const { server, address, launchers, http, state, writer, store, lock, stopRounds } = daemon;
  log(daemonEnv, "leaves", { why, answered: state.answered });
  const workEnded = stopRounds();
  daemon.stopEmbedding();
  server.close();
  launchers?.close();
  http?.close();
  if (readDaemonInfo(daemonEnv.home)?.pid === process.pid) rmSync(daemonEnv.home.daemonInfo, { force: true });
  if (process.platform !== "win32" && lock.isValid()) {
    for (const socket of [address, daemonEnv.home.launcherSocket]) rmSync(socket, { force: true });
  }
  const end = daemonEnv.monotonic() + DRAIN_MS;
  while (daemonEnv.monotonic() < end && (state.open > 0 || writer.waiting() > 0)) await sleep(10);
  await workEnded;
  // A write still open then was not confirmed, so its requester stores it.
  await store.close();
  await Promise.race([writer.close().catch(() => undefined), sleep(DRAIN_MS)]);
  lock.release();
}
