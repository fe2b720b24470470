import { expect, test } from "vitest";
import { usageIn } from "./claude-code-context.ts";

const USAGE = {
  input_tokens: 10,
  cache_read_input_tokens: 1_000,
  cache_creation_input_tokens: 200,
  output_tokens: 30,
};
const reply = (usage: object = USAGE, model: unknown = "claude-sonnet-4-5", more: object = {}) => ({
  type: "assistant",
  message: { model, usage, content: [] },
  ...more,
});
const tailOf = (...lines: (object | string)[]) =>
  lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");

test("the usage is the input and output of the last reply", () => {
  const later = reply({ ...USAGE, output_tokens: 400 });
  const result = { type: "user", message: { role: "user", content: 'prints "usage"' } };
  expect(usageIn(tailOf(reply(), later, result))).toEqual({ tokens: 1_610, window: 200_000 });
});

test.each([
  ["a sub-agent's reply", reply(USAGE, "claude-sonnet-4-5", { isSidechain: true })],
  ["the client's own words", reply(USAGE, "<synthetic>")],
  ["a reply that counts nothing", reply({ input_tokens: 0, output_tokens: 0 })],
  ["figures that are none", reply({ input_tokens: "many", output_tokens: -4 })],
  ["a line that is still written", JSON.stringify(reply()).slice(0, -9)],
])("%s is passed over", (_what, line) => {
  expect(usageIn(tailOf(reply(), line))).toEqual({ tokens: 1_240, window: 200_000 });
  expect(usageIn(tailOf(line))).toBeNull();
});

test("after a compaction the usage is unknown until the next reply", () => {
  const boundary = { type: "system", subtype: "compact_boundary" };
  expect(usageIn(tailOf(reply(), boundary))).toBeNull();
  expect(usageIn(tailOf(reply(), boundary, reply()))).toMatchObject({ tokens: 1_240 });
});

test.each([
  ["claude-opus-4-1", 1, 200_000],
  ["claude-sonnet-4-5[1m]", 1, 1_000_000],
  ["claude-2.0", 1, 100_000],
  ["another-model", 1, null],
  [7, 1, null],
  // It holds more than its name says.
  ["claude-sonnet-4-5", 250_000, 1_000_000],
])("the window of %s with %i tokens is %s", (model, input_tokens, window) => {
  expect(usageIn(tailOf(reply({ input_tokens }, model)))).toEqual({ tokens: input_tokens, window });
});

test("without a transcript the usage is unknown", () => {
  expect(usageIn("")).toBeNull();
  expect(usageIn('"usage"\n[]\n')).toBeNull();
});
