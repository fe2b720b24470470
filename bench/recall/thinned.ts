import { everyNth } from "../../src/text/every-nth.ts";
import type { Item, Library } from "./library.ts";

/** The same prompts over small stores: of each project's memories so many, evenly in time; prompts left without answer go. */
export function thinned({ items, questions }: Library, most: number | null): Library {
  if (most === null) return { items, questions };
  const kept = [...Map.groupBy(items, ({ group }) => group).values()].flatMap((part) =>
    everyNth(inTime(part), most),
  );
  const ids = new Set(kept.map(({ id }) => id));
  const answered = questions.filter(
    ({ use, relevant }) => use === "silence" || relevant.some((id) => ids.has(id)),
  );
  return { items: kept, questions: answered };
}

function inTime(items: readonly Item[]): readonly Item[] {
  return items.toSorted((one, other) => one.at - other.at);
}
