import type { Hit } from "../../domain/hit.ts";
import type { Memory } from "../../domain/memory.ts";
import { isUserSaid } from "../../domain/trust.ts";
import { isFullTurn } from "./full-turn.ts";
import { WEIGHTS } from "./weights.ts";

/** Merges two rankings: each keeps its order, the surer of the two next hits comes first. Of one turn, and of one session's summaries, only the best stays. */
export function mergeRankings(typed: readonly Hit[], passages: readonly Hit[]): Hit[] {
  const all: Hit[] = [];
  const own = bestOfEach(typed);
  const said = bestOfEach(passages);
  let [at, next] = [0, 0];
  while (at < own.length || next < said.length) {
    const [one, other] = [own[at], said[next]];
    const isTyped = one !== undefined && (other === undefined || goesFirst(one, other));
    const hit = isTyped ? one : other;
    if (hit) all.push(hit);
    if (isTyped) at++;
    else next++;
  }
  return all;
}

/** The surer one; a memory comes before the passage it was made from. */
function goesFirst(kept: Hit, passage: Hit): boolean {
  if (
    isUserSaid(kept.memory.trust) &&
    kept.memory.sources.some((event) => passage.memory.sources.includes(event))
  )
    return true;
  return kept.confidence >= WEIGHTS.besideKept * passage.confidence;
}

function bestOfEach(hits: readonly Hit[]): readonly Hit[] {
  const told = new Set<string>();
  return hits.filter(({ memory }) => {
    const whole = wholeOf(memory);
    if (whole === null) return true;
    const isNew = !told.has(whole);
    told.add(whole);
    return isNew;
  });
}

/** Groups what tells of the same turn, or of the same session as a whole. */
function wholeOf(memory: Memory): string | null {
  const { kind, session, sources, at } = memory;
  if (isFullTurn(memory)) return JSON.stringify([session, at, sources]);
  const isAccount = kind === "handoff" || kind === "snapshot";
  return isAccount && session !== null ? session : null;
}
