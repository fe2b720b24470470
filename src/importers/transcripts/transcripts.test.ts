import { truncateSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clientLines } from "../../agents/claude-code/claude-code-transcript.fixture.ts";
import { readEntries } from "./entries.ts";
import type { OpenFile } from "./files.ts";
import { type AgentFolder, agentFolder, jsonl, readFrom } from "./transcripts.fixture.ts";

let folder: AgentFolder;
beforeEach(() => {
  folder = agentFolder();
});
afterEach(() => folder.remove());

const read = (content: string | Buffer, name = "ferry/s-1.jsonl") =>
  readFrom(folder.importer, folder.put(name, content));

const client = clientLines();
const SESSION = [
  { type: "mode", mode: "normal" },
  client.prompt("p-1", 'Dock the "ferry" at [pier, 7] {über 倉 🚢}\\'),
  client.says("Docking.\nNow, and \\ then."),
  client.calls("toolu_1", "Bash", { command: "make dock", list: [1, [2, { a: "]" }]] }),
  client.result("p-1", "toolu_1", "docked", { toolUseResult: { stdout: "docked", stderr: "" } }),
  client.prompt("p-2", "Thank you"),
];
const TEXTS = [
  'Dock the "ferry" at [pier, 7] {über 倉 🚢}\\',
  "Docking.\nNow, and \\ then.",
  "docked",
  "Thank you",
];

test.each([
  ["lines", jsonl(SESSION)],
  ["lines of Windows", jsonl(SESSION).replaceAll("\n", "\r\n")],
  ["lines behind a byte order mark", `\uFEFF${jsonl(SESSION)}`],
  ["lines without an end", jsonl(SESSION).trimEnd()],
  ["lines with empty ones between", `\n \n${jsonl(SESSION).replaceAll("\n", "\n\n\r\n")}`],
  ["one array", JSON.stringify(SESSION)],
  ["one array for people to read", JSON.stringify(SESSION, null, 2)],
  ["one array with tabs, of Windows", `${JSON.stringify(SESSION, null, "\t").replaceAll("\n", "\r\n")}\r\n`],
  ["one array behind a byte order mark", `\uFEFF ${JSON.stringify(SESSION)}`],
])("a session is the same in %s", async (_, content) => {
  const { events, texts, lines, unknown } = await read(content);
  expect(texts).toEqual(TEXTS);
  expect([lines, unknown]).toEqual([SESSION.length, 0]);
  expect(events).toEqual((await read(jsonl(SESSION), "ferry/other.jsonl")).events);
});

test.each(["", "\n", "\uFEFF", "[]", "[", "  [ ]\n"])("a file of %j holds nothing", async (content) => {
  expect(await read(content)).toMatchObject({ events: [], lines: 0, unknown: 0 });
});

test("a session is named by its file when nothing in it does", async () => {
  const { batches } = await read('{"type":"mode"}\n', "ferry/by-name.jsonl");
  expect(batches).toMatchObject([{ nativeSession: "by-name", cwd: "" }]);
  expect((await read(jsonl(SESSION))).batches).toMatchObject([{ nativeSession: "s-1", cwd: "/srv/ferry" }]);
});

