import type { IndexSource } from "../../store/port/indexed.ts";
import { EVERYWHERE_PLACE, type PlaceNumber } from "../../store/port/indexed.ts";
import type { Breathe } from "./build-segment.ts";
import { bytesIn, follow, type PlaceIndex, readPlace } from "./place-index.ts";

/** Places in memory, the one asked least recently first. */
export interface HeldPlaces {
  /** The place level with the store; null while it is being read, which asking begins. */
  levelled(place: PlaceNumber): Promise<PlaceIndex | null>;
  /** Ends when the reading under way does. */
  reading(place: PlaceNumber): Promise<void>;
  open(): readonly PlaceIndex[];
  bytes(): number;
  /** Drops others than the one just asked while there are more than `mostBytes`. */
  dropIdle(asked: PlaceNumber, mostBytes: number): void;
  /** Places read from the store, and those of them because what was held did not agree with it. */
  readonly done: { loads: number; rebuilds: number };
}

/** A place that cannot be brought to agree with the store is left to the store. */
export const MOST_REBUILDS = 3;

interface Held {
  index: PlaceIndex | null;
  reading: Promise<void>;
  /** One at a time brings it level with the store. */
  levelling: Promise<unknown>;
  readonly rebuilds: number;
}

export function heldPlaces(source: IndexSource, breathe: Breathe): HeldPlaces {
  const places = new Map<PlaceNumber, Held>();
  const done = { loads: 0, rebuilds: 0 };
  const read = (place: PlaceNumber, rebuilds: number): Held => {
    done.loads++;
    const reading = readPlace(source, place, breathe);
    const held: Held = { index: null, reading: Promise.resolve(), levelling: Promise.resolve(), rebuilds };
    const keep = (index: PlaceIndex): void => {
      held.index = index;
    };
    held.reading = reading.then(keep, (error: unknown) => {
      // Read again when the place is next asked.
      if (places.get(place) === held) places.delete(place);
      throw error;
    });
    // Who waits is told of an error; who only asked has the store's answer.
    held.reading.catch(() => undefined);
    places.set(place, held);
    return held;
  };
  const level = async (place: PlaceNumber, held: Held): Promise<PlaceIndex | null> => {
    const { index, rebuilds } = held;
    if (index === null) return null;
    const followed = await follow(source, index);
    if (followed === "level") return index;
    if (places.get(place) !== held || rebuilds === MOST_REBUILDS) return null;
    if (followed === "differs") done.rebuilds++;
    read(place, followed === "differs" ? rebuilds + 1 : rebuilds);
    return null;
  };
  const open = () => [...places.values()].flatMap(({ index }) => index ?? []);
  const bytes = () => open().reduce((sum, index) => sum + bytesIn(index), 0);
  return {
    levelled: (place) => {
      const held = places.get(place) ?? read(place, 0);
      places.delete(place);
      places.set(place, held);
      const turn = held.levelling.then(() => level(place, held));
      held.levelling = turn.catch(() => undefined);
      return turn;
    },
    reading: async (place) => places.get(place)?.reading,
    open,
    bytes,
    dropIdle: (asked, mostBytes) => {
      for (const place of [...places.keys()]) {
        if (bytes() <= mostBytes) return;
        if (place !== EVERYWHERE_PLACE && place !== asked) places.delete(place);
      }
    },
    done,
  };
}
