import type { Word } from "./words.ts";

/** Words of a reply that stand in a source, too, in a row but for one or two. */
export interface SharedRun {
  readonly reply: number;
  /** First and last word. */
  readonly from: number;
  readonly last: number;
}

/** Three words near each other, one of four may be another; looked up for every word of a source. */
export interface Seeds {
  readonly words: readonly (readonly Word[])[];
  readonly ids: ReadonlyMap<string, number>;
  readonly places: ReadonlyMap<number, readonly Place[]>;
}

interface Place {
  readonly reply: number;
  readonly at: number;
}

export function seedsOf(words: readonly (readonly Word[])[]): Seeds {
  const ids = new Map<string, number>();
  const places = new Map<number, Place[]>();
  for (const [reply, all] of words.entries()) {
    const numbers = all.map(({ word }) => idOf(word, ids));
    for (const [at] of numbers.entries())
      for (const { seed } of seedsAt(numbers, at)) addPlace(places, seed, { reply, at });
  }
  return { words, ids, places };
}

function addPlace(places: Map<number, Place[]>, seed: number, place: Place): void {
  const found = places.get(seed);
  if (!found) places.set(seed, [place]);
  else if (found.length < MOST_PLACES) found.push(place);
}

function idOf(word: string, ids: Map<string, number>): number {
  const known = ids.get(word);
  if (known !== undefined) return known;
  const id = Math.min(ids.size + 1, RADIX - 1);
  ids.set(word, id);
  return id;
}

/** What stands in more places says nothing about one of them. */
const MOST_PLACES = 12;

interface Seed {
  readonly seed: number;
  readonly offsets: readonly number[];
}

function seedsAt(ids: readonly number[], at: number): readonly Seed[] {
  if (!ids[at]) return [];
  return FORMS.flatMap((offsets, form) => {
    let seed = form;
    for (const offset of offsets) {
      const id = ids[at + offset];
      if (!id) return [];
      seed = seed * RADIX + id;
    }
    return [{ seed, offsets }];
  });
}

const FORMS = [
  [0, 1, 2],
  [0, 2, 3],
  [0, 1, 3],
] as const;

/** Three words and the form stay below 2^53. */
const RADIX = 131_072;

/** The runs of replies that stand in the source. */
export function sharedRuns(seeds: Seeds, source: readonly string[]): readonly SharedRun[] {
  const ids = source.map((word) => seeds.ids.get(word) ?? 0);
  const runs: SharedRun[] = [];
  for (let start = 0; start < ids.length; start += WINDOW / 2)
    for (const [reply, places] of sharedPlaces(seeds, ids, start))
      runs.push(...runsOf(seeds.words[reply] ?? [], reply, places));
  return runs;
}

/** Words of a source that may become one run; windows overlap by half. */
const WINDOW = 80;

function sharedPlaces(
  seeds: Seeds,
  ids: readonly number[],
  start: number,
): ReadonlyMap<number, ReadonlySet<number>> {
  const shared = new Map<number, Set<number>>();
  const end = Math.min(ids.length, start + WINDOW);
  for (let at = start; at < end; at++)
    for (const { seed, offsets } of seedsAt(ids, at))
      for (const { reply, at: place } of seeds.places.get(seed) ?? []) {
        const places = shared.get(reply) ?? new Set<number>();
        shared.set(reply, places);
        for (const offset of offsets) places.add(place + offset);
      }
  return shared;
}

function runsOf(words: readonly Word[], reply: number, places: ReadonlySet<number>): readonly SharedRun[] {
  const runs: { reply: number; from: number; last: number; weight: number }[] = [];
  for (const place of [...places].sort((a, b) => a - b)) {
    const weight = words[place]?.weight ?? 0;
    const run = runs.at(-1);
    if (run && place - run.last <= MOST_CHANGED + 1) {
      run.last = place;
      run.weight += weight;
    } else runs.push({ reply, from: place, last: place, weight });
  }
  return runs.filter(({ weight }) => weight >= LEAST_WEIGHT);
}

/** Other words between two that are shared. */
const MOST_CHANGED = 2;
/** Fewer words are shared by chance. */
const LEAST_WEIGHT = 4.5;
