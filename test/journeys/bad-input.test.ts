import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { type HookInput, type HookSetting, play } from "../support/hook.ts";
import { errorCodes, filesUnder, storedTexts, storeRows } from "../support/kept.ts";
import { makePipe } from "../support/machine.ts";

const newHome = throwAwayHomes();

/** Sends it as it is; what is told and what was counted. */
async function outcome(input: HookInput, home: ThrowAwayHome, setting: Partial<HookSetting> = {}) {
  const [told] = await play(home, [input], setting);
  return { told, errors: errorCodes(home) };
}

function prompt(home: ThrowAwayHome, fields: Payload = {}): Payload {
  return { ...clientSession(home, home.project("heron")).prompt("rename the parser"), ...fields };
}

function json(home: ThrowAwayHome, fields: Payload = {}): string {
  return JSON.stringify(prompt(home, fields));
}

/** A payload with `bytes` in the place of the prompt's text. */
function around(home: ThrowAwayHome, bytes: Uint8Array): Uint8Array {
  const [before = "", after = ""] = json(home, { prompt: "HERE" }).split("HERE");
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
}

describe("input that is no call of ours is counted, and the agent hears nothing", () => {
  const refused: [string, string, (home: ThrowAwayHome) => HookInput][] = [
    ["nothing", "INPUT_EMPTY", () => ""],
    ["white space", "INPUT_EMPTY", () => "\n\n"],
    ["JSON cut in a string", "INPUT_INCOMPLETE", (home) => json(home).slice(0, -9)],
    ["JSON cut after its first brace", "INPUT_INCOMPLETE", () => "{"],
    ["two objects", "INPUT_INVALID", (home) => json(home) + json(home)],
    ["an object and a line of text", "INPUT_INCOMPLETE", (home) => `${json(home)}\nhello`],
    ["an array", "INPUT_INVALID", (home) => `[${json(home)}]`],
    ["null", "INPUT_INVALID", () => "null"],
    ["a number", "INPUT_INVALID", () => "42"],
    ["a string", "INPUT_INVALID", () => '"UserPromptSubmit"'],
    ["an empty object", "INPUT_INVALID", () => "{}"],
    ["no event name", "INPUT_INVALID", (home) => json(home, { hook_event_name: undefined })],
    ["an event name that is a list", "INPUT_INVALID", (home) => json(home, { hook_event_name: ["Stop"] })],
    ["no session", "INPUT_INVALID", (home) => json(home, { session_id: undefined })],
    ["an empty session", "INPUT_INVALID", (home) => json(home, { session_id: "" })],
    ["a session that is a number", "INPUT_INVALID", (home) => json(home, { session_id: 7 })],
    ["NUL bytes", "INPUT_INCOMPLETE", () => new Uint8Array(4_096)],
    ["NUL bytes in a text", "INPUT_INVALID", (home) => around(home, new Uint8Array(3))],
    ["100,000 open brackets", "INPUT_INCOMPLETE", () => "[".repeat(100_000)],
    ["70 MB", "INPUT_TOO_LARGE", (home) => around(home, Buffer.alloc(70_000_000, "a "))],
  ];
  test.each(refused)("%s: %s", async (_what, code, input) => {
    const home = newHome();
    expect(await outcome(input(home), home)).toEqual({ told: null, errors: [code] });
    expect(storedTexts(home)).toEqual([]);
  });
});

describe("a host that does not close stdin", () => {
  test.concurrent("a whole call is answered all the same", async () => {
    const home = newHome();
    expect(await outcome(json(home), home, { stdin: "keep open" })).toEqual({ told: null, errors: [] });
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
    expect(await outcome(json(home).slice(0, 60), home, { stdin: "keep open", isBounded: true })).toEqual({
      told: null,
      errors,
    });
  });

  test.concurrent("one that writes slowly is heard to the end, also where a piece ends in a brace", async () => {
    const home = newHome();
    const pieces = json(home, { tool_input: { a: 1 } }).split(/(?<=1\})/);
    expect(pieces).toHaveLength(2);
    expect(await outcome(pieces, home)).toEqual({ told: null, errors: [] });
    expect(storedTexts(home)).toEqual(["rename the parser"]);
  });
});

