import { describe, expect, test } from "vitest";
import { clientLines, LINES_AT, readLines } from "./claude-code-transcript.fixture.ts";

const client = clientLines();

function told(...entries: readonly unknown[]) {
  const { events, unknown } = readLines(entries);
  expect(unknown).toBe(0);
  return events.map(({ kind, text, trust }) => [kind, text, trust]);
}

describe("the client's title of a session is stored with the agent's trust", () => {
  const prompt = client.prompt("p-1", "Moor the ferry");
  test.each([
    ["its own title", { type: "ai-title", aiTitle: "Moor the ferry at night" }, 2],
    ["the user's title", { type: "custom-title", customTitle: "Moor the ferry at night" }, 3],
    ["an old client's title", { type: "summary", summary: "Moor the ferry at night", leafUuid: "u-1" }, 2],
  ])("%s", (_, line, trust) => {
    expect(told({ ...prompt, entrypoint: "cli" }, line)).toEqual([
      ["prompt", "Moor the ferry", 3],
      ["title", "Moor the ferry at night", trust],
    ]);
  });

  test("a title that an app gave in the user's place is not the user's", () => {
    const line = { type: "custom-title", customTitle: "Night mooring" };
    expect(told({ ...prompt, entrypoint: "claude-desktop" }, line)[1]).toEqual(["title", "Night mooring", 2]);
  });

  test("a repeated title gives no event", () => {
    const line = { type: "ai-title", aiTitle: "Night mooring" };
    expect(told(prompt, line, line, line)).toHaveLength(2);
  });

  test("a title before the entry that names the program is not the user's", () => {
    const line = { type: "custom-title", customTitle: "Night mooring" };
    expect(told(line, { ...prompt, entrypoint: "cli" }, line)).toEqual([
      ["title", "Night mooring", 2],
      ["prompt", "Moor the ferry", 3],
      ["title", "Night mooring", 3],
    ]);
  });

  test("a title before everything else has the time of the first entry", () => {
    const { events } = readLines([{ type: "ai-title", aiTitle: "Night mooring" }, prompt]);
    expect(events.map(({ kind, at, cwd }) => [kind, at, cwd])).toEqual([
      ["title", LINES_AT, "/srv/ferry"],
      ["prompt", LINES_AT, "/srv/ferry"],
    ]);
  });

  test("the title of another session, which old clients wrote into a new file, is not this one's", () => {
    expect(told({ type: "summary", summary: "Paint the hull", leafUuid: "elsewhere" }, prompt)).toEqual([
      ["prompt", "Moor the ferry", 3],
    ]);
  });
});

test("the agent's recap for a user who was away is stored", () => {
  const content = "You are mooring the ferry. Next: the second rope. (disable recaps in /config)";
  expect(told(client.line({ type: "system", subtype: "away_summary", content }))).toEqual([
    ["recap", "You are mooring the ferry. Next: the second rope.", 2],
  ]);
});

test("the agent's summary of a compaction is stored as the agent's", () => {
  const text = "This session is being continued. The ferry lies at the quay.";
  const { events } = readLines([client.prompt("p-1", text, { isCompactSummary: true })]);
  expect(events).toMatchObject([{ kind: "summary", text, trust: 2, turn: null }]);
});

test("summaries and titles of sub-agents are skipped", () => {
  const line = client.line({ type: "system", subtype: "away_summary", content: "Gone.", isSidechain: true });
  expect(told(line)).toEqual([]);
});
