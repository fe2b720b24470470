import { UnbiddenError } from "../../domain/errors.ts";
import type { IndexSource } from "../../store/port/indexed.ts";
import { EVERYWHERE_SCOPE, projectOfPassages, type ScopeNumber } from "../../store/port/indexed.ts";
import type { IndexAnswer, IndexQuery, TextIndex } from "../text-index.ts";
import type { Breathe } from "./build-segment.ts";
import { findBest, heavierOrNewer, noSums, type Sums } from "./find-best.ts";
import { heldScopes, MOST_REBUILDS } from "./held-scopes.ts";
import type { ScopeIndex } from "./scope-index.ts";

export interface WarmIndexOptions {
  readonly source: IndexSource;
  /** Places asked least recently are dropped beyond this; what the last question needed stays. */
  readonly mostBytes: number;
  /** Called between steps of about 20 ms while a scope is read. */
  readonly breathe: Breathe;
}

/** Up to so many terms the answer is exact; a longer prompt may read so many postings. */
const SHORT = 16;
const LONG_POSTINGS = 50_000;

/** Typed arrays over the store's terms, scope by scope, read on first use and kept level with the store. */
export function warmIndex({ source, mostBytes, breathe }: WarmIndexOptions): TextIndex {
  const scopes = heldScopes(source, breathe);
  const sums = noSums();
  return {
    find: async (query) => {
      const wanted = scopesFor(query.scope);
      const found = await Promise.all(wanted.map((scope) => scopes.levelled(scope)));
      scopes.dropIdle(query.scope, mostBytes);
      const ready = found.filter((index) => index !== null);
      return ready.length === wanted.length ? findIn(ready, query, sums) : null;
    },
    ready: async (scope) => {
      for (const wanted of scopesFor(scope)) {
        // Once to read it, and once more for each time it may be read again.
        for (let left = MOST_REBUILDS + 1; (await scopes.levelled(wanted)) === null; left--) {
          if (left === 0) throw new UnbiddenError("STORE_FAILED", "no index agrees with the store");
          await scopes.reading(wanted);
        }
      }
    },
    figures: () => {
      const segments = scopes.open().flatMap((index) => index.segments);
      const memories = segments.reduce((sum, { size }) => sum + size, 0);
      return { scopes: scopes.open().length, memories, bytes: scopes.bytes(), ...scopes.done };
    },
  };
}

/** A conversation belongs to one project. */
function scopesFor(scope: ScopeNumber): readonly ScopeNumber[] {
  return projectOfPassages(scope) === null ? [scope, EVERYWHERE_SCOPE] : [scope];
}

function findIn(scopes: readonly ScopeIndex[], query: IndexQuery, sums: Sums): IndexAnswer {
  const { terms, limit, ended = false } = query;
  const wanted = { terms, limit, ended, postings: terms.length <= SHORT ? Infinity : LONG_POSTINGS };
  const parts = scopes.flatMap(({ segments }) => segments.map((segment) => findBest(segment, wanted, sums)));
  // A preference of this project is in both scopes.
  const found = new Map(parts.flatMap((part) => part.found));
  const numbers = [...found].sort(heavierOrNewer).map(([number]) => number);
  return { numbers: numbers.slice(0, limit), leftOut: [...new Set(parts.flatMap((part) => part.leftOut))] };
}
