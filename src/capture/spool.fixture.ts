import * as nodeFs from "node:fs";
import { type AgentEvent, eventId, sessionId } from "../domain/event.ts";
import type { SessionFacts } from "../store/store.ts";
import type { SpooledEvent, SpoolFs } from "./spool.ts";

const AT = Date.UTC(2026, 1, 10);

export const SESSION: SessionFacts = {
  id: sessionId("claude-code", "s-1"),
  agent: "claude-code",
  nativeId: "s-1",
  project: null,
  transcript: null,
  at: AT,
};

/** A prompt that waits for the store, told apart by its key. */
export function spooled(key: string, at = AT): SpooledEvent {
  const event: AgentEvent = {
    id: eventId(SESSION.id, "prompt", key),
    session: SESSION.id,
    kind: "prompt",
    nativeKey: key,
    turn: null,
    text: `Words of ${key}`,
    tool: null,
    trust: 3,
    at,
    originalLength: 20,
    quoted: [],
  };
  return { session: SESSION, event };
}

export type FsCall = keyof SpoolFs;

/** The real file system, each call through `through`, which may fail it, before or after it is done. */
export function fsThrough(through: (call: FsCall, run: () => unknown, number: number) => unknown): SpoolFs {
  let number = 0;
  const watched = Object.entries(nodeFs).map(([name, real]) => {
    const run = real as (...args: unknown[]) => unknown;
    return [name, (...args: unknown[]) => through(name as FsCall, () => run(...args), number++)];
  });
  return Object.fromEntries(watched) as SpoolFs;
}

/** The real file system in which chosen calls fail before they do anything. */
export function fsThatFails(fails: (call: FsCall, number: number) => boolean, code = "EIO"): SpoolFs {
  return fsThrough((call, run, number) => {
    if (fails(call, number)) throw Object.assign(new Error(code), { code });
    return run();
  });
}

/** The first call of this name fails, later ones do not. */
export function fsThatFailsOnce(name: FsCall, code = "EIO"): SpoolFs {
  let failed = false;
  return fsThatFails((call) => {
    const fails = call === name && !failed;
    failed ||= fails;
    return fails;
  }, code);
}
