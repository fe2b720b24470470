import type { Memory } from "../memory.ts";
import { isLowTrust, isUserSaid } from "../trust.ts";
import type { Speaker } from "./memory-file.ts";

/** Folder of a project's reviewed memories, from its top. */
export const TEAM_FOLDER = ".unbidden/memories";

/** Origins of memories that a colleague shared, by who said them first; the label in a block follows from them. */
export const COLLEAGUE_ORIGINS = {
  person: "colleague",
  agent: "colleague's agent",
  tool: "colleague's tool",
} as const;

/** The label of a memory with such an origin; null for any other origin. */
export function colleagueWords(origin: string): string | null {
  const isColleague = Object.values<string>(COLLEAGUE_ORIGINS).includes(origin);
  return isColleague ? `a ${origin} said` : null;
}

/** The label of a memory that a colleague shared and this user has not confirmed; null for any other. */
export function colleagueSaid({ trust, origin }: Pick<Memory, "trust" | "origin">): string | null {
  return isLowTrust(trust) ? colleagueWords(origin) : null;
}

/** Who said it first, as colleagues are told. */
export function toSpeaker({ trust }: Pick<Memory, "trust">): Speaker {
  if (isUserSaid(trust)) return "person";
  return trust === 2 ? "agent" : "tool";
}
