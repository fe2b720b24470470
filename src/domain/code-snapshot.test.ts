import { expect, test } from "vitest";
import { type CodeState, codeStateLabels } from "./code-snapshot.ts";

const AS_IT_WAS: CodeState = { files: 1, changed: [], removed: [], branch: null, here: "main" };
const long = `src/${"deep/".repeat(20)}tide.ts`;

test.each<[string, Partial<CodeState>, string[]]>([
  ["nothing", {}, []],
  ["its only file", { changed: ["src/a.ts"] }, ["the file has changed since"]],
  ["one file of several", { files: 3, changed: ["src/a.ts"] }, ["src/a.ts has changed since"]],
  ["several", { files: 3, changed: ["a", "b"] }, ["2 of its 3 files have changed since"]],
  ["its file gone", { removed: ["src/a.ts"] }, ["the file is gone"]],
  [
    "one changed, one gone",
    { files: 2, changed: ["a"], removed: ["b"] },
    ["a has changed since", "b is gone"],
  ],
  ["its branch gone", { branch: { name: "x", is: "abandoned" } }, ["from branch x, which is gone"]],
  ["another branch", { branch: { name: "x", is: "elsewhere" } }, ["from branch x; you are on main"]],
  ["no branch here", { branch: { name: "x", is: "elsewhere" }, here: null }, ["from branch x"]],
])("what became of the code is said in a few words: %s", (_what, parts, labels) => {
  expect(codeStateLabels({ ...AS_IT_WAS, ...parts })).toEqual(labels);
});

test("of a long path the end is said", () => {
  const [label = ""] = codeStateLabels({ ...AS_IT_WAS, files: 2, changed: [long] });
  expect(label).toMatch(/^….{30,40}tide\.ts has changed since$/);
});
