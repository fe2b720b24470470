import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { HOOK_TABLE } from "../../config/hook-table.ts";
import { openCodeInstaller } from "./opencode-install.ts";

const CHOICE = { tools: "needed", hooks: HOOK_TABLE, statusLine: false, subAgents: "full" } as const;

type Handler = (...args: unknown[]) => Promise<unknown>;
type Plugin = Readonly<Record<string, Handler>>;

/** The installed plugin, loaded; its hook keeps what it is told and answers with the event's name. */
async function loadPlugin(script = ANSWERS, program = process.execPath) {
  const folder = mkdtempSync(join(tmpdir(), "opencode-plugin-"));
  const [hook, log, file] = ["hook.mjs", "log", "plugin.mjs"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(log, "");
  writeFileSync(hook, script.replace("LOG", JSON.stringify(log)));
  const text = openCodeInstaller.withHooks(null, [program, hook, "opencode"], CHOICE, null);
  writeFileSync(file, text);
  const { Unbidden } = (await import(pathToFileURL(file).href)) as {
    Unbidden: (input: object) => Promise<Plugin>;
  };
  const plugin = await Unbidden({ directory: folder });
  const told = () =>
    readFileSync(log, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { Unbidden, plugin, told, folder };
}

const ANSWERS = `import { appendFileSync, readFileSync } from "node:fs";
const call = readFileSync(0, "utf8");
appendFileSync(LOG, call + "\\n");
console.log(JSON.stringify({ additionalContext: "told at " + JSON.parse(call).hook_event_name }));`;

function message(sessionID: string, text: string) {
  const part = { id: "prt_1", sessionID, messageID: "msg_1", type: "text", text };
  const added = { ...part, id: "prt_2", synthetic: true, text: "a file's text" };
  return [
    { sessionID, agent: "build" },
    { message: { id: "msg_1", agent: "build" }, parts: [part, added] },
  ] as const;
}

const created = (id: string, parentID?: string) => ({
  event: { type: "session.created", properties: { sessionID: id, info: { id, parentID } } },
});

async function sendPrompt(plugin: Plugin, id: string, text = "Deploy it") {
  const [input, output] = message(id, text);
  await plugin["chat.message"]?.(input, output);
  return (output.parts as readonly { text: string; id: string; synthetic?: boolean }[]).slice(2);
}

test("a session's first prompt is told the brief and what is relevant, later ones what is relevant", async () => {
  const { plugin, told } = await loadPlugin();
  await plugin.event?.(created("ses_1"));
  const first = await sendPrompt(plugin, "ses_1");
  expect(first).toMatchObject([
    { id: "prt_20", synthetic: true, text: "told at session-start" },
    { id: "prt_200", synthetic: true, text: "told at prompt" },
  ]);
  expect(await sendPrompt(plugin, "ses_1")).toHaveLength(1);
  expect(told()).toMatchObject([
    { hook_event_name: "session-start", session_id: "ses_1", source: "startup" },
    { hook_event_name: "prompt", message_id: "msg_1", prompt: "Deploy it" },
    { hook_event_name: "prompt" },
  ]);
});

test("what is known of a failing command comes behind its output", async () => {
  const { plugin, told } = await loadPlugin();
  const call = { sessionID: "ses_1", tool: "bash", callID: "call_1", args: { command: "sh deploy.sh" } };
  await plugin["tool.execute.before"]?.(call, { args: call.args });
  const result = { output: "unset", metadata: { exit: 1 } };
  await plugin["tool.execute.after"]?.(call, result);
  expect(result.output).toBe("unset\n\ntold at before-tool\n\ntold at tool-failure");
  expect(told()[1]).toMatchObject({ call_id: "call_1", output: "unset", metadata: { exit: 1 } });
});

test("a sub-agent's task is no prompt, and its calls are the session's", async () => {
  const { plugin, told } = await loadPlugin();
  await plugin.event?.(created("ses_1"));
  await plugin.event?.(created("ses_2", "ses_1"));
  expect(await sendPrompt(plugin, "ses_2")).toMatchObject([{ text: "told at sub-agent-start" }]);
  await plugin.event?.({ event: { type: "session.idle", properties: { sessionID: "ses_2" } } });
  expect(told()).toMatchObject([{ session_id: "ses_1", agent_id: "ses_2", agent_type: "build" }]);
  expect(told()).toHaveLength(1);
});

test("after a compaction the session begins anew", async () => {
  const { plugin, told } = await loadPlugin();
  await plugin.event?.(created("ses_1"));
  await sendPrompt(plugin, "ses_1");
  await plugin["experimental.session.compacting"]?.({ sessionID: "ses_1" }, { context: [] });
  await plugin.event?.({ event: { type: "session.compacted", properties: { sessionID: "ses_1" } } });
  expect(await sendPrompt(plugin, "ses_1")).toHaveLength(2);
  expect(told().slice(2)).toMatchObject([
    { hook_event_name: "before-compact" },
    { hook_event_name: "after-compact" },
    { hook_event_name: "session-start", source: "compact" },
    { hook_event_name: "prompt" },
  ]);
});

test.each([
  ["fails", "process.exit(1)"],
  ["prints no JSON", "console.log('--- unbidden')"],
  ["is not there", ANSWERS, "/nowhere/unbidden-hook"],
])("a hook that %s changes nothing and throws nothing", async (_, script, program = process.execPath) => {
  const { plugin } = await loadPlugin(script, program);
  expect(await sendPrompt(plugin, "ses_1")).toEqual([]);
  await expect(plugin["chat.message"]?.(undefined, undefined)).resolves.toBeUndefined();
});

test("installed twice it speaks once", async () => {
  const { Unbidden, plugin, folder } = await loadPlugin();
  expect(await Unbidden({ directory: folder })).toEqual({});
  await plugin.dispose?.();
  expect(await Unbidden({ directory: folder })).not.toEqual({});
});

test("a file of the same name that somebody else wrote is left alone", () => {
  const line = ["/x/unbidden-hook", "opencode"];
  expect(() => openCodeInstaller.withHooks("export const Mine = 1;\n", line, CHOICE, null)).toThrow();
  const ours = openCodeInstaller.withHooks(null, line, CHOICE, null);
  expect(openCodeInstaller.withHooks(ours, line, CHOICE, null)).toBe(ours);
  expect(openCodeInstaller.installedHooks(ours, line).get("prompt")).toEqual(line);
  expect(openCodeInstaller.withoutHooks(ours, line, null)).toBeNull();
  expect(openCodeInstaller.withoutHooks("export const Mine = 1;\n", line, null)).toBe(
    "export const Mine = 1;\n",
  );
});
