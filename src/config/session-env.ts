import { existsSync, lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { SubAgentChoice } from "../domain/sub-agent-choice.ts";
import { readOwnFile, removeOwnFile, writeOwnFile } from "../files/own-file.ts";
import { DAY_MS } from "../text/iso-day.ts";
import { forwardedEnv } from "./forwarded-env.ts";
import { type Home, isHeadless } from "./home.ts";
import { hasLogin } from "./option-variables.ts";
import { optionNames } from "./options.ts";

/** No session lasts longer. */
const SESSION_FILES_KEPT_MS = 30 * DAY_MS;

/** Records the environment a session was started with, for hooks that come without one. Never throws. */
export function writeSessionEnv(
  home: Home,
  session: string,
  env: NodeJS.ProcessEnv,
  subAgents: SubAgentChoice,
): void {
  writeSubAgentMarker(home, env, subAgents);
  const forwarded = knownVariables(forwardedEnv(env));
  const hasOptions = Object.keys(forwarded).some((name) => /^UNBIDDEN_(?!HOME$)/.test(name));
  const { CLAUDE_CONFIG_DIR, CLAUDE_CONTEXT_WINDOW } = forwarded;
  const file = join(home.sessionEnv, session);
  if (hasOptions || CLAUDE_CONFIG_DIR || CLAUDE_CONTEXT_WINDOW || isHeadless(forwarded))
    writeOwnFile(home.root, file, JSON.stringify(forwarded));
  // A session that is resumed without options has none.
  else removeOwnFile(home.root, file);
}

/** Variables of ours that mean nothing may hold anything, such as a password: they are not written. */
function knownVariables(env: Record<string, string>): Record<string, string> {
  const isKnown = (name: string) =>
    optionNames().some(({ variable }) => variable === name) ||
    !/^UNBIDDEN_(?!(?:HOME|DISABLED|INCOGNITO|CONTEXT_DEBUG)$)/.test(name);
  return Object.fromEntries(Object.entries(env).filter(([name, value]) => isKnown(name) && !hasLogin(value)));
}

/** Tells the next hooks whether the options include sub-agents; one session's environment does not count. */
function writeSubAgentMarker(home: Home, env: NodeJS.ProcessEnv, choice: SubAgentChoice): void {
  const isWanted = choice === "full";
  if (env.UNBIDDEN_SUBAGENTS !== undefined || existsSync(home.subAgents) === isWanted) return;
  if (isWanted) writeOwnFile(home.root, home.subAgents, "");
  else removeOwnFile(home.root, home.subAgents);
}

/** The recorded environment of a session; empty where there is none. */
export function readSessionEnv(home: Home, session: string): Record<string, string> {
  try {
    return JSON.parse(readOwnFile(home.root, join(home.sessionEnv, session)).toString());
  } catch {
    // None was recorded, which is the usual case.
    return {};
  }
}

/** Removes the files of sessions that ended long ago. Never throws. */
export function removeOldSessionFiles({ sessionEnv, status }: Home, now: number): void {
  for (const folder of [sessionEnv, status]) removeOldFiles(folder, now);
}

function removeOldFiles(folder: string, now: number): void {
  try {
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      if (now - lstatSync(file).mtimeMs > SESSION_FILES_KEPT_MS) rmSync(file, { force: true });
    }
  } catch {
    // None yet; otherwise the next run tries again.
  }
}
