import { UnbiddenError } from "../../domain/errors.ts";
import {
  EVERYWHERE_SCOPE,
  type IndexSource,
  projectOfPassages,
  type ScopeNumber,
} from "../../store/port/indexed.ts";
import type { IndexAnswer, IndexedCandidate, IndexQuery, TextIndex } from "../text-index.ts";
import type { Breathe } from "./build-segment.ts";
import { type Dictionary, termNumber } from "./dictionary.ts";
import { type FoundDocument, findBest, heavierOrNewer, noSums, type Sums } from "./find-best.ts";
import { blocksUpTo, type NumberBlocks } from "./number-blocks.ts";
import { bytesIn, catchUpScope, joinParts, readScope, type ScopeIndex } from "./scope-index.ts";
import { factsOf, type QueryNumbers, queryNumbers, termsIn } from "./scoring-data.ts";
import { ENDED, type Segment } from "./segment.ts";

interface WarmIndexOptions {
  readonly source: IndexSource;
  /** Places asked least recently are dropped beyond this; what the last question needed stays. */
  readonly mostBytes: number;
  /** Called between steps of about 20 ms while a scope is read. */
  readonly breathe: Breathe;
  /** Reads parts of large scopes, each on a thread of its own. */
  readonly readers?: IndexReaders | undefined;
}

export interface IndexReaders {
  /** How many parts to make of so many memories; none where this thread is as fast. */
  readonly parts: (memories: number) => number;
  readonly read: (scope: ScopeNumber, blocks: NumberBlocks) => Promise<ScopeIndex>;
}

/** Up to so many terms the answer is exact; a longer prompt may read so many postings. */
const SHORT = 16;
const LONG_POSTINGS = 50_000;

/** Typed arrays over the store's terms, scope by scope, read on first use and kept level with the store. */
export function warmIndex({ source, mostBytes, breathe, readers }: WarmIndexOptions): TextIndex {
  const scopes = loadedScopes({ source, breathe, readers });
  const sums = noSums();
  return {
    find: async (query) => {
      const wantedScopes = scopesFor(query.scope);
      const found = await Promise.all(wantedScopes.map((scope) => scopes.currentIndex(scope)));
      scopes.dropIdle(query.scope, mostBytes);
      const ready = found.filter((index) => index !== null);
      return ready.length === wantedScopes.length ? findIn(ready, query, sums) : null;
    },
    ready: async (scope) => {
      for (const needed of scopesFor(scope)) {
        // Once to read it, and once more for each time it may be read again.
        for (let triesLeft = MOST_REBUILDS + 1; (await scopes.currentIndex(needed)) === null; triesLeft--) {
          if (triesLeft === 0)
            throw new UnbiddenError(
              "STORE_FAILED",
              "the index still differs from the store after several rebuilds",
            );
          await scopes.reading(needed);
        }
      }
    },
    figures: () => {
      const segments = scopes.open().flatMap((index) => index.segments);
      const memories = segments.reduce((sum, { size }) => sum + size, 0);
      return { scopes: scopes.open().length, memories, bytes: scopes.bytes(), ...scopes.counts };
    },
  };
}

function numbersIn(dictionary: Dictionary, terms: IndexQuery["terms"]): QueryNumbers {
  return queryNumbers(new Map(terms.map(({ term }) => [termNumber(dictionary, term), term])));
}

/** A conversation belongs to one project. */
function scopesFor(scope: ScopeNumber): readonly ScopeNumber[] {
  return projectOfPassages(scope) === null ? [scope, EVERYWHERE_SCOPE] : [scope];
}

function findIn(scopes: readonly ScopeIndex[], query: IndexQuery, sums: Sums): IndexAnswer {
  const { terms, limit, ended = false } = query;
  const parts = scopes.flatMap(({ segments }) => {
    const all = segments.reduce((sum, { size }) => sum + size, 0);
    return segments.map((segment) => {
      const postings = terms.length <= SHORT ? Infinity : (LONG_POSTINGS * segment.size) / all;
      return { segment, ...findBest(segment, { terms, limit, ended, postings }, sums) };
    });
  });
  // A preference of this project is in both scopes.
  const found = new Map(
    parts.flatMap(({ segment, found }) => found.map((one) => [one.number, { ...one, segment }])),
  );
  const best = [...found.values()].sort(heavierOrNewer).slice(0, limit);
  return {
    numbers: best.map(({ number }) => number),
    candidates: candidatesIn(best, terms),
    leftOut: [...new Set(parts.flatMap((part) => part.leftOut))],
  };
}

