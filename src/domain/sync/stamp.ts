/** When, where and by whom a value was set: a hybrid logical clock with the machine's id. */
export interface Stamp {
  /** What the user decided stands, whatever any rule said before or says elsewhere. */
  readonly by: "rule" | "user";
  /** In ms since 1970, by the clock of the machine, or of the stamp it follows where that is ahead. */
  readonly time: number;
  /** Tells stamps of the same time apart. */
  readonly count: number;
  /** Hex digits chosen at random, once for each home. */
  readonly machine: string;
}

/** Below 0 where the first is the older; one total order on every machine. */
export function compareStamps(one: Stamp, other: Stamp): number {
  return (
    Number(one.by === "user") - Number(other.by === "user") ||
    one.time - other.time ||
    one.count - other.count ||
    compareText(one.machine, other.machine)
  );
}

/** Stamp of a change that was made knowing `known`, and so comes after it, however wrong the clock is. */
export function nextStamp(known: Stamp | null, made: Pick<Stamp, "by" | "time" | "machine">): Stamp {
  if (known === null) return { ...made, count: 0 };
  const by = known.by === "user" ? "user" : made.by;
  if (by !== known.by || made.time > known.time) return { ...made, by, count: 0 };
  return { ...made, by, time: known.time, count: known.count + 1 };
}

/** By code units, so that no machine's language changes the order. */
export function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
