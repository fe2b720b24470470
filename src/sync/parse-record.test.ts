import { expect, test } from "vitest";
import {
  factsToValue,
  type MemoryFacts,
  type PortableMemory,
  portableFacts,
} from "../domain/sync/portable.ts";
import { parsePortable } from "./parse-record.ts";

const FACTS: MemoryFacts = {
  kind: "decision",
  project: { name: "shop", remote: "example.com/shop" },
  origin: "user",
  rule: "decision",
  ruleVersion: 1,
  at: 5,
  files: ["b.ts", "a.ts"],
};
const stamp = { by: "rule", time: 1, count: 0, machine: "0123456789abcdef" } as const;
const memory: PortableMemory = {
  id: "ab12",
  parts: {
    facts: { value: factsToValue(FACTS), stamp },
    words: { value: '{"title":"Use JSONL","body":""}', stamp },
    tags: { value: "[]", stamp },
    pin: { value: null, stamp },
    trust: { value: "3", stamp },
    ending: { value: null, stamp },
  },
};
const tombstone = { hash: "0".repeat(32), state: "forgotten", stamp };

const withPart = (part: keyof PortableMemory["parts"], value: unknown) => ({
  memory: { ...memory, parts: { ...memory.parts, [part]: { value, stamp } } },
});

test("what one machine writes, another reads", () => {
  expect(parsePortable({ memory })).toEqual({ memory });
  expect(parsePortable({ tombstone })).toEqual({ tombstone });
  expect(portableFacts(memory).files).toEqual(["a.ts", "b.ts"]);
});

test.each<[string, unknown]>([
  ["no record", "memory"],
  ["another kind of record", { event: {} }],
  ["two in one", { memory, tombstone }],
  ["an id that is a path", { memory: { ...memory, id: "../../etc" } }],
  ["a trust beyond the user's", withPart("trust", "4")],
  ["words that are no JSON", withPart("words", "{")],
  ["words without a title", withPart("words", '{"title":"","body":""}')],
  ["facts with a folder", withPart("facts", factsToValue(FACTS).replace("remote", "path"))],
  ["an ending that is no id", withPart("ending", "x'; --")],
  ["a time that is none", { tombstone: { ...tombstone, stamp: { ...stamp, time: 1e300 } } }],
  ["a stamp without a machine", { tombstone: { ...tombstone, stamp: { ...stamp, machine: "" } } }],
  ["a hash that is none", { tombstone: { ...tombstone, hash: "zz" } }],
])("%s is refused", (_, said) => {
  expect(parsePortable(said)).toBeNull();
});
