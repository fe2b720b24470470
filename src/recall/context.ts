import type { LexicalMatch } from "./lexical.ts";
import { WEIGHTS } from "./weights.ts";

/** What a turn gains by where it was said, by id: from the turns beside it and from its whole session. */
export function contextOf(matches: readonly LexicalMatch[]): ReadonlyMap<string, number> {
  const turns = matches.filter(({ candidate }) => candidate.memory.kind === "turn");
  if (turns.length === 0) return new Map();
  const scores = new Map(turns.map((turn) => [idOf(turn), turn.lexical]));
  const best = Math.max(...scores.values());
  const sessions = sessionScores(turns);
  const bestSession = Math.max(1e-9, ...sessions.values());
  const beside = besideEach(turns);
  const gained = ({ candidate: { memory } }: LexicalMatch): number => {
    const near = [...(beside.get(memory.id) ?? [])].reduce((sum, id) => sum + (scores.get(id) ?? 0), 0);
    const session = (sessions.get(memory.session ?? "") ?? 0) / bestSession;
    return WEIGHTS.neighbour * near + WEIGHTS.session * best * session;
  };
  return new Map(turns.map((turn) => [idOf(turn), gained(turn)]));
}

/** Who stands beside whom, both ways: one that shares no word with the prompt is only named by its neighbour. */
function besideEach(turns: readonly LexicalMatch[]): ReadonlyMap<string, ReadonlySet<string>> {
  const pairs = turns.flatMap((turn) => (turn.candidate.beside ?? []).map((id) => [idOf(turn), id] as const));
  const beside = new Map<string, Set<string>>();
  for (const [one, other] of [...pairs, ...pairs.map(([a, b]) => [b, a] as const)])
    beside.set(one, (beside.get(one) ?? new Set()).add(other));
  return beside;
}

/** BM25 over sessions, as far as their turns were found: how often each has each word, and how few have it at all. */
function sessionScores(turns: readonly LexicalMatch[]): Map<string, number> {
  const counts = new Map<string, Map<string, number>>();
  for (const { candidate, matched } of turns) {
    const { session } = candidate.memory;
    if (session === null) continue;
    const count = counts.get(session) ?? new Map<string, number>();
    counts.set(session, count);
    for (const term of matched) count.set(term, (count.get(term) ?? 0) + 1);
  }
  const having = new Map<string, number>();
  for (const count of counts.values())
    for (const term of count.keys()) having.set(term, (having.get(term) ?? 0) + 1);
  const rarity = (term: string) => Math.log(1 + (counts.size + 0.5) / ((having.get(term) ?? 0) + 0.5));
  const scoreOf = (count: ReadonlyMap<string, number>) =>
    [...count].reduce((sum, [term, times]) => sum + (rarity(term) * times) / (times + WEIGHTS.k1), 0);
  return new Map([...counts].map(([session, count]) => [session, scoreOf(count)]));
}

function idOf({ candidate }: LexicalMatch): string {
  return candidate.memory.id;
}
