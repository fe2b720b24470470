import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RawEvent } from "../../domain/event.ts";
import { triageClaudeCode } from "../claude-code/claude-code-skip.ts";
import { completeCopilotCall, parseCopilotHook, renderCopilotHook } from "./copilot-hooks.ts";
import { copilotInstaller } from "./copilot-install.ts";
import { copilotLogs } from "./copilot-log.ts";
import { triageCopilotBytes } from "./copilot-skip.ts";
import { copilotCall } from "./copilot-tools.ts";

interface Recorded {
  readonly name: string;
  readonly hooks: readonly object[];
  readonly transcript: readonly object[];
}

const FILE = join(import.meta.dirname, "../../../test/fixtures/recorded-copilot.json");
const RECORDED = JSON.parse(readFileSync(FILE, "utf8")) as Recorded[];
const [FAILED, WITH_SUB_AGENT] = RECORDED as [Recorded, Recorded];
const bytes = (payload: unknown) => Buffer.from(JSON.stringify(payload));

function callsOf({ hooks, transcript }: Recorded) {
  const log = transcript.map((entry) => JSON.stringify(entry)).join("\n");
  const ends = { head: log.slice(0, 4_096), tail: log };
  return hooks.flatMap((hook) => {
    const call = parseCopilotHook(bytes(hook), 0);
    return call ? [completeCopilotCall(call, ends)] : [];
  });
}

function read(transcript: Recorded["transcript"]) {
  const reader = copilotLogs.reader(null);
  const readings = transcript.map((entry) => reader.read(entry));
  return { reader, readings, events: readings.flatMap(({ events }) => events) };
}

const told = (recorded: Recorded) =>
  callsOf(recorded)
    .flatMap(({ events }) => events)
    .filter(({ kind }) => !kind.startsWith("session-"));
// Hooks name no turn of a call.
const plain = (events: readonly RawEvent[]) =>
  events.map(({ kind, nativeKey, text, tool, trust, byProgram }) => ({
    ...{ kind, nativeKey, text, tool, trust, byProgram: kind === "prompt" && byProgram },
  }));

test.each(RECORDED)("hooks and log of $name give the same events", (recorded) => {
  const heard = plain(told(recorded));
  expect(heard.length).toBeGreaterThan(1);
  expect(plain(read(recorded.transcript).events).filter(({ kind }) => kind !== "reply")).toEqual(heard);
});

test("a failed command of which the log does not tell yet is answered, and kept once, from the log", () => {
  const ends = { head: FAILED.transcript.map((entry) => JSON.stringify(entry)).join("\n"), tail: "" };
  const failures = FAILED.hooks
    .map((hook) => parseCopilotHook(bytes(hook), 0))
    .flatMap((call) => (call?.events[0]?.kind === "tool-failure" ? [completeCopilotCall(call, ends)] : []));
  expect(failures.length).toBeGreaterThan(0);
  for (const call of failures)
    expect(call).toMatchObject({ hookEvent: "tool-failure", events: [], tool: { use: "shell" } });
  for (const { key, failure } of failures) expect([key, failure]).not.toContain(undefined);
});

test.each(RECORDED)("the log of $name, read in two pieces at any place, tells the same", ({ transcript }) => {
  const whole = read(transcript).events;
  for (const cut of transcript.keys()) {
    const first = copilotLogs.reader(null);
    const events = [];
    let settled = { next: 0, turn: null as string | null };
    for (const [at, entry] of transcript.slice(0, cut).entries()) {
      events.push(...first.read(entry).events);
      if (first.isSettled) settled = { next: at + 1, turn: first.turn };
    }
    const second = copilotLogs.reader(settled.turn);
    second.read(transcript[0]);
    for (const entry of transcript.slice(settled.next)) events.push(...second.read(entry).events);
    const byKey = new Map(events.map((event) => [event.nativeKey, event]));
    expect([...byKey.values()], `cut before entry ${cut}`).toEqual(whole);
  }
});

test.each(RECORDED)(
  "every entry of the log of $name is known, and our own context is no prompt",
  (recorded) => {
    const { reader, readings } = read(recorded.transcript);
    expect(readings.filter(({ isKnown }) => !isKnown)).toEqual([]);
    expect([reader.cwd, reader.isSettled]).toEqual(["/srv/ferry", true]);
    expect(JSON.stringify(readings)).not.toContain("INJECTED");
    expect(recorded.transcript.flatMap((entry) => copilotLogs.readContext(entry))).toContain(
      "INJECTED-42-UserPromptSubmit",
    );
  },
);

