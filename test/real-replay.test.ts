// `bench real` plays a transcript as the client wrote it: which hooks are called, in which order, before which lines.
import { expect, test } from "vitest";
import { blockSheet } from "../bench/real/block-sheet.ts";
import { playLines } from "../bench/real/play-lines.ts";

async function played(entries: readonly object[]): Promise<string[]> {
  const heard: string[] = [];
  const stamped = entries.map((entry, at) => ({
    cwd: "/w",
    timestamp: `2026-01-01T00:00:0${at}Z`,
    ...entry,
  }));
  await playLines(
    stamped.map((entry) => JSON.stringify(entry)),
    {
      hook: async (event, { prompt, tool_name, error, source }) =>
        void heard.push([event, prompt ?? tool_name ?? source, error].filter(Boolean).join(" ")),
      line: (text) => void heard.push(`line ${JSON.parse(text).type}`),
    },
  );
  return heard;
}

const user = (content: unknown, more = {}) => ({ type: "user", message: { content }, ...more });
const assistant = (...content: object[]) => ({ type: "assistant", message: { content } });
const call = { type: "tool_use", id: "t1", name: "Bash", input: { command: "make" } };
const result = (content: string, is_error: boolean) => ({
  type: "tool_result",
  tool_use_id: "t1",
  content,
  is_error,
});

test("a prompt is asked before its line is written, a tool after, a failure before its result is", async () => {
  const heard = await played([
    user("load the ledger"),
    assistant(call),
    user([result("Exit code 2", true)]),
    assistant({ type: "text", text: "It does not build." }),
  ]);
  expect(heard).toEqual([
    "SessionStart startup",
    "UserPromptSubmit load the ledger",
    "line user",
    "line assistant",
    "PreToolUse Bash",
    "PostToolUseFailure Bash Exit code 2",
    "line user",
    "line assistant",
    "Stop",
    "SessionEnd",
  ]);
});

test("what nobody typed is no prompt, and a call that the user refused did not fail", async () => {
  const heard = await played([
    user("<command-name>/cost</command-name>"),
    user("[Request interrupted by user]"),
    user("Caveat: see below", { isMeta: true }),
    user("go on", { origin: { kind: "peer" } }),
    assistant(call),
    user([result("The user doesn't want to proceed with this tool use.", true)]),
  ]);
  expect(heard.filter((one) => !one.startsWith("line"))).toEqual([
    "SessionStart startup",
    "PreToolUse Bash",
    "SessionEnd",
  ]);
});

test("after a compaction the session begins anew, and its summary is no prompt", async () => {
  const heard = await played([
    user("sort the berths"),
    { type: "system", subtype: "compact_boundary" },
    user("This session is being continued", { isCompactSummary: true }),
  ]);
  expect(heard.slice(3, -2)).toEqual(["PreCompact", "line system", "line user", "SessionStart compact"]);
});

test("a block stands on one line of the sheet", () => {
  const moments = [{ moment: "prompt" as const, with: "a\tb", block: "one\ntwo" }];
  const [, row] = blockSheet([{ dev: "ann", session: "0123456789", moments }]).split("\n");
  expect(row).toBe("\t\tann\t0\tprompt\t01234567\ta b\tone ⏎ two");
});
