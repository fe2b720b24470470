import type { Hit } from "../../domain/hit.ts";
import { isFullTurn, isSessionSummary, type Memory } from "../../domain/memory.ts";
import { isUserSaid } from "../../domain/trust.ts";
import { WEIGHTS } from "./weights.ts";

/** Merges two rankings: each keeps its order, the surer of the two next hits comes first. Of one turn, and of one session's summaries, only the best stays. */
export function mergeRankings(typed: readonly Hit[], passages: readonly Hit[]): Hit[] {
  const memories = [...bestOfEach(typed)];
  const merged = bestOfEach(passages).flatMap((passage) => {
    const next = memories.findIndex((memory) => !goesFirst(memory, passage));
    return [...memories.splice(0, next === -1 ? memories.length : next), passage];
  });
  return [...merged, ...memories];
}

/** The surer one; a memory comes before the passage it was made from. */
function goesFirst({ memory, confidence }: Hit, passage: Hit): boolean {
  if (confidence >= WEIGHTS.besideKept * passage.confidence) return true;
  return isUserSaid(memory.trust) && memory.sources.some((event) => passage.memory.sources.includes(event));
}

function bestOfEach(hits: readonly Hit[]): readonly Hit[] {
  const known = new Set<string>();
  return hits.filter(({ memory }) => {
    const whole = wholeOf(memory);
    if (whole === null) return true;
    return !known.has(whole) && known.add(whole) !== undefined;
  });
}

/** A key for passages of the same turn or summaries of the same session; null for other memories. */
function wholeOf(memory: Memory): string | null {
  // For others the store would be read for nothing.
  if (isFullTurn(memory)) return JSON.stringify([memory.session, memory.at, memory.sources]);
  return isSessionSummary(memory) ? memory.session : null;
}
