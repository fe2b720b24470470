import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Home } from "./home.ts";

/** A session as its agent names it. */
export interface NamedSession {
  readonly agent: string;
  readonly nativeId: string;
}

/** Notes that the user wants nothing of a session written down: its id, and nothing else. Never throws. */
export function markUnread(home: Home, session: NamedSession): void {
  const file = unreadFile(home, session);
  if (existsSync(file)) return;
  try {
    mkdirSync(home.unread, { recursive: true, mode: 0o700 });
    writeFileSync(file, "", { mode: 0o600, flag: "wx" });
  } catch {
    // Another hook of the session was faster, or the disk refuses; the next hook tries again.
  }
}

/** Whether a session is not to be read back from its transcript. */
export function isUnread(home: Home, session: NamedSession): boolean {
  return existsSync(unreadFile(home, session));
}

/** An id that is no plain word must not become part of a path as it is. */
function unreadFile({ unread }: Home, { agent, nativeId }: NamedSession): string {
  const name = /^[\w-]{1,100}$/.test(nativeId)
    ? nativeId
    : `x${Buffer.from(nativeId).toString("hex").slice(0, 200)}`;
  return join(unread, `${agent}-${name}`);
}
