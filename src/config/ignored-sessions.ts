import { join } from "node:path";
import { sessionParts } from "../domain/event.ts";
import { readOwnFile, removeOwnFile, writeOwnFile } from "../files/own-file.ts";
import { digestByNode } from "../text/hashes/digest.ts";
import type { Home } from "./home.ts";

/** `incognito` is never lifted; `disabled` means that everything was off. */
export type IgnoreReason = "incognito" | "disabled";

/** For the hook, which knows only the agent's id of the session. Never throws. */
export function ignoreDisabledSession(home: Home, agent: string, nativeSession: string): void {
  ignoreSession(home, digestByNode(sessionParts(agent, nativeSession)), "disabled");
}

/** Records only a session's id and the reason why nothing of it may be stored. Never throws. */
export function ignoreSession(home: Home, session: string, reason: IgnoreReason): void {
  const current = ignoreReason(home, session);
  if (current === reason || current === "incognito") return;
  writeOwnFile(home.root, ignoredSessionFile(home, session), reason);
}

/** The reason not to read a session back from its transcript; null when it may be read. */
export function ignoreReason(home: Home, session: string): IgnoreReason | null {
  try {
    return readOwnFile(home.root, ignoredSessionFile(home, session)).toString() === "incognito"
      ? "incognito"
      : "disabled";
  } catch (error) {
    // A file that exists but cannot be read still counts.
    const { code = "" } = error as NodeJS.ErrnoException;
    return ["ENOENT", "ENOTDIR"].includes(code) ? null : "disabled";
  }
}

/** Lets the session be read again. */
export function unignoreSession(home: Home, session: string): void {
  removeOwnFile(home.root, ignoredSessionFile(home, session));
}

/** Named by our own id: the agent's may be any text, even a secret. */
function ignoredSessionFile({ ignoredSessions }: Home, session: string): string {
  return join(ignoredSessions, session);
}
