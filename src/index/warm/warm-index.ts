import { UnbiddenError } from "../../domain/errors.ts";
import type { IndexSource } from "../../store/port/indexed.ts";
import { EVERYWHERE_PLACE, type PlaceNumber, projectOfPassages } from "../../store/port/indexed.ts";
import type { IndexAnswer, IndexQuery, TextIndex } from "../text-index.ts";
import type { Breathe } from "./build-segment.ts";
import { findBest, heavierOrNewer, noSums, type Sums } from "./find-best.ts";
import { heldPlaces, MOST_REBUILDS } from "./held-places.ts";
import type { PlaceIndex } from "./place-index.ts";

export interface WarmIndexOptions {
  readonly source: IndexSource;
  /** Places asked least recently are dropped beyond this; what the last question needed stays. */
  readonly mostBytes: number;
  /** Called between steps of about 20 ms while a place is read. */
  readonly breathe: Breathe;
}

/** Up to so many terms the answer is exact; a longer prompt may read so many postings. */
const SHORT = 16;
const LONG_POSTINGS = 50_000;

/** Typed arrays over the store's terms, place by place, read on first use and kept level with the store. */
export function warmIndex({ source, mostBytes, breathe }: WarmIndexOptions): TextIndex {
  const places = heldPlaces(source, breathe);
  const sums = noSums();
  return {
    find: async (query) => {
      const wanted = placesFor(query.place);
      const found = await Promise.all(wanted.map((place) => places.levelled(place)));
      places.dropIdle(query.place, mostBytes);
      const ready = found.filter((index) => index !== null);
      return ready.length === wanted.length ? findIn(ready, query, sums) : null;
    },
    ready: async (place) => {
      for (const wanted of placesFor(place)) {
        // Once to read it, and once more for each time it may be read again.
        for (let left = MOST_REBUILDS + 1; (await places.levelled(wanted)) === null; left--) {
          if (left === 0) throw new UnbiddenError("STORE_FAILED", "no index agrees with the store");
          await places.reading(wanted);
        }
      }
    },
    figures: () => {
      const segments = places.open().flatMap((index) => index.segments);
      const memories = segments.reduce((sum, { size }) => sum + size, 0);
      return { places: places.open().length, memories, bytes: places.bytes(), ...places.done };
    },
  };
}

/** A conversation belongs to one project. */
function placesFor(place: PlaceNumber): readonly PlaceNumber[] {
  return projectOfPassages(place) === null ? [place, EVERYWHERE_PLACE] : [place];
}

function findIn(places: readonly PlaceIndex[], query: IndexQuery, sums: Sums): IndexAnswer {
  const { terms, limit, ended = false } = query;
  const wanted = { terms, limit, ended, postings: terms.length <= SHORT ? Infinity : LONG_POSTINGS };
  const parts = places.flatMap(({ segments }) => segments.map((segment) => findBest(segment, wanted, sums)));
  // A preference of this project is in both places.
  const found = new Map(parts.flatMap((part) => part.found));
  const numbers = [...found].sort(heavierOrNewer).map(([number]) => number);
  return { numbers: numbers.slice(0, limit), leftOut: [...new Set(parts.flatMap((part) => part.leftOut))] };
}