describe("what nobody understands is counted and left out", () => {
  const around = (strange: string | Buffer) =>
    Buffer.concat([
      Buffer.from(jsonl(SESSION.slice(0, 2))),
      Buffer.from(strange),
      Buffer.from(`\n${jsonl(SESSION.slice(2))}`),
    ]);
  test.each<[string, string | Buffer, number]>([
    ["a line broken off", '{"type":"user","message":{"con', 1],
    ["two lines in one", '{"type":"mode"}{"type":"mode"}', 1],
    ["no JSON", "Segmentation fault (core dumped)", 1],
    ["noughts, as a crash leaves them", Buffer.alloc(5_000), 1],
    ["bytes that are no text", Buffer.from([0xff, 0xfe, 0x80, 0x7b, 0xc3, 0x28]), 1],
    ["kinds nobody knows", '{"type":"from-the-future"}\n{"type":"user"}\n7\n[]', 4],
    ["a line of 20 MB", JSON.stringify({ type: "user", message: { content: "x".repeat(20_000_000) } }), 1],
  ])("%s", async (_, strange, unknown) => {
    const found = await read(around(strange));
    expect(found.texts).toEqual(TEXTS);
    expect(found.unknown).toBe(unknown);
    expect(found.lines).toBe(SESSION.length + unknown);
  });

  test("an element of 20 MB in an array", async () => {
    const long = { type: "user", message: { content: "x".repeat(20_000_000) } };
    const found = await read(JSON.stringify([...SESSION.slice(0, 2), long, ...SESSION.slice(2)]));
    expect([found.texts, found.unknown]).toEqual([TEXTS, 1]);
  });

  test("a line of 100 MB, of which no more is held than of the longest one that counts", async () => {
    const path = folder.put("ferry/s-1.jsonl", jsonl(SESSION.slice(0, 2)));
    truncateSync(path, 100_000_000);
    await appendFile(path, `\n${jsonl(SESSION.slice(2))}`);
    expect(await readFrom(folder.importer, path)).toMatchObject({ texts: TEXTS, unknown: 1 });
  });

  test("another agent's session", async () => {
    const lines = ["session_meta", "response_item", "event_msg", "turn_context"].map((type) => ({
      timestamp: "2026-02-10T10:00:00.000Z",
      type,
      payload: { role: "user", content: [{ type: "input_text", text: "Dock" }], cwd: "/srv/ferry" },
    }));
    expect(await read(jsonl(lines))).toMatchObject({ events: [], lines: 4, unknown: 4 });
  });
});

test("however long a line is, little of it is held", () => {
  const SIZE = 300_000_000;
  let most = 0;
  const before = process.memoryUsage().arrayBuffers;
  const file: OpenFile = {
    size: SIZE,
    read: (into, at) => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      into.fill(0x78);
      return Math.max(0, Math.min(into.length, SIZE - at));
    },
    fingerprint: () => "",
    close: () => undefined,
  };
  expect([...readEntries(file, 0)]).toEqual([{ value: undefined, end: SIZE, unfinished: true }]);
  expect(most).toBeLessThan(64_000_000);
});

test("a session whose lines hang on each other in a circle is read to its end", async () => {
  const circle = SESSION.map((line) => ({ ...line, uuid: "u-1", parentUuid: "u-1" }));
  expect((await read(jsonl(circle))).texts).toEqual(TEXTS);
});

test("a long session comes in batches, and a reading broken off after any goes on there", async () => {
  const long = clientLines();
  const lines = Array.from({ length: 700 }, (_, at) => [
    long.prompt(`p-${at}`, `Prompt ${at}`),
    long.says(`Reply ${at}`),
  ]).flat();
  const path = folder.put("ferry/s-1.jsonl", jsonl(lines));
  const { batches, texts } = await readFrom(folder.importer, path);
  expect(texts).toHaveLength(1_400);
  expect(batches.length).toBeGreaterThan(4);
  let done = 0;
  for (const { position, events, cwd } of batches) {
    done += events.length;
    const rest = await readFrom(folder.importer, path, position);
    expect(rest.texts).toEqual(texts.slice(done));
    if (done < texts.length) expect(cwd).toBe("/srv/ferry");
  }
});

test("after a batch that is not the last, the size told is not the file's", async () => {
  const long = clientLines();
  const lines = Array.from({ length: 300 }, (_, at) => long.prompt(`p-${at}`, `Prompt ${at}`));
  const path = folder.put("ferry/s-1.jsonl", jsonl(lines));
  const session = await folder.importer.session(path);
  const sizes = (await readFrom(folder.importer, path)).batches.map(({ position }) => position.size);
  expect(sizes[0]).toBeLessThan(session?.bytes ?? 0);
  expect(sizes.at(-1)).toBe(session?.bytes);
});

test("a file that shrinks while it is read ends early, and no harm is done", async () => {
  const long = clientLines();
  const lines = Array.from({ length: 900 }, (_, at) => long.prompt(`p-${at}`, `${at} ${"x".repeat(2_000)}`));
  const path = folder.put("ferry/s-1.jsonl", jsonl(lines));
  const session = await folder.importer.session(path);
  if (!session) throw new RangeError("no session");
  const texts: string[] = [];
  for await (const { events, position } of folder.importer.read(session, null)) {
    texts.push(...events.map(({ text }) => text));
    truncateSync(path, 300_000);
    expect(position.offset).toBeLessThanOrEqual(session.bytes);
  }
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.length).toBeLessThan(900);
  const again = await readFrom(folder.importer, path);
  expect(again.texts).toEqual(texts.slice(0, again.texts.length));
});
