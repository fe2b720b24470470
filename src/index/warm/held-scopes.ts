import type { IndexSource } from "../../store/port/indexed.ts";
import { EVERYWHERE_SCOPE, type ScopeNumber } from "../../store/port/indexed.ts";
import type { Breathe } from "./build-segment.ts";
import { bytesIn, catchUpScope, readScope, type ScopeIndex } from "./scope-index.ts";

/** Places in memory, the one asked least recently first. */
export interface HeldPlaces {
  /** The scope level with the store; null while it is being read, which asking begins. */
  levelled(scope: ScopeNumber): Promise<ScopeIndex | null>;
  /** Ends when the reading under way does. */
  reading(scope: ScopeNumber): Promise<void>;
  open(): readonly ScopeIndex[];
  bytes(): number;
  /** Drops others than the one just asked while there are more than `mostBytes`. */
  dropIdle(asked: ScopeNumber, mostBytes: number): void;
  /** Places read from the store, and those of them because what was held did not agree with it. */
  readonly done: { loads: number; rebuilds: number };
}

/** A scope that cannot be brought to agree with the store is left to the store. */
export const MOST_REBUILDS = 3;

interface HeldScope {
  index: ScopeIndex | null;
  reading: Promise<void>;
  /** One at a time brings it level with the store. */
  levelling: Promise<unknown>;
  readonly rebuilds: number;
}

export function heldScopes(source: IndexSource, breathe: Breathe): HeldPlaces {
  const scopes = new Map<ScopeNumber, HeldScope>();
  const done = { loads: 0, rebuilds: 0 };
  const read = (scope: ScopeNumber, rebuilds: number): HeldScope => {
    done.loads++;
    const reading = readScope(source, scope, breathe);
    const held: HeldScope = {
      index: null,
      reading: Promise.resolve(),
      levelling: Promise.resolve(),
      rebuilds,
    };
    const keep = (index: ScopeIndex): void => {
      held.index = index;
    };
    held.reading = reading.then(keep, (error: unknown) => {
      // Read again when the scope is next asked.
      if (scopes.get(scope) === held) scopes.delete(scope);
      throw error;
    });
    // Who waits is told of an error; who only asked has the store's answer.
    held.reading.catch(() => undefined);
    scopes.set(scope, held);
    return held;
  };
  const level = async (scope: ScopeNumber, held: HeldScope): Promise<ScopeIndex | null> => {
    const { index, rebuilds } = held;
    if (index === null) return null;
    const followed = await catchUpScope(source, index);
    if (followed === "level") return index;
    if (scopes.get(scope) !== held || rebuilds === MOST_REBUILDS) return null;
    if (followed === "differs") done.rebuilds++;
    read(scope, followed === "differs" ? rebuilds + 1 : rebuilds);
    return null;
  };
  const open = () => [...scopes.values()].flatMap(({ index }) => index ?? []);
  const bytes = () => open().reduce((sum, index) => sum + bytesIn(index), 0);
  return {
    levelled: (scope) => {
      const held = scopes.get(scope) ?? read(scope, 0);
      scopes.delete(scope);
      scopes.set(scope, held);
      const turn = held.levelling.then(() => level(scope, held));
      held.levelling = turn.catch(() => undefined);
      return turn;
    },
    reading: async (scope) => scopes.get(scope)?.reading,
    open,
    bytes,
    dropIdle: (asked, mostBytes) => {
      for (const scope of [...scopes.keys()]) {
        if (bytes() <= mostBytes) return;
        if (scope !== EVERYWHERE_SCOPE && scope !== asked) scopes.delete(scope);
      }
    },
    done,
  };
}
