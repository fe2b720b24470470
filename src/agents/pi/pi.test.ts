import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { HOOK_TABLE } from "../../config/hook-table.ts";
import type { RawEvent } from "../../domain/event.ts";
import { parsePiCall } from "./pi-hooks.ts";
import { piInstaller } from "./pi-install.ts";
import { piSessions } from "./pi-sessions.ts";

const ID = "01a21471-b27f-7bea-af46-0298379ab8d8";
const at = (second: number) => new Date(1_795_639_326_000 + second * 1_000).toISOString();
const message = (second: number, body: object) => ({
  ...{ type: "message", id: `1eb80a0${second}`, parentId: null, timestamp: at(second) },
  message: body,
});

/** A session as pi 0.74.2 wrote it. */
const RECORDED = [
  { type: "session", version: 3, id: ID, timestamp: at(0), cwd: "/srv/ferry" },
  { type: "model_change", id: "64657b0d", timestamp: at(0), provider: "fake", modelId: "fake-model" },
  { type: "thinking_level_change", id: "a832e6d1", timestamp: at(0), thinkingLevel: "off" },
  message(1, { role: "user", content: [{ type: "text", text: "Have a try, please" }] }),
  {
    ...{ type: "custom_message", customType: "unbidden", display: false, id: "c5b93ef2", timestamp: at(1) },
    content: "--- unbidden ab12: 1 note ---\n--- end unbidden ab12 ---",
  },
  message(2, {
    role: "assistant",
    content: [
      { type: "toolCall", id: "call_mwwlofac1", name: "bash", arguments: { command: "sh deploy.sh" } },
    ],
    usage: { input: 100, output: 5, totalTokens: 105 },
  }),
  message(3, {
    role: "toolResult",
    toolCallId: "call_mwwlofac1",
    toolName: "bash",
    content: [
      { type: "text", text: "out\ndeploy.sh: DEPLOY_ENV is unset\n\n\nCommand exited with code 3" },
      { type: "text", text: "--- unbidden cd34: 1 note ---\n--- end unbidden cd34 ---" },
    ],
    isError: true,
  }),
  message(4, {
    role: "assistant",
    content: [{ type: "text", text: "It wants DEPLOY_ENV." }],
    usage: { totalTokens: 120 },
  }),
];

const sent = (fields: object) => ({
  session_id: ID,
  transcript_path: `/h/${ID}.jsonl`,
  cwd: "/srv/ferry",
  ...fields,
});
const PROMPT = sent({
  ...{ hook_event_name: "prompt", prompt: "Have a try, please", typed: "Have a try, please", number: 1 },
});
/** What our plugin sent of it. */
const SENT = [
  PROMPT,
  sent({
    ...{ hook_event_name: "tool-failure", call_id: "call_mwwlofac1", tool: "bash", is_error: true },
    input: { command: "sh deploy.sh" },
    content: [{ type: "text", text: "out\ndeploy.sh: DEPLOY_ENV is unset\n\n\nCommand exited with code 3" }],
  }),
];

const parsed = (payload: object) => parsePiCall(Buffer.from(JSON.stringify(payload)), 0);
const plain = (events: readonly RawEvent[]) =>
  events.map(({ kind, nativeKey, text, tool, trust }) => ({ kind, nativeKey, text, tool, trust }));

function read(entries: readonly object[]) {
  const reader = piSessions.reader(null);
  const readings = entries.map((entry) => reader.read(entry));
  return { reader, readings, events: readings.flatMap(({ events }) => events) };
}

test("plugin and session file tell the same events", () => {
  const { reader, readings, events } = read(RECORDED);
  expect(readings.filter(({ isKnown }) => !isKnown)).toEqual([]);
  expect([reader.cwd, reader.nativeSession, reader.isSettled]).toEqual(["/srv/ferry", ID, true]);
  const told = SENT.flatMap((payload) => parsed(payload)?.events ?? []);
  expect(plain(events).filter(({ kind }) => kind !== "reply")).toEqual(plain(told));
  expect(events.map(({ kind, text }) => [kind, text])).toEqual([
    ["prompt", "Have a try, please"],
    ["tool-failure", "Exit code 3\nout\ndeploy.sh: DEPLOY_ENV is unset"],
    ["reply", "It wants DEPLOY_ENV."],
  ]);
  expect(JSON.stringify(events)).not.toContain("unbidden");
});

test("the same prompt twice is two prompts, also where reading goes on in the middle", () => {
  const again = [...RECORDED, { ...RECORDED[3], id: "9", timestamp: at(9) }];
  const keys = read(again)
    .events.filter(({ kind }) => kind === "prompt")
    .map(({ nativeKey }) => nativeKey);
  expect(new Set(keys).size).toBe(2);
  const later = piSessions.reader("1").read(again.at(-1));
  expect(later.events[0]?.nativeKey).toBe(keys[1]);
});