test("a command that failed is a failure with its exit code, though the client calls it a success", () => {
  const [failed] = callsOf(FAILED).filter(({ hookEvent }) => hookEvent === "tool-failure");
  expect(failed?.events).toMatchObject([
    {
      text: "Exit code 3\nout\ndeploy.sh: DEPLOY_ENV is unset",
      tool: { name: "Bash", use: "shell", exitCode: 3 },
    },
  ]);
  expect(JSON.parse(renderCopilotHook("tool-failure", "known"))).toEqual({ additionalContext: "known" });
});

test("prompts of `copilot -p` are a program's, also where it goes on with a person's session", () => {
  const [prompt] = told(FAILED);
  expect(prompt).toMatchObject({ kind: "prompt", text: "USE-TOOL please", byProgram: true });
  const typed = JSON.parse(JSON.stringify(FAILED).replaceAll(',"initialPrompt":"USE-TOOL please"', ""));
  expect(told(typed)[0]).not.toHaveProperty("byProgram");
  const resumed = FAILED.transcript.filter((entry) => JSON.stringify(entry).includes('"sessionStart"'));
  expect(told({ ...typed, transcript: [...typed.transcript, ...resumed] })[0]).toHaveProperty("byProgram");
  expect(told({ ...typed, transcript: [] })[0]).toHaveProperty("byProgram");
});

test("without hooks a log tells by the client's own instructions that a program asked", () => {
  const bare = FAILED.transcript.filter((entry) => !JSON.stringify(entry).startsWith('{"type":"hook.'));
  expect(read(bare).events[0]).toMatchObject({ kind: "prompt", byProgram: true });
  const typed = JSON.parse(JSON.stringify(bare).replace("You are running in non-interactive mode", ""));
  expect(read(typed).events[0]).not.toHaveProperty("byProgram");
});

test("a sub-agent's start is heard as the session's, its task is no prompt, its result is kept", () => {
  const calls = callsOf(WITH_SUB_AGENT);
  const [start] = calls.filter(({ hookEvent }) => hookEvent === "sub-agent-start");
  const main = calls.find(({ hookEvent }) => hookEvent === "session-start")?.nativeSession;
  expect(start).toMatchObject({ nativeSession: main, subAgent: { kind: "explore" } });
  expect(calls.find(({ hookEvent }) => hookEvent === "before-tool")?.task).toMatchObject({
    kind: "explore",
    words: "probe child\nSUBAGENT-PROMPT: say hi",
  });
  expect(told(WITH_SUB_AGENT).map(({ kind }) => kind)).toEqual(["prompt", "sub-agent"]);
});

test("prompts that skills, agents and the client itself write are nobody's", () => {
  const [first] = FAILED.transcript.filter((entry) => JSON.stringify(entry).includes('"user.message"'));
  const { data } = first as { data: object };
  const written = [{ source: "skill-pdf" }, { source: "agent-1" }, { isAutopilotContinuation: true }];
  const next = { type: "assistant.turn_start", data: {} };
  const entries = written.flatMap((more) => [{ ...first, data: { ...data, ...more } }, next]);
  expect(read(entries).events).toEqual([]);
  expect(read([first as object, next]).events).toHaveLength(1);
});

test("a project's Claude hooks that Copilot CLI runs, too, say nothing", () => {
  const prompt = FAILED.hooks.find((hook) => "prompt" in hook);
  expect(triageCopilotBytes(bytes(prompt))).toBe("work");
  expect(triageClaudeCode(bytes(prompt))).toBe("skip");
});

test("its tools are told in the words of all", () => {
  expect(copilotCall("edit", { path: "a.ts", old_str: "1", new_str: "2" }, "c").input).toEqual({
    file_path: "a.ts",
    old_string: "1",
    new_string: "2",
  });
  expect(copilotCall("create", { path: "a.ts", file_text: "x" }, "c").name).toBe("Write");
  expect(copilotCall("github-mcp-server-issue_read", {}, "c").name).toBe("mcp__github-mcp-server-issue_read");
});

test("the file of hooks is ours alone, and goes with the last of them", () => {
  const line = ["/h/.unbidden/bin/unbidden-hook", "copilot"];
  const hooks = [
    { name: "relevant", hookEvents: ["prompt"], enabled: true, priority: 1, matcher: "*", description: "" },
  ] as const;
  const text = copilotInstaller.withHooks(null, line, { tools: "needed", hooks, statusLine: false }, null);
  expect(JSON.parse(text)).toEqual({
    version: 1,
    hooks: { UserPromptSubmit: [{ hooks: [{ type: "command", command: line.join(" "), timeout: 3 }] }] },
  });
  expect(copilotInstaller.withoutHooks(text, line, null)).toBeNull();
});
