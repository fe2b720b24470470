import fc from "fast-check";
import { afterEach, beforeEach, describe, expect } from "vitest";
import type { SharedWords } from "../../src/domain/team/sent-memory.ts";
import type { Candidates } from "../../src/store/store.ts";
import { anyText } from "../../src/text/any-text.fixture.ts";
import { termsOf } from "../../src/text/terms.ts";
import type { Ability } from "../support/machine.ts";
import { testNeeding } from "../support/machine.ts";

/** What a memory says, under a name of its own. */
export interface Said extends Pick<SharedWords, "kind" | "title" | "body" | "files"> {
  readonly id: string;
}

/** A keeper of memories: one machine's store, or a team's server. */
export interface Keeper {
  /** All or none; of a known memory these are newer words. */
  put(memories: readonly Said[]): Promise<void>;
  /** It no longer holds. */
  end(id: string): Promise<void>;
  forget(id: string): Promise<void>;
  /** The ids of what is found, the likeliest first, and what the scorer is told. */
  find(terms: readonly string[], limit?: number): Promise<Candidates>;
  /** What holds. */
  all(): Promise<readonly Said[]>;
  /** As another process would see it. */
  another(): Promise<Keeper>;
  /** Everything that is kept, as bytes. */
  bytes(): string;
  /** Another project's, in the same place. */
  elsewhere(): Promise<Keeper>;
  close(): Promise<void>;
}

export const said = (id: string, title: string, more: Partial<Said> = {}): Said => ({
  ...{ id, title, kind: "decision", body: "", files: [] },
  ...more,
});

/** What must hold wherever memories are kept and searched. */
export function testKeepers(name: string, needed: Ability, make: () => Promise<Keeper>): void {
  const test = testNeeding(needed);
  describe(name, () => {
    let keeper: Keeper;
    beforeEach(async () => {
      if (needed.has()) keeper = await make();
    });
    afterEach(() => keeper?.close());
    const found = async (words: string, limit?: number) =>
      (await keeper.find(termsOf(words), limit)).candidates.map(({ memory }) => memory.title);

    test("a memory is found by words of its title, its body and its files, and by no others", async () => {
      const one = said("a1", "Dock at noon", { body: "because of tides", files: ["src/berth.ts"] });
      await keeper.put([one, said("a2", "Sail at dawn")]);
      for (const word of ["dock", "tides", "berth"])
        expect([word, await found(word)]).toEqual([word, [one.title]]);
      expect(await found("zebra")).toEqual([]);
    });

    test("those with more and rarer words come first, of equal ones the later, and no more than asked for", async () => {
      await keeper.put([
        said("b1", "Harbour rope"),
        said("b2", "Harbour anchor"),
        said("b3", "Harbour light"),
      ]);
      await keeper.put([said("b4", "Harbour anchor chain")]);
      expect(await found("harbour")).toEqual([
        ...["Harbour anchor chain", "Harbour light", "Harbour anchor", "Harbour rope"],
      ]);
      expect(await found("harbour rope")).toEqual(["Harbour rope", ...(await found("harbour", 3))]);
      expect(await found("harbour anchor chain", 2)).toEqual(["Harbour anchor chain", "Harbour anchor"]);
    });

    test("the scorer is told how many memories and terms there are, whatever was changed and forgotten", () =>
      fc.assert(
        fc.asyncProperty(CHANGES, (changes) => playChanges(keeper, changes)),
        { numRuns: 15, seed: 22, endOnFailure: true },
      ));

    test("newer words are found, and former ones not", async () => {
      await keeper.put([said("c1", "Deploy on Mondays")]);
      await keeper.put([said("c1", "Deploy on Tuesdays")]);
      expect([await found("mondays"), await found("tuesdays")]).toEqual([[], ["Deploy on Tuesdays"]]);
    });

    test("what no longer holds is not found", async () => {
      await keeper.put([said("d1", "Test on Alpine"), said("d2", "Test on Debian")]);
      await keeper.end("d1");
      expect(await found("test")).toEqual(["Test on Debian"]);
      expect((await keeper.all()).map(({ id }) => id)).toEqual(["d2"]);
    });

    test("of what was forgotten no word and no term is kept", async () => {
      await keeper.put([
        said("e1", "The quokkaferry docks", { body: "Zanzibarium", files: ["src/quokka.ts"] }),
      ]);
      await keeper.put([said("e2", "Another matter")]);
      expect(keeper.bytes().toLowerCase()).toContain("quokkaferr");
      await keeper.forget("e1");
      const left = keeper.bytes().toLowerCase();
      expect(["quokka", "zanzibar", "ferri"].filter((word) => left.includes(word))).toEqual([]);
      expect(left).toContain("another matter");
    });

    test("the same said twice is kept once", async () => {
      for (let time = 0; time < 2; time++) await keeper.put([said("f1", "Keep a changelog")]);
      expect(await found("changelog")).toEqual(["Keep a changelog"]);
      expect((await keeper.find(["changelog"])).collection.size).toBe(1);
    });

    test("another process sees what was acknowledged, and loses nothing that others write at once", async () => {
      const other = await keeper.another();
      const many = (writer: string) =>
        Array.from({ length: 15 }, (_, at) => said(`${writer}${at}`, `Rope ${writer} ${at}`));
      const write = async (one: Keeper, writer: string) => {
        for (const memory of many(writer)) await one.put([memory]);
      };
      await Promise.all([write(keeper, "aa"), write(other, "bb")]);
      for (const one of [keeper, other]) {
        const { candidates, collection } = await one.find(["rope"], 100);
        expect([candidates.length, collection.size, collection.frequency.get("rope")]).toEqual([30, 30, 30]);
      }
      await other.close();
    });

    test("nothing of another project is found or counted", async () => {
      const other = await keeper.elsewhere();
      await other.put([said("1111", "Rope of another harbour")]);
      await keeper.put([said("2222", "Rope of this harbour")]);
      expect(await found("rope harbour")).toEqual(["Rope of this harbour"]);
      expect((await keeper.find(["rope"])).collection).toMatchObject({
        size: 1,
        frequency: new Map([["rope", 1]]),
      });
    });

    test("any text is kept and found again, but for what no text may hold", () =>
      fc.assert(
        fc.asyncProperty(anyText(40), anyText(80), async (title, body) => {
          const id = `9${(++texts).toString(16)}`;
          await keeper.put([said(id, `${title} rope${texts}`, { body })]);
          const [kept] = (await keeper.all()).filter((one) => one.id === id);
          expect([kept?.title, kept?.body].map(storableText)).toEqual(
            [`${title} rope${texts}`, body].map(storableText),
          );
          expect(await found(`rope${texts}`)).toContain(kept?.title);
        }),
        { numRuns: 40, seed: 22 },
      ));
  });
}

