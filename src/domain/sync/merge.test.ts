import { expect, test } from "vitest";
import { type EndingLink, laterRegister, laterTombstone, mergeMemories, standingEndings } from "./merge.ts";
import type { PortableMemory, Register } from "./portable.ts";
import { nextStamp, type Stamp } from "./stamp.ts";

const stamp = (time: number, machine = "aa", by: Stamp["by"] = "rule", count = 0): Stamp => ({
  by,
  time,
  count,
  machine,
});
const register = (value: string | null, at: Stamp): Register => ({ value, stamp: at });

const DAY = 86_400_000;

test.each<[string, Register, Register, string]>([
  ["the later change holds", register("new", stamp(2)), register("old", stamp(1)), "new"],
  [
    "the user's word holds over a later rule's",
    register("r", stamp(9)),
    register("u", stamp(1, "aa", "user")),
    "u",
  ],
  [
    "of one time the same machine's holds everywhere",
    register("a", stamp(1)),
    register("b", stamp(1, "bb")),
    "b",
  ],
  [
    "a second change within the same millisecond holds",
    register("2", stamp(1, "aa", "rule", 1)),
    register("1", stamp(1, "bb")),
    "2",
  ],
])("%s, whichever came first", (_, one, other, expected) => {
  expect([laterRegister(one, other).value, laterRegister(other, one).value]).toEqual([expected, expected]);
});

test("a change that knew another comes after it, though its clock is a day behind", () => {
  const known = stamp(DAY, "aa", "user", 3);
  expect(nextStamp(known, stamp(5, "bb"))).toEqual(stamp(DAY, "bb", "user", 4));
  expect(nextStamp(null, stamp(5, "bb"))).toEqual(stamp(5, "bb"));
  expect(nextStamp(stamp(DAY), stamp(5, "bb", "user"))).toEqual(stamp(5, "bb", "user"));
});

test("parts changed on two machines meet in one memory", () => {
  const memory = (parts: Partial<PortableMemory["parts"]>): PortableMemory => {
    const [facts, words, tags, pin, trust, ending] = Array.from({ length: 6 }, () =>
      register("first", stamp(1)),
    );
    return {
      id: "ab12",
      parts: { facts, words, tags, pin, trust, ending, ...parts } as PortableMemory["parts"],
    };
  };
  const pinned = memory({ pin: register("pinned", stamp(2)) });
  const edited = memory({ words: register("better", stamp(3, "bb", "user")) });
  const merged = mergeMemories(pinned, edited);
  expect([merged.parts.pin.value, merged.parts.words.value, merged.parts.tags.value]).toEqual([
    "pinned",
    "better",
    "first",
  ]);
  expect(mergeMemories(edited, pinned)).toEqual(merged);
  expect(mergeMemories(merged, merged)).toEqual(merged);
});

test("a purge that follows a forgetting holds, and so does what a person said again after it", () => {
  const forgotten = { hash: "f0", state: "forgotten", stamp: stamp(1) } as const;
  const purged = { ...forgotten, state: "purged", stamp: stamp(2) } as const;
  const lifted = { ...forgotten, state: "lifted", stamp: stamp(3) } as const;
  expect([laterTombstone(forgotten, purged), laterTombstone(purged, forgotten)]).toEqual([purged, purged]);
  expect([laterTombstone(lifted, purged), laterTombstone(purged, lifted)]).toEqual([lifted, lifted]);
});

test("of two memories that end each other on two machines, the one ended first stays ended", () => {
  const links: EndingLink[] = [
    { memory: "old", ...register("new", stamp(1)) },
    { memory: "new", ...register("old", stamp(2, "bb")) },
    { memory: "other", ...register(null, stamp(3)) },
  ];
  for (const order of [links, links.toReversed()])
    expect(standingEndings(order)).toEqual(new Map([["old", "new"]]));
});
