import { useCallback, useContext, useEffect, useRef, useState } from "preact/hooks";
import type { ShownMemory } from "../../../src/operations/shown-memory.ts";
import { type AskInput, ask, type Refused } from "../ask.ts";
import { Changes, toRefused } from "../live.ts";

/** Asked for at once. */
const PIECE = 100;

export type ListFilter = Omit<AskInput<"list">, "limit" | "skip" | "explain" | "text">;

export interface Listed {
  /** Null until the first answer. */
  readonly total: number | null;
  readonly refused: Refused | null;
  readonly at: (row: number) => ShownMemory | undefined;
  /** Reads what is in sight. */
  readonly show: (first: number, last: number) => void;
}

/** A list of which only the parts that were in sight are read; read again when something changed. */
export function useListed(filter: ListFilter): Listed {
  const changes = useContext(Changes);
  const [total, setTotal] = useState<number | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [, draw] = useState(0);
  const pieces = useRef(new Map<number, readonly ShownMemory[]>());
  const asked = useRef({ key: "", pieces: new Set<number>(), inSight: [0] });
  const name = JSON.stringify(filter);
  const read = useCallback(
    async (piece: number) => {
      const { key } = asked.current;
      if (asked.current.pieces.has(piece)) return;
      asked.current.pieces.add(piece);
      try {
        const answer = await ask("list", { ...filter, skip: piece * PIECE, limit: PIECE });
        if (key !== asked.current.key || !("total" in answer)) return;
        pieces.current.set(piece, answer.memories);
        setTotal(answer.total);
        setRefused(null);
        draw((before) => before + 1);
      } catch (error) {
        if (key === asked.current.key) setRefused(toRefused(error));
      }
    },
    [name],
  );
  useEffect(() => {
    const isOther = asked.current.key.split("\n")[0] !== name;
    asked.current = { ...asked.current, key: `${name}\n${changes}`, pieces: new Set() };
    if (isOther) {
      pieces.current.clear();
      asked.current.inSight = [0];
      setTotal(null);
    }
    for (const piece of asked.current.inSight) void read(piece);
  }, [name, changes, read]);
  const show = useCallback(
    (first: number, last: number) => {
      const [from, to] = [Math.floor(first / PIECE), Math.floor(last / PIECE)];
      asked.current.inSight = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      for (const piece of asked.current.inSight) void read(piece);
    },
    [read],
  );
  const at = (row: number) => pieces.current.get(Math.floor(row / PIECE))?.[row % PIECE];
  return { total, refused, at, show };
}
