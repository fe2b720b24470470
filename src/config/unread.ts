import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Home } from "./home.ts";

/** A session as its agent names it. */
export interface NamedSession {
  readonly agent: string;
  readonly nativeId: string;
}

/** Why nothing of it is to be read: it ran `incognito`, which stays so, or while everything was `disabled`. */
export type Unread = "incognito" | "disabled";

/** Notes that the user wants nothing of a session written down: its id and why, and nothing else. Never throws. */
export function markUnread(home: Home, session: NamedSession, why: Unread): void {
  const known = unreadBecause(home, session);
  if (known === why || known === "incognito") return;
  try {
    mkdirSync(home.unread, { recursive: true, mode: 0o700 });
    writeFileSync(unreadFile(home, session), why, { mode: 0o600 });
  } catch {
    // The disk refuses; the next hook tries again.
  }
}

/** Why a session is not to be read back from its transcript; null when it may be. */
export function unreadBecause(home: Home, session: NamedSession): Unread | null {
  try {
    return readFileSync(unreadFile(home, session), "utf8") === "incognito" ? "incognito" : "disabled";
  } catch (error) {
    // What is there and cannot be read is there.
    const { code = "" } = error as NodeJS.ErrnoException;
    return ["ENOENT", "ENOTDIR"].includes(code) ? null : "disabled";
  }
}

/** Takes the note back. */
export function unmarkUnread(home: Home, session: NamedSession): void {
  rmSync(unreadFile(home, session), { force: true });
}

/** An id that is no plain word must not become part of a path as it is. */
function unreadFile({ unread }: Home, { agent, nativeId }: NamedSession): string {
  const name = /^[\w-]{1,100}$/.test(nativeId)
    ? nativeId
    : `x${Buffer.from(nativeId).toString("hex").slice(0, 200)}`;
  return join(unread, `${agent}-${name}`);
}