let texts = 0;

/** Half characters and the character zero are kept by no server. */
function storableText(text = ""): string {
  return text.toWellFormed().replaceAll("\0", "\u{FFFD}");
}

type Change = readonly [what: "put" | "forget", id: number, words: readonly string[]];

const WORDS = ["harbour", "rope", "anchor", "light", "chain", "tide"];
const CHANGES: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.tuple(
    fc.constantFrom("put" as const, "put" as const, "forget" as const),
    fc.integer({ min: 0, max: 5 }),
    fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }),
  ),
  { maxLength: 12 },
);

let histories = 0;

/** Under ids of its own; what was forgotten does not come back. */
async function playChanges(keeper: Keeper, changes: readonly Change[]): Promise<void> {
  const history = (++histories).toString(16).padStart(4, "0");
  const [standing, forgotten] = [new Map<string, Said>(), new Set<string>()];
  for (const [what, at, words] of changes) {
    const id = `${history}${at}`;
    if (what === "forget" && standing.delete(id)) {
      await keeper.forget(id);
      forgotten.add(id);
    } else if (what === "put" && !forgotten.has(id)) {
      const [title = "", ...body] = words;
      standing.set(id, said(id, `${title} ${id}`, { body: body.join(" ") }));
      await keeper.put([standing.get(id) as Said]);
    }
  }
  await expectCounts(keeper, [...standing.values()]);
  for (const { id } of standing.values()) await keeper.forget(id);
  expect((await keeper.find(WORDS)).collection).toMatchObject({ size: 0, frequency: new Map() });
}

async function expectCounts(keeper: Keeper, standing: readonly Said[]): Promise<void> {
  const { candidates, collection } = await keeper.find(WORDS);
  const parts = standing.map(({ title, body }) => [termsOf(title), termsOf(body)] as const);
  const mean = (at: 0 | 1) =>
    parts.reduce((sum, part) => sum + part[at].length, 0) / Math.max(1, standing.length);
  const holding = (term: string) => parts.filter((both) => both.flat().includes(term)).length;
  const frequency = WORDS.map((term) => [term, holding(term)] as const).filter(([, count]) => count > 0);
  expect({ ...collection, frequency: [...collection.frequency].sort() }).toEqual({
    ...{ size: standing.length, meanTitle: mean(0), meanBody: mean(1) },
    frequency: frequency.sort(),
  });
  expect(candidates.map(({ memory }) => memory.title).sort()).toEqual(
    standing.map(({ title }) => title).sort(),
  );
  for (const { memory, terms } of candidates)
    expect([terms.titleLength, terms.bodyLength]).toEqual([
      termsOf(memory.title).length,
      termsOf(memory.body).length,
    ]);
}
