import type { DaemonEnv } from "./daemon-env.ts";
import { log, logError } from "./log.ts";

const BEAT_MS = 200;
const CHECK_MS = 500;
/** Checks in a row without a beat: five seconds, for half a second of work takes two on a busy machine. Counted, because a machine that slept stops both threads alike. */
const MAX_MISSED = 10;

/** Beats while the answering thread runs. */
export function startHeartbeat(): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(4);
  const beats = new Int32Array(shared);
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  return shared;
}

/** Kills the process when the other thread hangs: callers are refused at once then, instead of waiting. */
export function watchHeartbeat(shared: SharedArrayBuffer, source: Pick<DaemonEnv, "home" | "now">): void {
  const beats = new Int32Array(shared);
  let last = -1;
  let missed = 0;
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    missed = now === last ? missed + 1 : 0;
    last = now;
    if (missed < MAX_MISSED) return;
    logError(source, null, "DAEMON_STALLED");
    log(source, "ended", { why: "it hung" });
    process.kill(process.pid, "SIGKILL");
  }, CHECK_MS);
}
