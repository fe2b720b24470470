import type { DaemonEnv } from "./daemon-env.ts";
import { log, logError } from "./log.ts";

const BEAT_MS = 200;
const LOOK_MS = 500;
/** Looks in a row that found no beat; counted, because a machine that slept stops both threads alike. */
const MISSED_LOOKS = 4;

/** The thread that answers shows that it does. */
export function startHeartbeat(): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(4);
  const beats = new Int32Array(shared);
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  return shared;
}

/** Ends the process when the other thread stands still: callers are refused at once then, instead of waiting. */
export function watchHeartbeat(shared: SharedArrayBuffer, speaker: Pick<DaemonEnv, "home" | "now">): void {
  const beats = new Int32Array(shared);
  let seen = -1;
  let missed = 0;
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    missed = now === seen ? missed + 1 : 0;
    seen = now;
    if (missed < MISSED_LOOKS) return;
    logError(speaker, null, "DAEMON_STALLED");
    log(speaker, "ended", { why: "stood still" });
    process.kill(process.pid, "SIGKILL");
  }, LOOK_MS);
}
