import { setTimeout as sleep } from "node:timers/promises";
import { BOUNDS } from "../client/bounds.ts";
import { converse } from "../client/converse.ts";
import { endHung } from "../client/end-hung.ts";
import { type Hint, readHint } from "../client/hint.ts";
import { takeHomeLock } from "../engine.ts";
import { log } from "./log.ts";
import type { DaemonPlace } from "./place.ts";

type HomeLock = NonNullable<ReturnType<typeof takeHomeLock>>;

/** A daemon that begins or leaves may need as long. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 100;
/** Looks at a connection that stays silent, each as long as a question's bound. */
const SILENT_LOOKS = 2;

/** Becomes the home's daemon; null when it has one that answers, or one that cannot be proven to be ours to end. */
export async function succeed(place: DaemonPlace): Promise<HomeLock | null> {
  const end = place.monotonic() + PATIENCE_MS;
  let silent = 0;
  while (place.monotonic() < end) {
    const lock = takeHomeLock(place.home);
    if (lock) return lock;
    const hint = readHint(place.home);
    const status = hint === null ? "gone" : await stateOf(place, hint);
    if (status === "told") return null;
    silent = status === "silent" ? silent + 1 : 0;
    if (hint && silent >= SILENT_LOOKS && !ended(place, hint)) return null;
    await sleep(PAUSE_MS);
  }
  return null;
}

async function stateOf({ random }: DaemonPlace, hint: Hint): Promise<string> {
  const conversation = { hint, nonce: random(16), boundMs: BOUNDS.question, anyVersion: true };
  const reply = await converse({ ...conversation, question: { kind: "status" } });
  if (reply.status === "told") await reply.say({});
  return reply.status;
}

/** Whether it was ours and is ended. A process that only has its number is left alone. */
function ended(place: DaemonPlace, hint: Hint): boolean {
  const isEnded = endHung(place.home, hint);
  log(place, isEnded ? "ended another" : "left alone", { process: hint.pid, why: "it did not answer" });
  return isEnded;
}
