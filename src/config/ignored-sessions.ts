import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sessionParts } from "../domain/event.ts";
import { digestByNode } from "../text/hashes/digest.ts";
import type { Home } from "./home.ts";
import { writeOwnFile } from "./own-file.ts";

/** The session ran `incognito`, which stays so, or while everything was `disabled`. */
export type IgnoreReason = "incognito" | "disabled";

/** For the hook, which knows a session only as its agent names it. Never throws. */
export function ignoreDisabledSession(home: Home, agent: string, nativeSession: string): void {
  ignoreSession(home, digestByNode(sessionParts(agent, nativeSession)), "disabled");
}

/** Records that nothing of a session may be stored: its id and the reason, nothing else. Never throws. */
export function ignoreSession(home: Home, session: string, why: IgnoreReason): void {
  const known = ignoreReason(home, session);
  if (known === why || known === "incognito") return;
  writeOwnFile(ignoredSessionFile(home, session), why);
}

/** The reason not to read a session back from its transcript; null when it may be read. */
export function ignoreReason(home: Home, session: string): IgnoreReason | null {
  try {
    return readFileSync(ignoredSessionFile(home, session), "utf8") === "incognito" ? "incognito" : "disabled";
  } catch (error) {
    // A file that is there and cannot be read still says so.
    const { code = "" } = error as NodeJS.ErrnoException;
    return ["ENOENT", "ENOTDIR"].includes(code) ? null : "disabled";
  }
}

/** Lets the session be read again. */
export function unignoreSession(home: Home, session: string): void {
  rmSync(ignoredSessionFile(home, session), { force: true });
}

/** Named by our own id of the session: the agent's may be anything, a secret too. */
function ignoredSessionFile({ ignoredSessions }: Home, session: string): string {
  return join(ignoredSessions, session);
}
