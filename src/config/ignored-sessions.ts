import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sessionParts } from "../domain/event.ts";
import { digestByNode } from "../text/digest.ts";
import type { Home } from "./home.ts";

/** Why nothing of it is to be read: it ran `incognito`, which stays so, or while everything was `disabled`. */
export type IgnoreReason = "incognito" | "disabled";

/** For the hook, which knows a session only as its agent names it. Never throws. */
export function ignoreDisabledSession(home: Home, agent: string, nativeSession: string): void {
  ignoreSession(home, digestByNode(sessionParts(agent, nativeSession)), "disabled");
}

/** Notes that the user wants nothing of a session written down: its id and why, and nothing else. Never throws. */
export function ignoreSession(home: Home, session: string, why: IgnoreReason): void {
  const known = ignoreReason(home, session);
  if (known === why || known === "incognito") return;
  try {
    mkdirSync(home.ignoredSessions, { recursive: true, mode: 0o700 });
    writeFileSync(ignoredSessionFile(home, session), why, { mode: 0o600 });
  } catch {
    // The disk refuses; the next hook tries again.
  }
}

/** Why a session is not to be read back from its transcript; null when it may be. */
export function ignoreReason(home: Home, session: string): IgnoreReason | null {
  try {
    return readFileSync(ignoredSessionFile(home, session), "utf8") === "incognito" ? "incognito" : "disabled";
  } catch (error) {
    // What is there and cannot be read is there.
    const { code = "" } = error as NodeJS.ErrnoException;
    return ["ENOENT", "ENOTDIR"].includes(code) ? null : "disabled";
  }
}

/** Takes the note back. */
export function unignoreSession(home: Home, session: string): void {
  rmSync(ignoredSessionFile(home, session), { force: true });
}

/** Named by our own id of the session: the agent's may be anything, a secret too. */
function ignoredSessionFile({ ignoredSessions: unread }: Home, session: string): string {
  return join(unread, session);
}