test("what our plugin added is context, and a compaction forgets it", () => {
  const contexts = RECORDED.flatMap((entry) => piSessions.readContext(entry)).join("\n");
  expect(contexts).toContain("--- unbidden ab12");
  expect(contexts).toContain("--- unbidden cd34");
  const compaction = {
    type: "compaction",
    id: "x",
    timestamp: at(9),
    summary: "They deploy.",
    tokensBefore: 1,
  };
  expect(piSessions.readContext(compaction)).toBe("forgotten");
  expect(read([compaction]).events).toMatchObject([{ kind: "summary", text: "They deploy.", trust: 2 }]);
  const lines = RECORDED.map((entry) => JSON.stringify(entry));
  expect(piSessions.readUsage(lines.join("\n"))).toEqual({ tokens: 120, window: null });
  expect(piSessions.readUsage([...lines, JSON.stringify(compaction)].join("\n"))).toBeNull();
});

test.each([
  ["typed", {}, { trust: 3 }],
  ["of a program", { by_program: true }, { trust: 3, byProgram: true }],
  ["of a template", { typed: "/try" }, { trust: 1 }],
  [
    "with a skill",
    { typed: "/skill:x", prompt: '<skill name="x" location="/s">\ny\n</skill>' },
    { trust: 3 },
  ],
])("a prompt %s has the trust of who wrote it", (_, more, expected) => {
  expect(parsed({ ...PROMPT, ...more })?.events[0]).toMatchObject(expected);
});

type Handler = (event: object, ctx: object) => Promise<{ message?: object; content?: object[] } | undefined>;

/** The installed plugin, loaded; its hook keeps what it is told and answers with the event's name. */
async function loadPlugin() {
  const folder = mkdtempSync(join(tmpdir(), "pi-plugin-"));
  const [hook, log, file] = [join(folder, "hook.mjs"), join(folder, "log"), join(folder, "plugin.mjs")];
  writeFileSync(log, "");
  writeFileSync(
    hook,
    `import { appendFileSync, readFileSync } from "node:fs";
const call = readFileSync(0, "utf8");
appendFileSync(${JSON.stringify(log)}, call + "\\n");
console.log(JSON.stringify({ additionalContext: "told at " + JSON.parse(call).hook_event_name }));`,
  );
  const choice = { tools: "needed", hooks: HOOK_TABLE, statusLine: false } as const;
  writeFileSync(file, piInstaller.withHooks(null, [process.execPath, hook, "pi"], choice, null));
  const { default: extension } = (await import(pathToFileURL(file).href)) as {
    default: (pi: object) => void;
  };
  const sessionManager = { getSessionId: () => ID, getSessionFile: () => "/h/s.jsonl", getEntries: () => [] };
  const ctx = { sessionManager, cwd: "/srv/ferry", hasUI: true };
  const handlers = new Map<string, Handler>();
  extension({ on: (event: string, handler: Handler) => handlers.set(event, handler) });
  const fire = (event: string, fields: object) => handlers.get(event)?.(fields, ctx);
  const told = () =>
    readFileSync(log, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { extension, fire, told, ctx };
}

test("a prompt is told the brief and what is relevant, a failing command what is known of it", async () => {
  const { fire, told } = await loadPlugin();
  await fire("session_start", { reason: "startup" });
  await fire("input", { text: "Deploy it", source: "interactive" });
  expect(await fire("before_agent_start", { prompt: "Deploy it" })).toEqual({
    message: { customType: "unbidden", content: "told at session-start\n\ntold at prompt", display: false },
  });
  const call = { toolName: "bash", toolCallId: "call_1", input: { command: "sh deploy.sh" } };
  expect(await fire("tool_call", call)).toBeUndefined();
  const result = await fire("tool_result", {
    ...call,
    content: [{ type: "text", text: "x" }],
    isError: true,
  });
  expect(result?.content?.slice(1)).toEqual([
    { type: "text", text: "told at before-tool" },
    { type: "text", text: "told at tool-failure" },
  ]);
  expect(told()[1]).toMatchObject({ prompt: "Deploy it", typed: "Deploy it", number: 1, by_program: false });
});

test("after a compaction the session begins anew", async () => {
  const { fire, told } = await loadPlugin();
  await fire("session_start", { reason: "resume" });
  await fire("session_before_compact", {});
  await fire("session_compact", { compactionEntry: { summary: "They deploy." } });
  await fire("before_agent_start", { prompt: "Go on" });
  expect(told()).toMatchObject([
    { hook_event_name: "before-compact" },
    { hook_event_name: "after-compact", summary: "They deploy." },
    { hook_event_name: "session-start", source: "compact" },
    { hook_event_name: "prompt", by_program: true },
  ]);
});

test("installed twice it speaks once, and nothing it throws reaches the agent", async () => {
  const { extension, fire, ctx, told } = await loadPlugin();
  await fire("session_start", { reason: "startup" });
  const second = new Map<string, Handler>();
  extension({ on: (event: string, handler: Handler) => second.set(event, handler) });
  expect(await second.get("before_agent_start")?.({ prompt: "Hi" }, ctx)).toBeUndefined();
  expect(told()).toEqual([]);
  await expect(second.get("tool_result")?.({}, {})).resolves.toBeUndefined();
});
