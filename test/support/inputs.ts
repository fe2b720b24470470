import { join } from "node:path";
import { clientSession, type Payload } from "./claude-code-payloads.ts";
import type { ThrowAwayHome } from "./home.ts";
import type { HookInput } from "./hook.ts";

/** What is sent, what comes of it (a code, or the words stored), and the bytes. */
type HookScenario = readonly [string, string, (home: ThrowAwayHome) => HookInput];

export function inputPrompt(home: ThrowAwayHome, fields: Payload = {}): Payload {
  return { ...clientSession(home, home.project("heron")).prompt("rename the parser"), ...fields };
}

export function inputJson(home: ThrowAwayHome, fields: Payload = {}): string {
  return JSON.stringify(inputPrompt(home, fields));
}

/** A payload with `bytes` in the place of the prompt's text. */
function around(home: ThrowAwayHome, bytes: Uint8Array): Uint8Array {
  const [before = "", after = ""] = inputJson(home, { prompt: "HERE" }).split("HERE");
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
}

export const deepObject = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

/** Input that is no call of ours, with the code counted. */
export const REFUSED_INPUTS: readonly HookScenario[] = [
  ["nothing", "INPUT_EMPTY", () => ""],
  ["white space", "INPUT_EMPTY", () => "\n\n"],
  ["JSON cut in a string", "INPUT_INCOMPLETE", (home) => inputJson(home).slice(0, -9)],
  ["JSON cut after its first brace", "INPUT_INCOMPLETE", () => "{"],
  ["two objects", "INPUT_INVALID", (home) => inputJson(home) + inputJson(home)],
  ["an object and a line of text", "INPUT_INCOMPLETE", (home) => `${inputJson(home)}\nhello`],
  ["an array", "INPUT_INVALID", (home) => `[${inputJson(home)}]`],
  ["null", "INPUT_INVALID", () => "null"],
  ["a number", "INPUT_INVALID", () => "42"],
  ["a string", "INPUT_INVALID", () => '"UserPromptSubmit"'],
  ["an empty object", "INPUT_INVALID", () => "{}"],
  ["no event name", "INPUT_INVALID", (home) => inputJson(home, { hook_event_name: undefined })],
  ["an event name that is a list", "INPUT_INVALID", (home) => inputJson(home, { hook_event_name: ["Stop"] })],
  ["no session", "INPUT_INVALID", (home) => inputJson(home, { session_id: undefined })],
  ["an empty session", "INPUT_INVALID", (home) => inputJson(home, { session_id: "" })],
  ["a session that is a number", "INPUT_INVALID", (home) => inputJson(home, { session_id: 7 })],
  ["NUL bytes", "INPUT_INCOMPLETE", () => new Uint8Array(4_096)],
  ["NUL bytes in a text", "INPUT_INVALID", (home) => around(home, new Uint8Array(3))],
  ["100,000 open brackets", "INPUT_INCOMPLETE", () => "[".repeat(100_000)],
  ["40 MB", "INPUT_TOO_LARGE", (home) => around(home, Buffer.alloc(40_000_000, "a "))],
];

/** Odd input that is a call, with the words stored. */
export const ODD_INPUTS: readonly HookScenario[] = [
  [
    "CRLF line ends",
    "rename the parser",
    (home) => JSON.stringify(inputPrompt(home), null, 2).replace(/\n/g, "\r\n"),
  ],
  ["a byte order mark", "rename the parser", (home) => `\uFEFF${inputJson(home)}`],
  ["an escaped NUL", "ab", (home) => inputJson(home, { prompt: "a\0b" })],
  ["lone surrogates", "ab", (home) => inputJson(home, { prompt: "a\uD800b\uDFFF" })],
  ["invalid UTF-8", "\uFFFD\uFFFD", (home) => around(home, Uint8Array.of(0xff, 0xc3))],
  [
    "__proto__ keys",
    "rename the parser",
    (home) => inputJson(home).replace("{", '{"__proto__":{"agent_id":"x"},'),
  ],
  [
    "objects 100,000 deep",
    "rename the parser",
    (home) => inputJson(home).replace("{", `{"x":${deepObject(100_000)},`),
  ],
  ["a session that is a path", "rename the parser", (home) => inputJson(home, { session_id: "../../x" })],
  ["a folder that is gone", "rename the parser", (home) => inputJson(home, { cwd: join(home.root, "gone") })],
  ["a folder with a NUL", "rename the parser", (home) => inputJson(home, { cwd: "/a\0b" })],
  ["a folder 50,000 deep", "rename the parser", (home) => inputJson(home, { cwd: "/a".repeat(50_000) })],
];
