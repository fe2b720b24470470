import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import type { Refused } from "../../ask.ts";
import { Changes } from "../../live.ts";
import { type LineReader, lineReader } from "./line-reader.ts";
import type { ListFilter } from "./piece-reading.ts";

export interface Listed extends Pick<LineReader, "at" | "show"> {
  /** Null until the first answer. */
  readonly total: number | null;
  readonly refused: Refused | null;
}

/** A list of any length; what is in sight is read again when something changed. */
export function useListed(filter: ListFilter): Listed {
  const changes = useContext(Changes);
  const [, draw] = useState(0);
  const reader = useMemo(
    () => lineReader(filter, () => draw((before) => before + 1)),
    [JSON.stringify(filter)],
  );
  useEffect(() => reader.end, [reader]);
  useEffect(() => void reader.readAgain(), [reader, changes]);
  return { ...reader.state(), at: reader.at, show: reader.show };
}