describe("odd input that is a call is stored like any other", () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  const odd: [string, string, (home: ThrowAwayHome) => HookInput][] = [
    [
      "CRLF line ends",
      "rename the parser",
      (home) => JSON.stringify(prompt(home), null, 2).replace(/\n/g, "\r\n"),
    ],
    ["a byte order mark", "rename the parser", (home) => `\uFEFF${json(home)}`],
    ["an escaped NUL", "ab", (home) => json(home, { prompt: "a\0b" })],
    ["lone surrogates", "ab", (home) => json(home, { prompt: "a\uD800b\uDFFF" })],
    ["invalid UTF-8", "\uFFFD\uFFFD", (home) => around(home, Uint8Array.of(0xff, 0xc3))],
    [
      "__proto__ keys",
      "rename the parser",
      (home) => json(home).replace("{", '{"__proto__":{"agent_id":"x"},'),
    ],
    [
      "objects 100,000 deep",
      "rename the parser",
      (home) => json(home).replace("{", `{"x":${deep(100_000)},`),
    ],
    ["a session that is a path", "rename the parser", (home) => json(home, { session_id: "../../x" })],
    ["a folder that is gone", "rename the parser", (home) => json(home, { cwd: join(home.root, "gone") })],
    ["a folder with a NUL", "rename the parser", (home) => json(home, { cwd: "/a\0b" })],
    ["a folder 50,000 deep", "rename the parser", (home) => json(home, { cwd: "/a".repeat(50_000) })],
  ];
  test.each(odd)("%s", async (_what, stored, input) => {
    const home = newHome();
    expect(await outcome(input(home), home)).toEqual({ told: null, errors: [] });
    expect(storedTexts(home)).toEqual([stored]);
    expect(filesUnder(home.root).filter((file) => !file.startsWith("user/.unbidden/"))).toEqual([]);
  });

  test("ids of 1 MB do not make a row too large to carry", async () => {
    const home = newHome();
    const id = "p".repeat(1_000_000);
    const payload = prompt(home, { session_id: id, prompt_id: id, transcript_path: `/${id}` });
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
    const input = JSON.stringify(call).replace('"tool_input":{', `"tool_input":{"x":${deep(100_000)},`);
    expect(await outcome(input, home)).toEqual({ told: null, errors: [] });
    expect(storedTexts(home, "tool")).toEqual(["a b"]);
  });

  test("of a 50 MB prompt head and tail are kept", async () => {
    const home = newHome();
    const text = `first words ${"and so on ".repeat(5_000_000)} last words`;
    expect(await outcome(json(home, { prompt: text }), home)).toEqual({ told: null, errors: [] });
    const [stored = ""] = storedTexts(home);
    expect(stored.length).toBeLessThan(65_536);
    expect([stored.slice(0, 11), stored.slice(-10)]).toEqual(["first words", "last words"]);
  });

  test("a transcript that is a pipe is not opened, so nothing waits for its writer", async () => {
    const home = newHome();
    const fifo = join(home.root, "transcript.jsonl");
    makePipe(fifo);
    for (const event of ["SessionStart", "UserPromptSubmit", "Stop", "SessionEnd"]) {
      const payload = prompt(home, { hook_event_name: event, transcript_path: fifo });
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
    async (event, _what, value) => {
      const home = newHome();
      const fields = wrongFields(value);
      // An agent id of any kind but null means a sub-agent, for which nothing would be done.
      const payload = { ...fields, agent_id: null, session_id: "s", hook_event_name: event };
      expect(await outcome(payload, home)).toEqual({ told: null, errors: [] });
    },
  );

  test("an unknown event is left alone", async () => {
    const home = newHome();
    expect(await outcome(prompt(home, { hook_event_name: "TeaBreak" }), home)).toEqual({
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
