import { setTimeout as sleep } from "node:timers/promises";
import { BOUNDS } from "../client/bounds.ts";
import { converse } from "../client/converse.ts";
import { type DaemonInfo, readDaemonInfo } from "../client/daemon-info.ts";
import { killHungDaemon } from "../client/process-identity.ts";
import { takeHomeLock } from "../engine.ts";
import type { DaemonEnv } from "./daemon-env.ts";
import { log } from "./log.ts";

type HomeLock = NonNullable<ReturnType<typeof takeHomeLock>>;

/** A daemon that starts or leaves may need as long. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 100;
/** Silent answers in a row, each as long as a question's bound. */
const SILENT_LOOKS = 2;

/** Becomes the home's daemon; null when it has one that answers, or one that cannot be proven to be ours. */
export async function takeOverHome(daemonEnv: DaemonEnv): Promise<HomeLock | null> {
  const end = daemonEnv.monotonic() + PATIENCE_MS;
  let silent = 0;
  while (daemonEnv.monotonic() < end) {
    const lock = takeHomeLock(daemonEnv.home);
    if (lock) return lock;
    const info = readDaemonInfo(daemonEnv.home);
    const status = info === null ? "gone" : await askStatus(daemonEnv, info);
    if (status === "answered") return null;
    silent = status === "silent" ? silent + 1 : 0;
    if (info && silent >= SILENT_LOOKS && !endPredecessor(daemonEnv, info)) return null;
    await sleep(PAUSE_MS);
  }
  return null;
}

async function askStatus({ random }: DaemonEnv, info: DaemonInfo): Promise<string> {
  const conversation = { info, nonce: random(16), boundMs: BOUNDS.question, anyVersion: true };
  const reply = await converse({ ...conversation, question: { kind: "status" } });
  if (reply.status === "answered") await reply.finish({});
  return reply.status;
}

/** True when it was ours and is killed. A process that only has its number is left alone. */
function endPredecessor(daemonEnv: DaemonEnv, info: DaemonInfo): boolean {
  const isEnded = killHungDaemon(daemonEnv.home, info);
  log(daemonEnv, isEnded ? "ended another" : "left alone", { process: info.pid, why: "it did not answer" });
  return isEnded;
}
