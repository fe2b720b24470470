import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sessionParts } from "../domain/event.ts";
import { type SessionStatus, statusLine } from "../domain/session-status.ts";
import { digest } from "../text/hashes/digest.ts";
import { type Home, isDisabled, isIncognito } from "./home.ts";
import { ignoreReason } from "./ignored-sessions.ts";
import { writeOwnFile } from "./own-file.ts";

/** Whether anybody shows a line: who does makes the folder that it is read from, and no hook writes for nobody. */
export function hasStatusReader(home: Home): boolean {
  return existsSync(home.status);
}

/** From now on hooks note how their sessions stand. Never throws, and makes no home where there is none. */
export function requestSessionStatus(home: Home): void {
  try {
    mkdirSync(home.status, { mode: 0o700 });
  } catch {
    // It is there already, or nothing of ours has run in this home yet.
  }
}

/** Notes how a session stands, for whoever shows it without opening the store. Never throws. */
export function writeStatusFile(home: Home, session: string, status: SessionStatus): void {
  writeOwnFile(join(home.status, `${session}.json`), JSON.stringify(status));
}

/** The one line that tells an agent's user how their session stands; empty where there is nothing to tell. Never throws. */
export function sessionStatusLine(
  home: Home,
  env: NodeJS.ProcessEnv,
  agent: string,
  nativeSession: string,
): string {
  const session = digest(sessionParts(agent, nativeSession));
  const reason = ignoreReason(home, session);
  if (isIncognito(env) || reason === "incognito")
    return statusLine(readSessionStatus(home, session), "incognito");
  const isOff = isDisabled(env) || reason === "disabled";
  return statusLine(readSessionStatus(home, session), isOff ? "off" : null);
}

function readSessionStatus(home: Home, session: string): SessionStatus | null {
  try {
    const { memories, tokens, ms, degraded, off } = JSON.parse(
      readFileSync(join(home.status, `${session}.json`), "utf8"),
    ) as SessionStatus;
    const isWhole = [memories, tokens, ms ?? 0].every(Number.isFinite) && Array.isArray(degraded);
    return isWhole ? { memories, tokens, ms, degraded, off: off === true } : null;
  } catch {
    // No hook of ours has answered in it yet, or another version wrote it.
    return null;
  }
}
