import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SubAgentChoice } from "../domain/sub-agent-choice.ts";
import { forwarded } from "./forwarded.ts";
import { type Home, isByProgram } from "./home.ts";
import { markSubAgents } from "./sub-agents.ts";

/** Kept this long after a session began; none lasts longer. */
const KEPT_MS = 30 * 86_400_000;

/** Notes what a session was started with, for its calls that bring no environment. Never throws. */
export function keepSwitches(
  home: Home,
  session: string,
  env: NodeJS.ProcessEnv,
  subAgents: SubAgentChoice,
): void {
  markSubAgents(home, env, subAgents);
  const said = forwarded(env);
  const ours = Object.keys(said).some((name) => name !== "UNBIDDEN_HOME" && name.startsWith("UNBIDDEN_"));
  const tells = ours || said.CLAUDE_CONFIG_DIR || said.CLAUDE_CONTEXT_WINDOW || isByProgram(said);
  const file = join(home.switches, session);
  try {
    // Started again without them it has none.
    if (!tells) {
      rmSync(file, { force: true });
      return;
    }
    mkdirSync(home.switches, { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(said), { mode: 0o600 });
  } catch {
    // The disk refuses; calls that bring an environment are not concerned.
  }
}

/** What the session was started with; empty when that was nothing of ours. */
export function switchesOf(home: Home, session: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(join(home.switches, session), "utf8"));
  } catch {
    // Nothing was said, which is the usual case.
    return {};
  }
}

/** Forgets what was noted of sessions that are long over. Never throws. */
export function dropOldSessions({ switches, status }: Home, now: number): void {
  for (const folder of [switches, status]) dropOld(folder, now);
}

function dropOld(folder: string, now: number): void {
  try {
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      if (now - statSync(file).mtimeMs > KEPT_MS) rmSync(file, { force: true });
    }
  } catch {
    // None yet, or the next round does it.
  }
}
