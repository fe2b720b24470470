import type { ShownLine } from "../../../../src/operations/page/memory-lines.ts";
import { type AskInput, askLines, type Refused } from "../../ask.ts";
import { toRefused } from "../../live.ts";

/** Asked for at once. */
const PIECE = 500;
/** Pieces read before anybody looks at them, some ms each; of a longer list only what is in sight is read. */
const MOST_AHEAD = 400;

export type ListFilter = Omit<AskInput<"list">, "limit" | "skip" | "after" | "explain" | "text">;

export interface LineReader {
  readonly state: () => { readonly total: number | null; readonly refused: Refused | null };
  readonly at: (row: number) => ShownLine | undefined;
  /** Reads what is in sight. */
  readonly show: (first: number, last: number) => void;
  /** What was read stays until it is read again. */
  readonly readAgain: () => Promise<void>;
  readonly end: () => void;
}

/** Reads what is in sight of a list, then all the rest from there on, so that no row is blank however it is scrolled. */
export function lineReader(filter: ListFilter, draw: () => void): LineReader {
  const pieces = new Map<number, readonly ShownLine[]>();
  let state: ReturnType<LineReader["state"]> = { total: null, refused: null };
  let inSight = [0];
  let asked = new Set<number>();
  /** What was asked for in another turn is too old. */
  let turn = 0;

  /** False where it was too late, or refused. */
  const read = async (piece: number, place: Pick<AskInput<"list">, "skip" | "after">): Promise<boolean> => {
    const mine = turn;
    asked.add(piece);
    try {
      const { lines, total } = await askLines({ ...filter, ...place, limit: PIECE });
      if (mine !== turn) return false;
      pieces.set(piece, lines);
      state = { total: total ?? state.total, refused: null };
    } catch (error) {
      if (mine !== turn) return false;
      state = { ...state, refused: toRefused(error) };
    }
    if (inSight.includes(piece)) draw();
    return state.refused === null;
  };
  const readInSight = () =>
    Promise.all(
      inSight.filter((piece) => !asked.has(piece)).map((piece) => read(piece, { skip: piece * PIECE })),
    );
  const readAhead = async () => {
    const mine = turn;
    for (let piece = nextMissing(); piece !== undefined && mine === turn; piece = nextMissing()) {
      // A place is found at once after a memory that is known, and by counting where none is.
      const after = pieces.get(piece - 1)?.at(-1)?.id;
      if (!(await read(piece, after === undefined ? { skip: piece * PIECE } : { after }))) return;
    }
  };
  const nextMissing = () => {
    const last = Math.min(Math.ceil((state.total ?? 0) / PIECE), MOST_AHEAD) - 1;
    return orderFrom(inSight[0] ?? 0, last).find((piece) => !pieces.has(piece) && !asked.has(piece));
  };
  return {
    state: () => state,
    at: (row) => pieces.get(Math.floor(row / PIECE))?.[row % PIECE],
    show: (first, last) => {
      const [from, to] = [Math.floor(first / PIECE), Math.floor(last / PIECE)];
      inSight = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      void readInSight();
    },
    readAgain: async () => {
      turn += 1;
      asked = new Set();
      if ((await readInSight()).every(Boolean)) await readAhead();
    },
    end: () => {
      turn += 1;
    },
  };
}

/** The last one first, to which one key leads, then from what is in sight on. */
function orderFrom(sight: number, last: number): number[] {
  const pieces = Array.from({ length: last + 1 }, (_, piece) => piece);
  return [...pieces.slice(-1), ...pieces.slice(sight), ...pieces.slice(0, sight)];
}
