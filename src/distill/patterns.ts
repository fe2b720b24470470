import { crossesProjects, type Memory, memoryId, type Repeated } from "../domain/memory.ts";
import type { Store } from "../store/store.ts";

/** In how many sessions something comes up before it is a pattern. */
const PATTERN_SESSIONS = 3;

/** Raise it when patterns are told better. */
const VERSION = 1;

/** What the user said again in so many sessions that it is a pattern. */
export async function findPatterns(store: Store, memories: readonly Memory[]): Promise<readonly Memory[]> {
  const countable = memories.filter((memory) => memory.kind === "preference" && !crossesProjects(memory));
  if (countable.length === 0) return [];
  const again = await store.repeated(
    countable.flatMap(({ sources }) => sources),
    PATTERN_SESSIONS,
  );
  return again.filter(({ memory }) => memory.kind === "preference").map(toPattern);
}

/** Named after the memory that is repeated, so that there is one however often it comes up. */
function toPattern({ memory, sessions }: Repeated): Memory {
  return {
    ...memory,
    id: memoryId("pattern", [memory.id], 0),
    kind: "pattern",
    body: `${memory.body}\nsaid in ${sessions} sessions`.trim(),
    rule: "pattern",
    ruleVersion: VERSION,
    pinned: false,
    supersededBy: null,
  };
}
