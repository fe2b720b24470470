import fc from "fast-check";
import { expect, test } from "vitest";
import { isTeamFileName, parseTeamFile, type TeamMemory, teamFileName, teamFileText } from "./memory-file.ts";

const MEMORY: TeamMemory = {
  id: "6f1d0c2b9a8e7f6d5c4b3a2918070605",
  kind: "decision",
  saidBy: "person",
  saidOn: Date.UTC(2026, 1, 10),
  replaces: ["0a1b2c3d4e5f60718293a4b5c6d7e8f9"],
  files: ["src/a.ts", "docs/b c.md", "@scope/x: y.ts"],
  title: "Keep events in SQLite",
  body: "JSON lines were slow.\n\n# A heading of its own",
};

test("a memory is the same after its file was written and read", () => {
  const { memory, faults, titleLine } = parseTeamFile(teamFileText(MEMORY));
  expect([memory, faults, titleLine]).toEqual([{ ...MEMORY, files: MEMORY.files.toSorted() }, [], 14]);
});

test("line ends of Windows and a mark at the beginning change nothing", () => {
  const { memory } = parseTeamFile(`\ufeff${teamFileText(MEMORY).replaceAll("\n", "\r\n")}`);
  expect(memory?.body).toBe(MEMORY.body);
});

test("one more path is one more line", () => {
  const [before, after] = [MEMORY, { ...MEMORY, files: ["src/b.ts", ...MEMORY.files] }].map((one) =>
    teamFileText(one).split("\n"),
  );
  expect(after?.filter((line) => !before?.includes(line))).toEqual(["  - src/b.ts"]);
});

const FRONT = "kind: note\nsaid_by: agent";

test.each([
  ["no front matter", "words", 1, /does not begin/],
  ["front matter without an end", `---\n${FRONT}\n# x`, 1, /does not begin/],
  ["no title", `---\n${FRONT}\n---\n\nwords`, 6, /expected `# `/],
  ["an unknown kind", "---\nsaid_by: tool\nkind: turn\n---\n# x", 3, /`kind` must be/],
  ["no speaker", "---\nkind: note\n---\n# x", 1, /`said_by` must be/],
  ["a claimed trust", `---\n${FRONT}\ntrust: 3\n---\n# x`, 4, /`trust` is no field/],
  ["a field twice", `---\n${FRONT}\nkind: note\n---\n# x`, 4, /stands twice/],
  ["nested YAML", `---\n${FRONT}\n  a: {b: [c]}\n---\n# x`, 4, /is no `field: value`/],
  ["a day that is none", `---\n${FRONT}\nsaid_on: yesterday\n---\n# x`, 4, /must be a day/],
  ["a short id", `---\nid: 12\n${FRONT}\n---\n# x`, 2, /32 hexadecimal/],
  [
    "a path out of the project",
    `---\n${FRONT}\nfiles:\n  - ../x\n---\n# x`,
    4,
    /paths from the project's top/,
  ],
])("%s is named with its line", (_what, text, line, why) => {
  expect(parseTeamFile(text).faults).toContainEqual({ line, why: expect.stringMatching(why) });
});

test.each([
  "/etc/passwd",
  "C:/x",
  "a/../b",
  "~/x",
  ".git/config",
  ".unbidden/memories/x.md",
  "a\\b",
  "a\u202eb",
])("%j is no path of a project", (path) => {
  const text = `---\n${FRONT}\nfiles:\n  - ${JSON.stringify(path)}\n---\n# x`;
  expect(parseTeamFile(text).memory?.files).toEqual([]);
});

test("a file's name is made of the title's words and the id, and is one that is read", () => {
  expect(teamFileName(MEMORY)).toBe("decision-keep-events-in-sqlite-6f1d0c2b9a8e.md");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (title) => isTeamFileName(teamFileName({ ...MEMORY, title }))),
  );
});

test("whatever stands in a file, reading it gives a memory or a fault", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (noise) => {
      const { memory, faults } = parseTeamFile(`---\n${noise}`);
      return memory !== null || faults.length > 0;
    }),
  );
});