interface FoundInSegment extends FoundDocument {
  readonly segment: Segment;
}

function candidatesIn(
  best: readonly FoundInSegment[],
  terms: IndexQuery["terms"],
): readonly IndexedCandidate[] | null {
  const queries = new Map<Segment, QueryNumbers>();
  const candidates: IndexedCandidate[] = [];
  for (const { segment, document, number } of best) {
    const { scoring, state, dictionary } = segment;
    if (!scoring) return null;
    const query = queries.get(segment) ?? numbersIn(dictionary, terms);
    queries.set(segment, query);
    const ended = state[document] === ENDED;
    const memory = { number, ended, ...factsOf(scoring, document) };
    candidates.push({ memory, terms: termsIn(scoring, document, query) });
  }
  return candidates;
}

/** Scopes in memory, the least recently queried first. */
interface LoadedScopes {
  /** The scope level with the store; null while it is being read, which asking begins. */
  currentIndex(scope: ScopeNumber): Promise<ScopeIndex | null>;
  /** Ends when the reading under way does. */
  reading(scope: ScopeNumber): Promise<void>;
  open(): readonly ScopeIndex[];
  bytes(): number;
  /** Drops others than the one just asked while there are more than `mostBytes`. */
  dropIdle(queried: ScopeNumber, mostBytes: number): void;
  /** Places read from the store, and those of them because what was held did not agree with it. */
  readonly counts: { loads: number; rebuilds: number };
}

/** After so many rebuilds the store answers for a scope. */
const MOST_REBUILDS = 3;

interface LoadedScope {
  index: ScopeIndex | null;
  reading: Promise<void>;
  /** The last update; updates run one at a time. */
  updating: Promise<unknown>;
  readonly rebuilds: number;
}

type ScopeReading = Pick<WarmIndexOptions, "source" | "breathe" | "readers">;

async function readWherever(
  { source, breathe, readers }: ScopeReading,
  scope: ScopeNumber,
): Promise<ScopeIndex> {
  const parts = readers?.parts((await source.indexCheck(scope)).size) ?? 0;
  if (!readers || parts === 0) return readScope(source, scope, breathe);
  try {
    const blocks = blocksUpTo(await source.lastNumber(), parts);
    const reading = Array.from({ length: parts }, () => readers.read(scope, blocks));
    return joinParts(scope, await Promise.all(reading));
  } catch {
    // Slower for everybody else, and nothing is missing.
    return readScope(source, scope, breathe);
  }
}

function loadedScopes(options: ScopeReading): LoadedScopes {
  const { source } = options;
  const scopes = new Map<ScopeNumber, LoadedScope>();
  const counts = { loads: 0, rebuilds: 0 };
  const read = (scope: ScopeNumber, rebuilds: number): LoadedScope => {
    counts.loads++;
    const reading = readWherever(options, scope);
    const loaded: LoadedScope = {
      index: null,
      reading: Promise.resolve(),
      updating: Promise.resolve(),
      rebuilds,
    };
    const setIndex = (index: ScopeIndex): void => {
      loaded.index = index;
    };
    loaded.reading = reading.then(setIndex, (error: unknown) => {
      // Read again when the scope is next asked.
      if (scopes.get(scope) === loaded) scopes.delete(scope);
      throw error;
    });
    // Waiters see the error; everybody else got the store's answer.
    loaded.reading.catch(() => undefined);
    scopes.set(scope, loaded);
    return loaded;
  };
  const update = async (scope: ScopeNumber, loaded: LoadedScope): Promise<ScopeIndex | null> => {
    const { index, rebuilds } = loaded;
    if (index === null) return null;
    const outcome = await catchUpScope(source, index);
    if (outcome === "level") return index;
    if (scopes.get(scope) !== loaded || rebuilds === MOST_REBUILDS) return null;
    if (outcome === "differs") counts.rebuilds++;
    read(scope, outcome === "differs" ? rebuilds + 1 : rebuilds);
    return null;
  };
  const open = () => [...scopes.values()].flatMap(({ index }) => index ?? []);
  const bytes = () => open().reduce((sum, index) => sum + bytesIn(index), 0);
  return {
    currentIndex: (scope) => {
      const loaded = scopes.get(scope) ?? read(scope, 0);
      scopes.delete(scope);
      scopes.set(scope, loaded);
      const updated = loaded.updating.then(() => update(scope, loaded));
      loaded.updating = updated.catch(() => undefined);
      return updated;
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
    counts: counts,
  };
}
