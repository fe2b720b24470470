import type { EngineDeps } from "../wiring/deps.ts";

/** Whose new session is meant where nobody says. */
export function firstAgent({ agents }: Pick<EngineDeps, "agents">): string {
  return [...agents.keys()][0] ?? "none";
}
