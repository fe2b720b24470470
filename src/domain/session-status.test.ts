import { expect, test } from "vitest";
import { type SessionStatus, statusLine } from "./session-status.ts";

const STATUS: SessionStatus = { memories: 6, tokens: 812, ms: 9.4, degraded: [], off: false };

test.each<[string, Partial<SessionStatus>, "off" | "incognito" | null]>([
  ["unbidden 6 notes · 812 tokens · 9 ms", {}, null],
  ["unbidden 1 note · 1,812 tokens · 1 ms", { memories: 1, tokens: 1_812, ms: 0.2 }, null],
  ["unbidden 0 notes · 0 tokens", { memories: 0, tokens: 0, ms: null }, null],
  ["unbidden 6 notes · 812 tokens · 9 ms · degraded: recall, deep", { degraded: ["recall", "deep"] }, null],
  ["unbidden 6 notes · 812 tokens · off", { off: true }, null],
  ["unbidden off", { off: true, memories: 0 }, null],
  ["unbidden incognito", { off: true, memories: 0 }, "incognito"],
])("%s", (line, parts, quiet) => {
  expect(statusLine({ ...STATUS, ...parts }, quiet)).toBe(line);
});

test("a session we know nothing of has no line, unless it is known to be off", () => {
  expect(statusLine(null, null)).toBe("");
  expect(statusLine(null, "off")).toBe("unbidden off");
});
