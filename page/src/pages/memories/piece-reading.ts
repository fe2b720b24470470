import type { SentLine } from "../../../../src/operations/page/memory-lines.ts";
import { type AskInput, askCursors, askPieces } from "../../ask.ts";

/** Lines in a piece. */
export const PIECE = 500;
/** Pieces read before anybody looks at them, some ms each; of a longer list only what is in sight is read. */
const MOST_AHEAD = 400;
/** Pieces after the last one read for which the stream is waited for; what lies elsewhere is asked for anew. */
const SOON = 8;

export type ListFilter = Omit<AskInput<"list">, "limit" | "skip" | "after" | "explain" | "text">;

interface PieceReadingDeps {
  readonly filter: ListFilter;
  readonly total: number;
  /** Pieces in sight now. */
  readonly sight: () => readonly number[];
  readonly keep: (piece: number, lines: readonly SentLine[]) => void;
  readonly refuse: (error: unknown) => void;
}

interface PieceReading {
  /** What is in sight may be another place. */
  readonly follow: () => void;
  readonly end: () => void;
}

/** Reads all pieces but the first in a stream from what is in sight on, begun anew where the view goes elsewhere. */
export function readPieces({ filter, total, sight, keep, refuse }: PieceReadingDeps): PieceReading {
  const wanted = wantedPieces(sight, total);
  let stream = new AbortController();
  let hasCome = false;
  /** The piece that comes next. */
  let place = 0;
  let isRunning = false;
  let isEnded = false;

  const streamFrom = async (first: number) => {
    stream = new AbortController();
    const { signal } = stream;
    place = first;
    hasCome = false;
    const from = { ...filter, after: wanted.cursor(first), limit: PIECE };
    for await (const lines of askPieces(from, signal)) {
      wanted.leaveOut(place);
      keep(place, lines);
      place += 1;
      hasCome = true;
      if (!wanted.isWorthIt(place) || wanted.isElsewhere(place)) stream.abort();
    }
    // It came to its end; where a piece is missing, the list is shorter than it was.
    if (!signal.aborted) wanted.leaveOut(place);
  };
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      for (let next = wanted.next(); next !== undefined && !isEnded; next = wanted.next())
        await streamFrom(next);
    } catch (error) {
      if (!isEnded) refuse(error);
    }
    isRunning = false;
  };
  const begin = async () => {
    wanted.begin((await askCursors({ ...filter, limit: PIECE })).cursors);
    await run();
  };
  begin().catch((error: unknown) => isEnded || refuse(error));
  return {
    follow: () => {
      // Each stream gives something, or a fast hand would end one after the other before its first piece came.
      if (hasCome && wanted.isElsewhere(place)) stream.abort();
      void run();
    },
    end: () => {
      isEnded = true;
      stream.abort();
    },
  };
}

/** Pieces that are to be read; none until it is known where they begin. */
function wantedPieces(sight: () => readonly number[], total: number) {
  const read = new Set([0]);
  /** Where the pieces from the second on begin. */
  let cursors: readonly string[] = [];
  const isMissing = (piece: number) => cursors[piece - 1] !== undefined && !read.has(piece);
  const isAhead = () => read.size < MOST_AHEAD;
  return {
    begin: (found: readonly string[]) => {
      cursors = found;
    },
    cursor: (piece: number) => cursors[piece - 1] ?? "",
    leaveOut: (piece: number) => void read.add(piece),
    next: () => [...sight(), ...(isAhead() ? orderFrom(sight(), total) : [])].find(isMissing),
    /** What is in sight comes in none of the next pieces. */
    isElsewhere: (place: number) => {
      const first = sight().find(isMissing);
      return first !== undefined && (first < place || first > place + SOON);
    },
    /** The last piece may come twice: to end a stream costs more. */
    isWorthIt: (piece: number) =>
      (isMissing(piece) || (piece + 1) * PIECE >= total) && (isAhead() || sight().includes(piece)),
  };
}

/** The last piece first, to which one key leads, then from what is in sight on. */
function orderFrom([sight = 0]: readonly number[], total: number): number[] {
  const pieces = Array.from({ length: Math.ceil(total / PIECE) }, (_, piece) => piece);
  return [...pieces.slice(-1), ...pieces.slice(sight), ...pieces.slice(0, sight)];
}
