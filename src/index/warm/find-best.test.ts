import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryWith } from "../../domain/memory.fixture.ts";
import type { IndexedMemory } from "../../store/port/indexed.ts";
import { segmentBuilder } from "./build-segment.ts";
import { termNumber } from "./dictionary.ts";
import { type Best, type BestQuery, findBest, heavierOrNewer, noSums } from "./find-best.ts";
import { mergeSegments } from "./scope-index.ts";
import { factsBuilder, factsOf, queryNumbers, termsIn } from "./scoring-data.ts";
import { removeDocument, type Segment } from "./segment.ts";

const WORDS = Array.from({ length: 24 }, (_, number) => `word${number}`);
/** Word n is in about one of n + 2 memories, as words are rare and common. */
const someWords = fc
  .array(fc.integer({ min: 0, max: 999 }), { minLength: WORDS.length, maxLength: WORDS.length })
  .map((rolls) => WORDS.filter((_, number) => (rolls[number] ?? 0) % (number + 2) === 0));
const someMemories = fc
  .array(fc.record({ words: someWords, ended: fc.boolean() }), { minLength: 1, maxLength: 80 })
  .map((all) =>
    all.map(({ words, ended }, at): IndexedMemory => {
      const terms = words.flatMap((word) => [word, word]).join(" ");
      return indexed({ number: 3 * at + 1, ended, terms });
    }),
  );
const aQuery = fc.record({
  words: fc.uniqueArray(fc.integer({ min: 0, max: WORDS.length + 2 }), { minLength: 1, maxLength: 12 }),
  ended: fc.boolean(),
  limit: fc.integer({ min: 1, max: 6 }),
});

/** The first half of its terms is the title's. */
function indexed(parts: Pick<IndexedMemory, "number" | "terms"> & Partial<IndexedMemory>): IndexedMemory {
  const number = String(parts.number);
  const { id, kind, trust, at, pinned, rule, origin } = memoryWith({
    id: number.padStart(32, "0f"),
    at: 1_700_000_000_000 + parts.number,
  });
  const titleLength = parts.terms === "" ? 0 : Math.floor(parts.terms.split(" ").length / 2);
  const facts = {
    id,
    session: parts.number % 3 === 0 ? null : undefined,
    kind,
    trust,
    at,
    pinned,
    rule,
    origin,
    titleLength,
  };
  return { scope: 1, everywhere: false, ended: false, ...facts, ...parts };
}

function built(memories: readonly IndexedMemory[]): Promise<Segment> {
  const builder = segmentBuilder(factsBuilder());
  for (const memory of memories) builder.add(memory);
  return builder.finish(async () => undefined);
}

/** As the store weighs: the rarer the heavier. */
function queryOf({ words, ended, limit }: { words: number[]; ended: boolean; limit: number }): BestQuery {
  const terms = words.map((number) => ({ term: WORDS[number] ?? "unknown", weight: 5 + number * number }));
  return { terms: terms.sort((a, b) => b.weight - a.weight), ended, limit, postings: Infinity };
}

/** Every memory looked at, one by one. */
function plainly(memories: readonly IndexedMemory[], { terms, ended, limit }: BestQuery) {
  const weighed = memories
    .filter((memory) => ended || !memory.ended)
    .map(({ number, terms: joined }) => {
      const words = new Set(joined.split(" "));
      return {
        number,
        weight: terms.reduce((sum, { term, weight }) => sum + (words.has(term) ? weight : 0), 0),
      };
    });
  return weighed
    .filter(({ weight }) => weight > 0)
    .sort(heavierOrNewer)
    .slice(0, limit);
}

function weights(found: Best["found"]) {
  return found.map(({ number, weight }) => ({ number, weight }));
}

/** All that scoring is told of each document, its terms by their words. */
function scoredIn({ numbers, dictionary, scoring }: Segment) {
  if (!scoring) throw new Error("nothing to score by");
  const words = queryNumbers(new Map(WORDS.map((word) => [termNumber(dictionary, word), word])));
  return [...numbers].map((number, document) => {
    const { matches, ...lengths } = termsIn(scoring, document, words);
    return { number, ...factsOf(scoring, document), ...lengths, ...matches(new Map()) };
  });
}

test("what is found is what looking at every memory finds, ties included, search after search", async () => {
  const sums = noSums();
  await fc.assert(
    fc.asyncProperty(
      someMemories,
      fc.array(aQuery, { minLength: 1, maxLength: 4 }),
      async (memories, asked) => {
        const segment = await built(memories);
        for (const query of asked.map(queryOf)) {
          const { found, leftOut } = findBest(segment, query, sums);
          expect([weights(found), leftOut]).toEqual([plainly(memories, query), []]);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("two segments made one find as one made of both, without what is gone", async () => {
  await fc.assert(
    fc.asyncProperty(
      someMemories,
      aQuery,
      fc.array(fc.nat(), { maxLength: 20 }),
      async (memories, asked, seeds) => {
        const [odd, even] = [1, 0].map((rest) => memories.filter(({ number }) => number % 2 === rest));
        const sides = [await built(odd ?? []), await built(even ?? [])] as const;
        const gone = new Set(seeds.map((seed) => memories[seed % memories.length]?.number ?? 0));
        for (const number of gone) for (const side of sides) removeDocument(side, number);
        const left = memories.filter(({ number }) => !gone.has(number));
        const [merged, anew] = [mergeSegments(...sides), await built(left)];
        const query = queryOf(asked);
        expect(findBest(merged, query, noSums())).toEqual(findBest(anew, query, noSums()));
        expect(scoredIn(merged)).toEqual(scoredIn(anew));
        expect([merged.size, merged.checksum]).toEqual([anew.size, anew.checksum]);
      },
    ),
    { numRuns: 200 },
  );
});

test("a few among thousands are looked up in long lists, and told apart by them", async () => {
  const memories = Array.from({ length: 3_000 }, (_, at): IndexedMemory => {
    const terms = WORDS.filter((_, number) => (at * 7) % (number < 3 ? 2 + number : 97) === 0).join(" ");
    return indexed({ number: at + 1, terms });
  });
  const [odd, even] = [1, 0].map((rest) => memories.filter(({ number }) => number % 2 === rest));
  const merged = mergeSegments(await built(odd ?? []), await built(even ?? []));
  const query = queryOf({ words: [0, 1, 2, 20], ended: false, limit: 20 });
  expect(weights(findBest(merged, query, noSums()).found)).toEqual(plainly(memories, query));
});

test("when the postings run out the terms left out are named, and still help to tell the found apart", async () => {
  const memories = Array.from({ length: 40 }, (_, at): IndexedMemory => {
    const terms = [
      ...(at % 10 === 0 ? ["rare"] : []),
      ...(at % 20 === 0 ? ["common"] : at % 10 === 0 ? [] : ["common"]),
    ];
    return indexed({ number: at + 1, terms: terms.join(" ") });
  });
  const terms = [
    { term: "rare", weight: 10 },
    { term: "common", weight: 20 },
  ];
  const query = { terms, ended: false, limit: 100, postings: 20 };
  const { found, leftOut } = findBest(await built(memories), query, noSums());
  expect(leftOut).toEqual(["common"]);
  expect(weights(found)).toEqual([
    { number: 21, weight: 30 },
    { number: 1, weight: 30 },
    { number: 31, weight: 10 },
    { number: 11, weight: 10 },
  ]);
});
