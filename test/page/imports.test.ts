// What the page may import: it is shown by a browser, so it sees nothing of the engine.
import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

/** What the page sees of `src/`: nouns and pure functions, and the operations as types. */
function pageComplaint(statement: string, target: string): string | null {
  if (target.startsWith("page/") || /^src\/domain\//.test(target)) return null;
  const isType = /^import type /.test(statement);
  return /^src\/operations\//.test(target) && isType ? null : `the page must not import ${target}`;
}

test("the page sees nouns, and operations as types", () => {
  const pageFiles = globSync("page/src/**/*.{ts,tsx}").map((file) => file.replaceAll("\\", "/"));
  expect(pageFiles.length).toBeGreaterThan(10);
  const complaints = pageFiles.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^import [^;]*?"(\.[^"]+)"/gm)].map(([statement, path = ""]) =>
      pageComplaint(statement, posix.join(posix.dirname(file), path)),
    ),
  );
  expect(complaints.filter((found) => found !== null)).toEqual([]);
  expect(pageComplaint('import { OPERATIONS } from "../x"', "src/operations/operations.ts")).not.toBeNull();
  expect(pageComplaint('import type { Store } from "../x"', "src/store/store.ts")).not.toBeNull();
});
