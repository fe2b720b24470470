import type { Hit } from "../../domain/hit.ts";
import type { Memory } from "../../domain/memory.ts";
import { isUserSaid } from "../../domain/trust.ts";
import { isFullTurn } from "./full-turn.ts";
import { WEIGHTS } from "./weights.ts";

/** Two rankings as one: each keeps its order, and of the two next ones the surer goes first. Of a turn and of a session's accounts only the best is left. */
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

/** The surer, and what was kept before the passage that it was made from. */
function goesFirst(kept: Hit, passage: Hit): boolean {
  if (
    isUserSaid(kept.memory.trust) &&
    kept.memory.sources.some((event) => passage.memory.sources.includes(event))
  )
    return true;
  return kept.confidence >= WEIGHTS.besideKept * passage.confidence;
}

/** The next places belong to what says something else. */
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

/** What else tells of the same turn, or of the same session as a whole. */
function wholeOf(memory: Memory): string | null {
  const { kind, session, sources, at } = memory;
  if (isFullTurn(memory)) return JSON.stringify([session, at, sources]);
  const isAccount = kind === "handoff" || kind === "snapshot";
  return isAccount && session !== null ? session : null;
}
