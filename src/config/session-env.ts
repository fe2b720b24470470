import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS } from "../domain/day.ts";
import type { SubAgentChoice } from "../domain/sub-agent-choice.ts";
import { forwardedEnv } from "./forwarded-env.ts";
import { type Home, isHeadless } from "./home.ts";
import { removeOwnFile, writeOwnFile } from "./own-file.ts";

/** Kept this long after a session began; none lasts longer. */
const SESSION_FILES_KEPT_MS = 30 * DAY_MS;

/** Records the environment a session was started with, for its calls that bring none. Never throws. */
export function writeSessionEnv(
  home: Home,
  session: string,
  env: NodeJS.ProcessEnv,
  subAgents: SubAgentChoice,
): void {
  writeSubAgentMarker(home, env, subAgents);
  const forwarded = forwardedEnv(env);
  const hasOptions = Object.keys(forwarded).some((name) => /^UNBIDDEN_(?!HOME$)/.test(name));
  const { CLAUDE_CONFIG_DIR, CLAUDE_CONTEXT_WINDOW } = forwarded;
  const file = join(home.sessionEnv, session);
  if (hasOptions || CLAUDE_CONFIG_DIR || CLAUDE_CONTEXT_WINDOW || isHeadless(forwarded))
    writeOwnFile(file, JSON.stringify(forwarded));
  // Started again without any, it has none.
  else removeOwnFile(file);
}

/** Tells the next hooks whether the options want sub-agents handled; one session's environment does not count. */
function writeSubAgentMarker(home: Home, env: NodeJS.ProcessEnv, choice: SubAgentChoice): void {
  const isWanted = choice === "full";
  if (env.UNBIDDEN_SUBAGENTS !== undefined || existsSync(home.subAgents) === isWanted) return;
  if (isWanted) writeOwnFile(home.subAgents, "");
  else removeOwnFile(home.subAgents);
}

/** The environment the session was started with, as far as it is about us. */
export function readSessionEnv(home: Home, session: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(join(home.sessionEnv, session), "utf8"));
  } catch {
    // None was recorded, which is the usual case.
    return {};
  }
}

/** Removes what was recorded of sessions that are long over. Never throws. */
export function removeOldSessionFiles({ sessionEnv, status }: Home, now: number): void {
  for (const folder of [sessionEnv, status]) removeOldFiles(folder, now);
}

function removeOldFiles(folder: string, now: number): void {
  try {
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      if (now - statSync(file).mtimeMs > SESSION_FILES_KEPT_MS) rmSync(file, { force: true });
    }
  } catch {
    // None yet, or the next round does it.
  }
}
