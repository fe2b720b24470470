import { describe, expect, test } from "vitest";
import { claudeCodeNotes } from "./claude-code-notes.ts";

const { read } = claudeCodeNotes;
const words = (name: string, text: string) => read(name, text).map(({ title, body }) => [title, body]);

test.each([
  ["-home-me-code-app/memory/MEMORY.md", true],
  ["-home-me-code-app/memory/debugging.md", true],
  ["-home-me-code-app/memory/archive/old.md", true],
  ["-home-me-code-app/memory/notes.txt", false],
  ["-home-me-code-app/MEMORY.md", false],
  ["-home-me-code-app/memory/a/b/c.md", false],
])("%s holds notes: %s", (path, holds) => {
  expect(claudeCodeNotes.isNotes(path)).toBe(holds);
});

test("a project's folder is named after its path", () => {
  expect(claudeCodeNotes.folderName("/home/me/code/my.app_2")).toBe("-home-me-code-my-app-2");
});

describe("the index", () => {
  test("is one note per section, titled by the headings", () => {
    const text = [
      "# Project memory",
      "- The team speaks German",
      "## Build",
      "Run `npm run build` first.",
      "Then the tests.",
      "### Docker",
      "- needs 8 GB",
      "## Empty",
      "",
    ].join("\n");
    expect(words("MEMORY.md", text)).toEqual([
      ["The team speaks German", ""],
      ["Build", "Run `npm run build` first.\nThen the tests."],
      ["Build: Docker: needs 8 GB", ""],
    ]);
  });

  test("gives no note for lines that only link to files of notes", () => {
    const text = [
      "- [User role](user_role.md) — senior engineer",
      "1. **[Queue](topics/queue.md)**: how it works",
      "- [The guide](https://example.com/guide.md) holds here, too",
      "- See [the plan](plan.md) for the order",
    ].join("\n");
    expect(words("MEMORY.md", text)).toEqual([
      ["[The guide](https://example.com/guide.md) holds here, too", "See [the plan](plan.md) for the order"],
    ]);
  });

  test("is loaded up to its 200th line", () => {
    const lines = Array.from({ length: 260 }, (_, n) => `Line ${n + 1}.`);
    const notes = read("MEMORY.md", ["# Memory", ...lines].join("\n"));
    const loaded = notes.filter(({ isLoaded }) => isLoaded).map(({ title, body }) => `${title}\n${body}`);
    const rest = notes.filter(({ isLoaded }) => !isLoaded).map(({ title, body }) => `${title}\n${body}`);
    expect(loaded.join("\n")).toContain("Line 199.");
    expect(loaded.join("\n")).not.toContain("Line 200.");
    expect(rest.join("\n")).toContain("Line 200.");
    expect(rest.join("\n")).toContain("Line 260.");
  });

  test("is loaded up to 25,000 bytes", () => {
    const notes = read(
      "MEMORY.md",
      Array.from({ length: 60 }, (_, n) => `## Part ${n}\n${"ä".repeat(400)}`).join("\n"),
    );
    expect(notes.filter(({ isLoaded }) => isLoaded)).toHaveLength(30);
    expect(notes).toHaveLength(60);
  });

  test("keeps a path while the text changes, and two equal headings apart", () => {
    const paths = (text: string) => read("MEMORY.md", text).map(({ path }) => path.join("/"));
    expect(paths("# M\n## Build\nold words")).toEqual(paths("# M\n## Build\nnew words here"));
    expect(new Set(paths("# M\n## Build\none\n## Build\ntwo")).size).toBe(2);
  });

  test("does not read headings in code", () => {
    expect(words("MEMORY.md", "## Setup\n```sh\n# install\nnpm ci\n```\nthen run")).toEqual([
      ["Setup", "```sh\n# install\nnpm ci\n```\nthen run"],
    ]);
  });
});

describe("a file of its own", () => {
  const topic = (type: string) =>
    `---\nname: integration tests\ndescription: "Integration tests hit a real database, not mocks"\n${type}\n---\n\nMocks hid a broken migration.\n\n**Why:** it broke production.\n`;

  test.each([
    ["type: feedback", "preference"],
    ["metadata:\n  type: feedback", "preference"],
    ["type: project", "note"],
    ["type: user", "note"],
  ])("with a name and a description is one note; %j makes it a %s", (type, kind) => {
    expect(read("feedback_tests.md", topic(type))).toEqual([
      {
        path: [],
        kind,
        title: "Integration tests hit a real database, not mocks",
        body: "Mocks hid a broken migration.\n\n**Why:** it broke production.",
        isLoaded: false,
      },
    ]);
  });

  test("is titled by its content, not by its file name", () => {
    const named = (fields: string, rest: string) => words("feedback_x.md", `---\n${fields}\n---\n${rest}`);
    expect(named('name: feedback_x\ndescription: "The ferry\'s \\"old\\" rope"', "It rots.")).toEqual([
      ['The ferry\'s "old" rope', "It rots."],
    ]);
    expect(named("name: feedback_x\ntype: feedback", "Use hemp, not steel.\n\nIt floats.")).toEqual([
      ["Use hemp, not steel.", "It floats."],
    ]);
    expect(named("name: Ropes of the ferry\ndescription: 'It''s hemp'", "x")).toEqual([["It's hemp", "x"]]);
    expect(named("name: feedback_x", "# Ropes\nHemp.")).toEqual([["Ropes", "# Ropes\nHemp."]]);
  });

  test("without front matter is one note per section, each with the file's subject", () => {
    expect(words("debugging.md", "# Debugging\n## Queue\nRestart the worker.\nThen look.\n")).toEqual([
      ["Debugging: Queue", "Restart the worker.\nThen look."],
    ]);
  });

  test("that is long becomes several notes of at most a memory's length", () => {
    const notes = read("api.md", `# API\n${"A line of some length about the interface.\n".repeat(200)}`);
    expect(notes.length).toBeGreaterThan(3);
    expect(Math.max(...notes.map(({ body }) => body.length))).toBeLessThanOrEqual(2_000);
    expect(new Set(notes.map(({ path }) => path.join("/"))).size).toBe(notes.length);
  });
});
