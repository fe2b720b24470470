import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SubAgentChoice } from "../domain/sub-agent-choice.ts";
import { forwardedEnv } from "./forwarded-env.ts";
import { type Home, isHeadless } from "./home.ts";
import { writeSubAgentMarker } from "./sub-agents.ts";

/** Kept this long after a session began; none lasts longer. */
const SESSION_FILES_KEPT_MS = 30 * 86_400_000;

/** Notes what a session was started with, for its calls that bring no environment. Never throws. */
export function writeSessionEnv(
  home: Home,
  session: string,
  env: NodeJS.ProcessEnv,
  subAgents: SubAgentChoice,
): void {
  writeSubAgentMarker(home, env, subAgents);
  const said = forwardedEnv(env);
  const ours = Object.keys(said).some((name) => name !== "UNBIDDEN_HOME" && name.startsWith("UNBIDDEN_"));
  const tells = ours || said.CLAUDE_CONFIG_DIR || said.CLAUDE_CONTEXT_WINDOW || isHeadless(said);
  const file = join(home.sessionEnv, session);
  try {
    // Started again without them it has none.
    if (!tells) {
      rmSync(file, { force: true });
      return;
    }
    mkdirSync(home.sessionEnv, { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(said), { mode: 0o600 });
  } catch {
    // The disk refuses; calls that bring an environment are not concerned.
  }
}

/** What the session was started with; empty when that was nothing of ours. */
export function readSessionEnv(home: Home, session: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(join(home.sessionEnv, session), "utf8"));
  } catch {
    // Nothing was said, which is the usual case.
    return {};
  }
}

/** Forgets what was noted of sessions that are long over. Never throws. */
export function removeOldSessionFiles({ sessionEnv: switches, status }: Home, now: number): void {
  for (const folder of [switches, status]) removeOldFiles(folder, now);
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
