import { isFullTurn } from "./full-turn.ts";
import type { LexicalMatch } from "./lexical.ts";
import { gainFromNeighbours } from "./neighbours.ts";
import { saidByNamed } from "./speaker.ts";
import { WEIGHTS } from "./weights.ts";

/** Score that a turn gains from its neighbours, its session and its speaker, by id. */
export function turnContext(matches: readonly LexicalMatch[]): ReadonlyMap<string, number> {
  const turns = matches.filter(({ candidate: { memory } }) => memory.kind === "turn" && !isFullTurn(memory));
  if (turns.length === 0) return new Map();
  const best = Math.max(...turns.map(({ lexical }) => lexical));
  const sessions = sessionScores(turns);
  const bestSession = Math.max(1e-9, ...sessions.values());
  const fromNeighbours = gainFromNeighbours(turns);
  const named = saidByNamed(turns);
  const gained = (turn: LexicalMatch): number => {
    const { session } = turn.candidate.memory;
    const share = (sessions.get(session ?? "") ?? 0) / bestSession;
    const speaker = named.has(turn) ? WEIGHTS.speaker : 0;
    return fromNeighbours(turn) + best * (WEIGHTS.session * share + speaker);
  };
  return new Map(turns.map((turn) => [turn.candidate.memory.id, gained(turn)]));
}

/** BM25 over sessions, counting only the turns that were found. */
function sessionScores(turns: readonly LexicalMatch[]): Map<string, number> {
  const counts = new Map<string, Map<string, number>>();
  for (const { candidate, matched } of turns) {
    const { session } = candidate.memory;
    if (session === null) continue;
    const count = counts.get(session) ?? new Map<string, number>();
    counts.set(session, count);
    for (const term of matched) count.set(term, (count.get(term) ?? 0) + 1);
  }
  const terms = [...counts.values()].flatMap((count) => [...count.keys()]);
  const having = Map.groupBy(terms, (term) => term);
  const rarity = (term: string) =>
    Math.log(1 + (counts.size + 0.5) / ((having.get(term)?.length ?? 0) + 0.5));
  const scoreOf = (count: ReadonlyMap<string, number>) =>
    [...count].reduce((sum, [term, times]) => sum + (rarity(term) * times) / (times + WEIGHTS.k1), 0);
  return new Map([...counts].map(([session, count]) => [session, scoreOf(count)]));
}
