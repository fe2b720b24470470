import { isFullTurn } from "../../domain/memory.ts";
import { termsOf } from "../../text/terms.ts";
import type { LexicalMatch } from "./lexical.ts";
import { WEIGHTS } from "./weights.ts";

/** Score that a turn gains from its neighbours, its session and its speaker. */
export function turnContext(matches: readonly LexicalMatch[]): ReadonlyMap<LexicalMatch, number> {
  const turns = matches.filter(({ candidate: { memory } }) => memory.kind === "turn" && !isFullTurn(memory));
  if (turns.length === 0) return new Map();
  const best = Math.max(...turns.map(({ lexical }) => lexical));
  const sessions = sessionScores(turns);
  const bestSession = Math.max(1e-9, ...sessions.values());
  const fromNeighbours = gainFromNeighbours(turns);
  const named = turnsOfNamedSpeakers(turns);
  const gained = (turn: LexicalMatch): number => {
    const { session } = turn.candidate.memory;
    const share = (sessions.get(session ?? "") ?? 0) / bestSession;
    const speaker = named.has(turn) ? WEIGHTS.speaker : 0;
    return fromNeighbours(turn) + best * (WEIGHTS.session * share + speaker);
  };
  return new Map(turns.map((turn) => [turn, gained(turn)]));
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

/** A speaker's name as chats and minutes write it. */
const NAME = /^[^\s:]{1,30}(?: [^\s:]{1,30}){0,2}(?=: )/;

/** Turns of a speaker that the prompt names; being addressed or mentioned does not count. */
export function turnsOfNamedSpeakers(turns: readonly LexicalMatch[]): ReadonlySet<LexicalMatch> {
  const speakers = [...Map.groupBy(turns, speakerOf)];
  // Every turn of a speaker has the name, so one is enough to check.
  return new Set(speakers.flatMap(([name, spoken]) => (isNameMatched(name, spoken[0]) ? spoken : [])));
}

function speakerOf({ candidate }: LexicalMatch): string {
  const name = NAME.exec(candidate.memory.title)?.[0] ?? "";
  return name.charAt(0) === name.charAt(0).toLowerCase() ? "" : name;
}

function isNameMatched(name: string, turn: LexicalMatch | undefined): boolean {
  return termsOf(name).some((term) => turn?.matched.includes(term));
}

type Neighbours = ReadonlyMap<LexicalMatch, readonly LexicalMatch[]>;

/** Score from the turns around it, in the scale of `lexical`; needs all turns that were found. */
export function gainFromNeighbours(turns: readonly LexicalMatch[]): (turn: LexicalMatch) => number {
  const neighbours = neighboursOfEach(turns);
  return (turn) => {
    const near = neighbours.get(turn) ?? [];
    const gain = WEIGHTS.neighbour * scoresOf(near);
    // A long turn has enough words of its own.
    if (near.length === 0 || !isShort(turn)) return gain;
    const second = scoresOf(twoAway(turn, neighbours));
    const questions = scoresOf(near.filter((one) => isBefore(one, turn) && isShort(one) && asks(one)));
    return gain + WEIGHTS.secondNeighbour * second + WEIGHTS.reply * questions;
  };
}

/** In both directions: a turn without a shared word is named only by its neighbour. */
function neighboursOfEach(turns: readonly LexicalMatch[]): Neighbours {
  const found = new Map(turns.map((turn) => [turn.candidate.memory.id, turn]));
  const neighbours = new Map<LexicalMatch, Set<LexicalMatch>>(turns.map((turn) => [turn, new Set()]));
  for (const turn of turns) {
    for (const id of turn.candidate.neighbours ?? []) {
      const other = found.get(id);
      if (other === undefined) continue;
      neighbours.get(turn)?.add(other);
      neighbours.get(other)?.add(turn);
    }
  }
  return new Map([...neighbours].map(([turn, near]) => [turn, [...near]]));
}

function twoAway(turn: LexicalMatch, neighbours: Neighbours): Iterable<LexicalMatch> {
  const near = neighbours.get(turn) ?? [];
  const further = near.flatMap((other) => neighbours.get(other) ?? []);
  return new Set(further.filter((other) => other !== turn && !near.includes(other)));
}

function scoresOf(turns: Iterable<LexicalMatch>): number {
  return Array.from(turns, ({ lexical }) => lexical).reduce((sum, one) => sum + one, 0);
}

function isShort({ candidate }: LexicalMatch): boolean {
  return candidate.terms.bodyLength <= WEIGHTS.passage;
}

function isBefore(one: LexicalMatch, other: LexicalMatch): boolean {
  return one.candidate.memory.at < other.candidate.memory.at;
}

function asks({ candidate: { memory } }: LexicalMatch): boolean {
  return memory.title.includes("?") || memory.body.includes("?");
}
