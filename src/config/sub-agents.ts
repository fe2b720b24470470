import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { SubAgentChoice } from "../domain/sub-agent-choice.ts";
import type { Home } from "./home.ts";

/** Leaves for the next hooks what the options say of sub-agents; not what one session's environment says. Never throws. */
export function writeSubAgentMarker(home: Home, env: NodeJS.ProcessEnv, choice: SubAgentChoice): void {
  const isWanted = choice === "full";
  if (env.UNBIDDEN_SUBAGENTS !== undefined || existsSync(home.subAgents) === isWanted) return;
  try {
    mkdirSync(home.run, { recursive: true, mode: 0o700 });
    if (isWanted) writeFileSync(home.subAgents, "", { mode: 0o600 });
    else rmSync(home.subAgents, { force: true });
  } catch {
    // The disk refuses; the next session's start tries again.
  }
}
