import { afterEach, expect, test } from "vitest";
import { isAtLeast, silenceSqliteWarning } from "./node-version.ts";

const before = process.listeners("warning");

afterEach(() => {
  process.removeAllListeners("warning");
  for (const listener of before) process.on("warning", listener);
});

test.each([
  ["22.23.0", true],
  ["22.22.9", false],
  ["24.0.0", true],
  ["20.20.2", false],
])("Node %s is new enough: %s", (version, isNewEnough) => {
  expect(isAtLeast(version, "22.23")).toBe(isNewEnough);
});

test("of Node's warnings only the one about SQLite is not told", () => {
  const told: string[] = [];
  process.removeAllListeners("warning");
  process.on("warning", ({ message }) => told.push(message));
  silenceSqliteWarning();
  const warn = (name: string, message: string) =>
    process.emit("warning", Object.assign(new Error(message), { name }));
  warn("ExperimentalWarning", "SQLite is an experimental feature and might change at any time");
  warn("ExperimentalWarning", "something else is");
  warn("DeprecationWarning", "SQLite.old is deprecated");
  expect(told).toEqual(["something else is", "SQLite.old is deprecated"]);
});
