import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { sessionParts } from "../domain/event.ts";
import { type SessionStatus, statusLine } from "../domain/session-status.ts";
import { readOwnFile, writeOwnFile } from "../files/own-file.ts";
import { digest } from "../text/hashes/digest.ts";
import { type Home, isDisabled, isIncognito } from "./home.ts";
import { ignoreReason } from "./ignored-sessions.ts";

/** True once a status line was shown: it creates the folder, and without it no hook writes. */
export function hasStatusReader(home: Home): boolean {
  return existsSync(home.status);
}

/** The line to print for a session, null being none; from now on hooks write what it says. Never throws. */
export function shownStatusLine(
  home: Home,
  env: NodeJS.ProcessEnv,
  agent: string,
  nativeSession: string | null,
): string {
  requestSessionStatus(home);
  const line = nativeSession === null ? "" : sessionStatusLine(home, env, agent, nativeSession);
  return line === "" ? "" : `${line}\n`;
}

/** Creates no home. */
function requestSessionStatus(home: Home): void {
  try {
    mkdirSync(home.status, { mode: 0o700 });
  } catch {
    // It exists already, or no hook has run in this home yet.
  }
}

/** Writes a session's status, so that it can be shown without opening the store. Never throws. */
export function writeStatusFile(home: Home, session: string, status: SessionStatus): void {
  writeOwnFile(home.root, join(home.status, `${session}.json`), JSON.stringify(status));
}

function sessionStatusLine(home: Home, env: NodeJS.ProcessEnv, agent: string, nativeSession: string): string {
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
      readOwnFile(home.root, join(home.status, `${session}.json`)).toString(),
    ) as SessionStatus;
    const isWhole = [memories, tokens, ms ?? 0].every(Number.isFinite) && Array.isArray(degraded);
    return isWhole ? { memories, tokens, ms, degraded, off: off === true } : null;
  } catch {
    // No hook has answered in this session yet, or another version wrote the file.
    return null;
  }
}
