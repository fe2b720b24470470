import { expect, test } from "vitest";
import { eventId, sessionId } from "./event.ts";

const SESSION = sessionId("claude-code", "s-1");
const ID = eventId(SESSION, "prompt", "p-1");

test("the same happening told twice has the same id", () => {
  expect(eventId(sessionId("claude-code", "s-1"), "prompt", "p-1")).toBe(ID);
});

test.each([
  ["another agent", eventId(sessionId("codex", "s-1"), "prompt", "p-1")],
  ["another session", eventId(sessionId("claude-code", "s-2"), "prompt", "p-1")],
  ["another kind", eventId(SESSION, "reply", "p-1")],
  ["another key", eventId(SESSION, "prompt", "p-2")],
  ["words that moved from one part to the next", eventId(`${SESSION}prompt`, "prompt", "-1")],
  ["quotes that look like the end of a part", eventId(`${SESSION}","x`, "prompt", "p-1")],
])("%s is another event", (_what, id) => {
  expect(id).not.toBe(ID);
});

test.each(["../../x", "", "a/b", "\u0000", "..\\..\\x", "\ud83d"])(
  "a session that calls itself %j gets a name that is safe in a path and a query",
  (native) => {
    expect(sessionId("claude-code", native)).toMatch(/^[0-9a-f]{32}$/);
    expect(eventId(native, "prompt", native)).toMatch(/^[0-9a-f]{32}$/);
  },
);

test("two agents may use the same session id", () => {
  expect(sessionId("claude-code", "s-1")).not.toBe(sessionId("codex", "s-1"));
});
