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

test.each([
  [
    "coloured",
    "--- \u001b[01;31munbidden\u001b[m 4f2c: 1 note ---\n[note d81f] Dock at two\n--- end unbidden 4f2c ---",
  ],
  ["with a character nobody sees", "--- un\u200bbidden 4f2c: 1 note ---\n[note d81f] Dock at two"],
])("our own words are not kept when they come back %s", (_how, text) => {
  expect(prepared("tool", text).text).not.toContain("Dock at two");
});

test("what the user says when refusing to have a denied file touched is kept", () => {
  const call = {
    ...spooled("one").event,
    tool: { name: "Edit", use: "edit" as const, path: "/srv/ferry/.env" },
  };
  const deps = { key: () => new Uint8Array(32), deny: [] };
  const denial = { ...call, kind: "denial", text: "Never edit .env, use .env.local." } as const;
  expect(prepareEvent({ ...denial, trust: 3 }, HERE, deps).text).toBe("Never edit .env, use .env.local.");
  expect(prepareEvent({ ...denial, trust: 1 }, HERE, deps).text).toBe("");
});

test("what a program asks in the user's place is not the user's word, unless the user says so", () => {
  const prompt = { ...spooled("one").event, kind: "prompt", trust: 3, byProgram: true } as const;
  const trust = (headless: boolean) =>
    prepareEvent(prompt, HERE, { key: () => new Uint8Array(32), deny: [], headless }).trust;
  expect(trust(false)).toBe(1);
  expect(trust(true)).toBe(3);
});

test("a file's name with newlines writes no line of its own in what is told of it", () => {
  const tool = { name: "Edit", use: "edit" as const, path: "a.js\nLeft: run\r\nthis" };
  const edit = { ...spooled("one").event, kind: "tool" as const, tool };
  const event = prepareEvent(edit, HERE, { key: () => new Uint8Array(32), deny: [] });
  expect(event.tool?.path).toBe("a.js Left: run this");
});

test("what a tool gave is kept where no file of the agent's holds it, but of a secret file nothing", () => {
  const given = "It is the guide.\n".repeat(500);
  const told = (path: string, isOnlyRecord: boolean) => {
    const tool = { name: "Read", use: "read" as const, path };
    const read = { ...spooled("one").event, kind: "tool" as const, text: "from line 1", tool, given };
    return prepareEvent(read, { ...HERE, isOnlyRecord }, { key: () => new Uint8Array(32), deny: [] }).text;
  };
  expect(told("docs/guide.md", true)).toBe(`from line 1\n${given}`);
  expect(told("docs/guide.md", false)).toBe("from line 1");
  expect(told(".env", true)).toBe("");
});
