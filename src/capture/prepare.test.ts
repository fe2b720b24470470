import { expect, test } from "vitest";
import type { AgentEvent, EventKind } from "../domain/event.ts";
import { prepareEvent } from "./prepare.ts";
import { SESSION, spooled } from "./spool.fixture.ts";

const HERE = { session: SESSION.id, root: null, at: 1 };
const prepared = (kind: EventKind, text: string) =>
  prepareEvent({ ...spooled("one").event, kind, text }, HERE, { key: () => new Uint8Array(32), deny: [] });
const quotedOf = ({ text, quoted }: AgentEvent) => quoted.map(([from, to]) => text.slice(from, to));

test.each(["prompt", "reply"] as const)("of a %s it is kept which words are somebody else's", (kind) => {
  expect(quotedOf(prepared(kind, "Why?\n> never\n\nThanks"))).toEqual(["> never"]);
});

test.each(["tool", "tool-failure", "session-end"] as const)(
  "all that a %s holds is of one source",
  (kind) => {
    expect(quotedOf(prepared(kind, "Why?\n> never\n\nThanks"))).toEqual([]);
  },
);

test("what is kept as quoted fits the text that was redacted and shortened", () => {
  const paste = `<pasted_content id="a1">\n${"never ".repeat(9_000)}\n</pasted_content id="a1">`;
  const event = prepared(
    "prompt",
    `DB_PASSWORD=${"x9Kq7".repeat(9)}\n> never\n${paste}\nThanks "to all of you"`,
  );
  expect(event.text).toMatch(/^DB_PASSWORD=\[redacted:[\s\S]+characters left out/);
  const [mark, pasted, ...others] = quotedOf(event);
  expect(mark).toBe("> never");
  expect(pasted).toMatch(/^<pasted_content id="a1">\nnever [\s\S]* never \n<\/pasted_content id="a1">$/);
  expect(others).toEqual(["to all of you"]);
});
