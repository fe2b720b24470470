import { findSettingsThatSet } from "../agents/claude-code/claude-code-installed-skip.ts";
import { sessionHomeFault } from "../config/session-home.ts";

/** Why the home of a hook that was not installed with one is not to be used; null where it is the user's. */
export function sessionFault(env: NodeJS.ProcessEnv): string | null {
  return sessionHomeFault(env, findSettingsThatSet)?.text ?? null;
}
