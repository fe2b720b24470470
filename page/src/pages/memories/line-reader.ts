import type { SentLine, ShownLine } from "../../../../src/operations/page/memory-lines.ts";
import { askLines, type Refused } from "../../ask.ts";
import { toRefused } from "../../live.ts";
import { type ListFilter, PIECE, readPieces } from "./piece-reading.ts";

export interface LineReader {
  readonly state: () => { readonly total: number | null; readonly refused: Refused | null };
  readonly at: (row: number) => ShownLine | undefined;
  /** Reads what is in sight. */
  readonly show: (first: number, last: number) => void;
  /** What was read stays until it is read again; where nothing changed it is not. */
  readonly readAgain: () => Promise<void>;
  readonly end: () => void;
}

/** Reads what is in sight of a list, then all the rest from there on, so that no row is blank however it is scrolled. */
export function lineReader(filter: ListFilter, draw: () => void): LineReader {
  const pieces = new Map<number, readonly SentLine[]>();
  let total: number | null = null;
  let stamp: string | null = null;
  let refused: Refused | null = null;
  let inSight: readonly number[] = [0];
  let reading: ReturnType<typeof readPieces> | null = null;
  let isEnded = false;

  const keep = (piece: number, lines: readonly SentLine[]) => {
    pieces.set(piece, lines);
    if (piece === 0 || inSight.includes(piece)) draw();
  };
  const refuse = (error: unknown) => {
    refused = toRefused(error);
    draw();
  };
  const readFirst = async () => {
    const answer = await askLines({ ...filter, limit: PIECE });
    const isKnown = refused === null && answer.stamp === stamp && answer.total === total;
    if (isKnown || isEnded) return;
    ({ stamp, total } = answer);
    refused = null;
    keep(0, answer.lines);
    reading?.end();
    reading = readPieces({ filter, total: answer.total, sight: () => inSight, keep, refuse });
  };
  return {
    state: () => ({ total, refused }),
    at: (row) => {
      const line = pieces.get(Math.floor(row / PIECE))?.[row % PIECE];
      return line && toShownLine(line);
    },
    show: (first, last) => {
      const [from, to] = [Math.floor(first / PIECE), Math.floor(last / PIECE)];
      inSight = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      reading?.follow();
    },
    readAgain: () => readFirst().catch(refuse),
    end: () => {
      isEnded = true;
      reading?.end();
    },
  };
}

function toShownLine([id, kind, title, origin, trust, at, pinned, projectName]: SentLine): ShownLine {
  return { id, kind, title, origin, trust, at, pinned: pinned === 1, projectName };
}
