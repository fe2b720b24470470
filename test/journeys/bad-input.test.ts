import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { type HookInput, type HookSetting, play } from "../support/hook.ts";
import { deepObject, inputJson, inputPrompt, ODD_INPUTS, REFUSED_INPUTS } from "../support/inputs.ts";
import { errorCodes, filesUnder, storedTexts, storeRows } from "../support/kept.ts";
import { makePipe } from "../support/machine.ts";
import { happened } from "../support/resident.ts";

const newHome = throwAwayHomes();

/** Sends it as it is; what is told and what was counted. */
async function outcome(input: HookInput, home: ThrowAwayHome, setting: Partial<HookSetting> = {}) {
  const [told] = await play(home, [input], setting);
  return { told, errors: errorCodes(home) };
}

describe("input that is no call of ours is counted, and the agent hears nothing", () => {
  test.each(REFUSED_INPUTS)("%s: %s", async (_what, code, input) => {
    const home = newHome();
    expect(await outcome(input(home), home)).toEqual({ told: null, errors: [code] });
    expect(storedTexts(home)).toEqual([]);
  });
});

describe("a host that does not close stdin", () => {
  test.concurrent("a whole call is answered all the same", async () => {
    const home = newHome();
    expect(await outcome(inputJson(home), home, { stdin: "keep open" })).toEqual({ told: null, errors: [] });
    expect(storedTexts(home)).toEqual(["rename the parser"]);
  });

  test.concurrent("one that says nothing is not waited for", async () => {
    const home = newHome();
    const errors = ["INPUT_INCOMPLETE"];
    expect(await outcome("", home, { stdin: "keep open", isBounded: true })).toEqual({ told: null, errors });
  });

  test.concurrent("one that stops in the middle is not waited for", async () => {
    const home = newHome();
    const errors = ["INPUT_INCOMPLETE"];
    expect(
      await outcome(inputJson(home).slice(0, 60), home, { stdin: "keep open", isBounded: true }),
    ).toEqual({
      told: null,
      errors,
    });
  });

  test.concurrent("one that writes slowly is heard to the end, also where a piece ends in a brace", async () => {
    const home = newHome();
    const pieces = inputJson(home, { tool_input: { a: 1 } }).split(/(?<=1\})/);
    expect(pieces).toHaveLength(2);
    expect(await outcome(pieces, home)).toEqual({ told: null, errors: [] });
    expect(storedTexts(home)).toEqual(["rename the parser"]);
  });
});

describe("odd input that is a call is stored like any other", () => {
  test.each(ODD_INPUTS)("%s", async (_what, stored, input) => {
    const home = newHome();
    expect(await outcome(input(home), home)).toEqual({ told: null, errors: [] });
    expect(storedTexts(home)).toEqual([stored]);
    expect(filesUnder(home.root).filter((file) => !file.startsWith("user/.unbidden/"))).toEqual([]);
  });

  test("ids of 1 MB do not make a row too large to carry", async () => {
    const home = newHome();
    const id = "p".repeat(1_000_000);
    const payload = inputPrompt(home, { session_id: id, prompt_id: id, transcript_path: `/${id}` });
    expect(await outcome(payload, home)).toEqual({ told: null, errors: [] });
    expect(storedTexts(home)).toEqual(["rename the parser"]);
    const columns =
      "length(e.native_key) + length(turn) + length(text) + length(s.native_id) + coalesce(length(transcript), 0)";
    const [row] = storeRows(
      home,
      `SELECT ${columns} AS size FROM event e JOIN session s ON s.id = e.session`,
    );
    expect(row?.size).toBeLessThan(65_536);
  });

  test("a tool call without an id is stored, however deep its input", async () => {
    const home = newHome();
    const call = { ...clientSession(home, home.project("heron")).bash("ls", "a b"), tool_use_id: undefined };
    const input = JSON.stringify(call).replace('"tool_input":{', `"tool_input":{"x":${deepObject(100_000)},`);
    expect(await outcome(input, home)).toEqual({ told: null, errors: [] });
    expect(storedTexts(home, "tool")).toEqual(["a b"]);
  });

  test("of a 30 MB prompt head and tail are kept", async () => {
    const home = newHome();
    const text = `first words ${"and so on ".repeat(3_000_000)} last words`;
    expect(await outcome(inputJson(home, { prompt: text }), home)).toEqual({ told: null, errors: [] });
    const [stored = ""] = storedTexts(home);
    expect(stored.length).toBeLessThan(65_536);
    expect([stored.slice(0, 11), stored.slice(-10)]).toEqual(["first words", "last words"]);
  });

  test("a transcript that is a pipe is not opened, so nothing waits for its writer", async () => {
    const home = newHome();
    const fifo = join(home.root, "transcript.jsonl");
    makePipe(fifo);
    for (const event of ["SessionStart", "UserPromptSubmit", "Stop", "SessionEnd"]) {
      const payload = inputPrompt(home, { hook_event_name: event, transcript_path: fifo });
      expect(await outcome(payload, home)).toEqual({ told: null, errors: [] });
    }
    expect(storedTexts(home)).toEqual(["rename the parser"]);
  });
});

describe("fields of the wrong type are no error", () => {
  const events = [
    "SessionStart",
    "UserPromptSubmit",
    "PostToolUse",
    "PostToolUseFailure",
    "Stop",
    "SessionEnd",
  ];
  const wrong: [string, unknown][] = [
    ["null", null],
    ["a number", -1],
    ["a list", [[]]],
    ["an object", { a: { b: [] } }],
  ];
  test.each(events.flatMap((event) => wrong.map(([what, value]) => [event, what, value] as const)))(
    "%s where every field is %s",
    (event, _what, value) => {
      const home = newHome();
      const fields = wrongFields(value);
      // An agent id of any kind but null means a sub-agent, for which nothing would be done.
      const payload = { ...fields, agent_id: null, session_id: "s", hook_event_name: event };
      expect(happened(home, [payload])).toEqual([null]);
      expect(errorCodes(home)).toEqual([]);
    },
  );

  test("an unknown event is left alone", async () => {
    const home = newHome();
    expect(await outcome(inputPrompt(home, { hook_event_name: "TeaBreak" }), home)).toEqual({
      told: null,
      errors: [],
    });
    expect(filesUnder(home.root)).toEqual([]);
  });
});

function wrongFields(value: unknown): Payload {
  const names =
    "transcript_path cwd prompt_id permission_mode source prompt tool_name tool_input tool_response tool_use_id error " +
    "is_interrupt duration_ms last_assistant_message stop_hook_active reason";
  return Object.fromEntries(names.split(" ").map((name) => [name, value]));
}
