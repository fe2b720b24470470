import { afterEach, beforeEach, expect, test } from "vitest";
import { clientLines } from "../../agents/claude-code/claude-code-transcript.fixture.ts";
import { type AgentFolder, agentFolder, jsonl } from "./transcripts.fixture.ts";

let folder: AgentFolder;
beforeEach(() => {
  folder = agentFolder();
});
afterEach(() => folder.remove());

const client = clientLines();
const read = (id: string, text: string, more: object = {}) => [
  client.calls(id, "Read", { file_path: "/srv/ferry/README.md" }),
  client.result("p-1", id, text, more),
];

async function wholeIn(lines: readonly unknown[], wanted: readonly (string | null)[]) {
  const session = await folder.importer.session(folder.put("ferry/s-1.jsonl", jsonl(lines)));
  return session && folder.importer.wholeTexts(session, (event) => wanted.includes(event));
}

test("what a file held is known by its call, as the agent saw it", async () => {
  const seen = [{ type: "text", text: "1→Sail at noon." }];
  const lines = [
    client.prompt("p-1", "Read it"),
    ...read("toolu_1", "", {
      message: { content: [{ type: "tool_result", tool_use_id: "toolu_1", content: seen }] },
    }),
  ];
  expect(await wholeIn(lines, ["toolu_1:tool"])).toEqual([
    { event: "toolu_1:tool", by: "tool", text: "1→Sail at noon." },
  ]);
});

test("what the agent wrote is known before what the tool answered", async () => {
  const input = { file_path: "/srv/ferry/a.md", content: "Sail at dawn." };
  const lines = [client.calls("toolu_2", "Write", input), client.result("p-1", "toolu_2", "written")];
  expect(await wholeIn(lines, ["toolu_2:tool"])).toMatchObject([
    { by: "agent", text: "Sail at dawn." },
    { by: "tool", text: "written" },
  ]);
});

test("a file that the prompt names is known without a call, a reminder of the client is not", async () => {
  const file = { type: "text", file: { filePath: "/srv/ferry/plan.md", content: "Sail at dusk." } };
  const lines = [
    client.line({ type: "attachment", attachment: { type: "file", content: file } }),
    client.line({ type: "attachment", attachment: { type: "task_reminder", content: "Mind the list." } }),
  ];
  const texts = (await wholeIn(lines, [null]))?.map(({ text }) => text);
  expect(texts).toEqual(["text\n/srv/ferry/plan.md\nSail at dusk."]);
});

test.each<[string, object]>([
  [
    "a hook's context",
    { type: "attachment", attachment: { type: "hook_additional_context", content: ["Sail at six."] } },
  ],
  [
    "a folder's rules",
    { type: "attachment", attachment: { type: "nested_memory", content: { content: "Sail at six." } } },
  ],
  [
    "an attachment of a client to come",
    { type: "attachment", attachment: { type: "tide_table", rows: [{ is: "Sail at six." }] } },
  ],
  [
    "a team-mate's message",
    client.prompt("p-2", '<teammate-message teammate_id="r">Sail at six.</teammate-message>'),
  ],
  [
    "what a line with ! printed",
    client.prompt("p-2", "<bash-stdout>Sail at six.</bash-stdout><bash-stderr></bash-stderr>"),
  ],
  ["a channel's message", client.prompt("p-2", "Sail at six.", { origin: { kind: "channel" } })],
  ["a skill's text", client.prompt("p-2", "Sail at six.", { isMeta: true })],
])("%s is known with its time, and is no word of the agent's", async (_what, fields) => {
  const lines = [client.prompt("p-1", "Moor"), client.says("Moored."), client.line(fields)];
  const [text, ...more] = (await wholeIn(lines, [null])) ?? [];
  expect([text?.text, text?.at]).toEqual([expect.stringContaining("Sail at six."), expect.any(Number)]);
  expect(more).toEqual([]);
});

test("what our own block told is not known as a client's", async () => {
  const block = "--- unbidden 0a1b: notes ---\n[user] Sail at six.\n--- end unbidden 0a1b ---";
  const attachment = { type: "hook_additional_context", content: [block], hookName: "SessionStart" };
  const texts = await wholeIn([client.line({ type: "attachment", attachment })], [null]);
  expect(JSON.stringify(texts)).not.toContain("Sail");
});

test("what nobody asked for, and what a sub-agent read, is left out", async () => {
  const aside = client.result("p-1", "toolu_4", "aside", { isSidechain: true });
  expect(await wholeIn([...read("toolu_3", "kept whole"), aside], ["toolu_4:tool", null])).toEqual([]);
});

test("of a session that read more than is compared the latest texts are known", async () => {
  const lines = ["one", "two", "three"].flatMap((name) => read(name, name.repeat(300_000)));
  const texts = await wholeIn(lines, ["one:tool", "two:tool", "three:tool"]);
  expect(texts?.map(({ event }) => event)).toEqual(["three:tool"]);
});
