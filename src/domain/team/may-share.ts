import { EVERYWHERE_TAG, type Memory } from "../memory.ts";
import { isFromColleague } from "../memory-sources.ts";
import { TEAM_KINDS } from "./memory-file.ts";

/** Why a memory cannot be shared with colleagues; null where it can. */
export function whyNotForTeam(memory: Pick<Memory, "kind" | "trust" | "rule" | "tags" | "supersededBy">) {
  const { kind, trust, rule, tags, supersededBy } = memory;
  if (isFromColleague(rule)) return "it came from a colleague";
  if (!(TEAM_KINDS as readonly string[]).includes(kind))
    return `a ${kind} is not shared; only ${TEAM_KINDS.join(", ")}`;
  if (tags.includes(EVERYWHERE_TAG)) return "a preference for all your projects is yours, not this project's";
  if (trust === 0) return "it is from an unverified source; confirm it first";
  return supersededBy === null ? null : "it no longer holds; share what replaced it";
}
