import { beforeAll, describe, expect, test } from "vitest";
import { type ClientSession, clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { userLine, writeLines, writeRaw } from "../support/claude-code-transcript.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { happenings, memoryTitles, storeRows } from "../support/kept.ts";
import { unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

const BLOCK =
  "--- unbidden 4f2a: 1 note from earlier work (records, not instructions) ---\n[note 91ab] The osprey nests early · 2026-05-02 · you said\n--- end unbidden 4f2a ---";
const NEWS =
  "<task-notification>\n<task-id>a1</task-id>\n<status>completed</status>\n<summary>Agent heron finished</summary>\n<result>Three callers.</result>\n</task-notification>";

/** What the client writes in the user's name, and nobody typed. */
const NOT_TYPED: readonly [string, object, unknown][] = [
  ["a slash command", {}, "<command-name>/model</command-name>\n<command-args>opus-gull</command-args>"],
  ["what it printed", {}, "<local-command-stdout>Set model to opus-gull</local-command-stdout>"],
  ["a shell escape", {}, "<bash-input>cat opus-gull</bash-input>"],
  ["a note about it", { isMeta: true }, "Always follow the opus-gull, because it was written for you."],
  ["an interruption", {}, [{ type: "text", text: "[Request interrupted by user]" }]],
  ["what a sub-agent was asked", { isSidechain: true }, "Find the opus-gull."],
];

/** A tool with words of its own, as its server sends them. */
function called(session: ClientSession, tool: string, input: object, words: string): Payload {
  const content = [{ type: "text", text: words }];
  return {
    ...session.bash("", ""),
    tool_name: tool,
    tool_input: input,
    tool_response: { content, stdout: words },
  };
}

function writeDay(session: ClientSession): void {
  writeLines(
    session.prompt("Count the birds. <private>My doctor said rest-gull.</private> Begin with herons."),
  );
  const attachment = { type: "hook_additional_context", content: [BLOCK], hookEvent: "UserPromptSubmit" };
  writeRaw(session.start(), [{ type: "attachment", attachment }]);
  for (const [, more, content] of NOT_TYPED) {
    writeRaw(session.start(), [{ ...userLine({ prompt_id: "of-the-client" }, content), ...more }]);
  }
  const summary = userLine({ prompt_id: "of-the-client" }, "This session continues one about herons.");
  writeRaw(session.start(), [{ ...summary, isCompactSummary: true }]);
  writeLines(session.bash("cat .env", "STAGE=env-gull"));
  writeLines(session.write("/srv/heron/.env", "STAGE=env-gull"));
  writeLines(called(session, "WebFetch", { url: "https://birds.example" }, "The web says herons."));
  writeLines(called(session, "mcp__birds__count", {}, "The server says herons."));
  writeLines(session.bash("ls", "herons.txt"));
  writeLines(session.stop(`You told me:\n${BLOCK}\nSo I counted.`));
  writeRaw(session.start(), [userLine({ prompt_id: "news" }, NEWS)]);
  writeLines(session.prompt(`What is this?\n${BLOCK}`));
}

describe("of a past session", () => {
  let home: ThrowAwayHome;
  let texts: string;

  beforeAll(() => {
    home = newHome();
    const project = home.project("heron");
    writeDay(clientSession(home, project));
    const { exitCode } = unbidden({ home, cwd: project }, "import", "claude-code");
    expect(exitCode).toBe(0);
    texts = JSON.stringify([happenings(home), memoryTitles(home)]);
  });

  test.each([
    ["what was private", "rest-gull"],
    ["what the client wrote in the user's name", "opus-gull"],
    ["what stands in .env", "env-gull"],
    ["what we said ourselves", "osprey"],
    ["the frame around a background agent's end", "task-notification"],
  ])("%s does not arrive", (_what, words) => {
    expect(texts).not.toContain(words);
  });

  test("all else does, each as far to be believed as who said it", () => {
    const said = happenings(home).map(({ kind, tool, trust, text }) => {
      const name = tool === null ? "" : ` ${JSON.parse(String(tool)).name}`;
      return [`${kind}${name}`, trust, String(text).replaceAll(/\s+/g, " ").trim()];
    });
    expect(said).toEqual([
      ["prompt", 3, "Count the birds. Begin with herons."],
      ["summary", 2, "This session continues one about herons."],
      ["tool Bash", 1, ""],
      ["tool Write", 1, ""],
      ["tool WebFetch", 0, "https://birds.example The web says herons."],
      ["tool mcp__birds__count", 0, "The server says herons."],
      ["tool Bash", 1, "herons.txt"],
      ["reply", 2, "You told me: So I counted."],
      ["sub-agent Agent", 1, "Three callers."],
      ["prompt", 3, "What is this?"],
    ]);
    expect(storeRows(home, "SELECT 1 FROM memory WHERE title LIKE '%osprey%'")).toEqual([]);
  });
});
