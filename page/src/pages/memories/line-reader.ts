import type { ShownLine } from "../../../../src/operations/page/memory-lines.ts";
import { type AskInput, askCursors, askLines, type Refused } from "../../ask.ts";
import { toRefused } from "../../live.ts";

/** Asked for at once. */
const PIECE = 500;
/** Pieces read before anybody looks at them, some ms each; of a longer list only what is in sight is read. */
const MOST_AHEAD = 400;
/** Read ahead beside one another: while one is on its way the next is answered. */
const READERS = 4;

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
  let total: number | null = null;
  let inSight = [0];
  let asked = new Set<number>();
  /** Where the pieces from the second on begin. */
  let cursors: readonly string[] = [];
  const answers = latestAnswers(draw);

  const read = (piece: number) => {
    asked.add(piece);
    const after = cursors[piece - 1];
    const place = after === undefined ? {} : { after };
    return answers.take(askLines({ ...filter, ...place, limit: PIECE }), (answer) => {
      pieces.set(piece, answer.lines);
      total = answer.total ?? total;
      if (piece === 0 || inSight.includes(piece)) draw();
    });
  };
  const readCursors = () =>
    answers.take(askCursors({ ...filter, limit: PIECE }), (answer) => {
      ({ cursors } = answer);
    });
  const isFound = (piece: number) => piece === 0 || cursors[piece - 1] !== undefined;
  const readInSight = () =>
    Promise.all(inSight.filter((piece) => isFound(piece) && !asked.has(piece)).map(read));
  const readAhead = async () => {
    for (let piece = nextMissing(); piece !== undefined; piece = nextMissing())
      if (!(await read(piece))) return;
  };
  const nextMissing = () => {
    const last = Math.min(Math.ceil((total ?? 0) / PIECE), MOST_AHEAD) - 1;
    return orderFrom(inSight[0] ?? 0, last).find((piece) => isFound(piece) && !asked.has(piece));
  };
  return {
    state: () => ({ total, refused: answers.refused() }),
    at: (row) => pieces.get(Math.floor(row / PIECE))?.[row % PIECE],
    show: (first, last) => {
      const [from, to] = [Math.floor(first / PIECE), Math.floor(last / PIECE)];
      inSight = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      void readInSight();
    },
    readAgain: async () => {
      answers.begin();
      asked = new Set();
      cursors = [];
      // The first piece tells how many there are.
      const isBegun = await Promise.all([read(0), readCursors()]);
      if (!isBegun.every(Boolean) || !(await readInSight()).every(Boolean)) return;
      await Promise.all(Array.from({ length: READERS }, readAhead));
    },
    end: answers.begin,
  };
}

/** Answers of one turn; when the next begins, those that are still to come are too old. */
function latestAnswers(draw: () => void) {
  let turn = 0;
  let refused: Refused | null = null;
  return {
    refused: () => refused,
    begin: () => {
      turn += 1;
    },
    /** False where the answer came too late, or was a refusal. */
    take: async <Answer>(question: Promise<Answer>, keep: (answer: Answer) => void): Promise<boolean> => {
      const mine = turn;
      try {
        const answer = await question;
        if (mine !== turn) return false;
        refused = null;
        keep(answer);
        return true;
      } catch (error) {
        if (mine !== turn) return false;
        refused = toRefused(error);
        draw();
        return false;
      }
    },
  };
}

/** The last one first, to which one key leads, then from what is in sight on. */
function orderFrom(sight: number, last: number): number[] {
  const pieces = Array.from({ length: last + 1 }, (_, piece) => piece);
  return [...pieces.slice(-1), ...pieces.slice(sight), ...pieces.slice(0, sight)];
}
