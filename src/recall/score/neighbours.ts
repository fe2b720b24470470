import type { LexicalMatch } from "./lexical.ts";
import { WEIGHTS } from "./weights.ts";

type Neighbours = ReadonlyMap<LexicalMatch, readonly LexicalMatch[]>;

/** Score from the turns around it, in the scale of `lexical`; needs all turns that were found. */
export function gainFromNeighbours(turns: readonly LexicalMatch[]): (turn: LexicalMatch) => number {
  const beside = neighboursOfEach(turns);
  return (turn) => {
    const near = beside.get(turn) ?? [];
    const gain = WEIGHTS.neighbour * scoresOf(near);
    // A long turn has enough words of its own.
    if (near.length === 0 || !isShort(turn)) return gain;
    const second = scoresOf(twoAway(turn, beside));
    const questions = scoresOf(
      near.filter((other) => isBefore(other, turn) && isShort(other) && asks(other)),
    );
    return gain + WEIGHTS.secondNeighbour * second + WEIGHTS.reply * questions;
  };
}

/** In both directions: a turn without a shared word is named only by its neighbour. */
function neighboursOfEach(turns: readonly LexicalMatch[]): Neighbours {
  const found = new Map(turns.map((turn) => [turn.candidate.memory.id, turn]));
  const known = new Map<LexicalMatch, Set<LexicalMatch>>(turns.map((turn) => [turn, new Set()]));
  for (const turn of turns) {
    for (const id of turn.candidate.neighbours ?? []) {
      const other = found.get(id);
      if (other === undefined) continue;
      known.get(turn)?.add(other);
      known.get(other)?.add(turn);
    }
  }
  return new Map([...known].map(([turn, near]) => [turn, [...near]]));
}

function twoAway(turn: LexicalMatch, beside: Neighbours): Iterable<LexicalMatch> {
  const near = beside.get(turn) ?? [];
  const further = near.flatMap((other) => beside.get(other) ?? []);
  return new Set(further.filter((other) => other !== turn && !near.includes(other)));
}

function scoresOf(turns: Iterable<LexicalMatch>): number {
  return Array.from(turns, ({ lexical }) => lexical).reduce((sum, one) => sum + one, 0);
}

function isShort({ candidate }: LexicalMatch): boolean {
  return candidate.bodyTerms.length <= WEIGHTS.passage;
}

function isBefore(one: LexicalMatch, other: LexicalMatch): boolean {
  return one.candidate.memory.at < other.candidate.memory.at;
}

function asks({ candidate: { memory } }: LexicalMatch): boolean {
  return memory.title.includes("?") || memory.body.includes("?");
}
