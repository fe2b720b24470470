import { type Item, type Level, spokenText } from "./library.ts";
import { sessionKey } from "./session-level.ts";

/** What a baseline indexes as one text. */
export interface Unit {
  readonly id: string;
  readonly group: string;
  /** Without who said it and what was shown. */
  readonly bare: string;
  readonly spoken: string;
}

/** Items as they are, or the turns of each session joined. */
export function unitsOf(items: readonly Item[], level: Level): Unit[] {
  const parts = new Map<string, Item[]>();
  for (const item of items) {
    const id = level === "session" ? sessionKey(item) : item.id;
    const known = parts.get(id);
    if (known) known.push(item);
    else parts.set(id, [item]);
  }
  return [...parts].map(([id, turns]) => ({
    id,
    group: turns[0]?.group ?? "",
    bare: turns.map((turn) => turn.text).join("\n"),
    spoken: turns.map(spokenText).join("\n"),
  }));
}
