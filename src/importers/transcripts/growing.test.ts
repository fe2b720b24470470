import { appendFileSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clientLines } from "../../agents/claude-code/claude-code-transcript.fixture.ts";
import { codexTranscripts } from "../../agents/codex/codex-rollout.ts";
import type { TimedEvent } from "../../domain/event.ts";
import type { TranscriptPosition } from "../../domain/past.ts";
import { ANY_STEPS, waitingCalls, writtenBy } from "./session-steps.fixture.ts";
import { type AgentFolder, agentFolder, eachOnce, jsonl, readFrom } from "./transcripts.fixture.ts";
import { transcriptImporter } from "./transcripts.ts";

let folder: AgentFolder;
beforeEach(() => {
  folder = agentFolder();
});
afterEach(() => folder.remove());

const client = clientLines();
const [ONE, TWO, THREE] = ["one", "two", "three"].map((text) => client.prompt(`p-${text}`, text));
const read = (path: string, from: TranscriptPosition | null = null) => readFrom(folder.importer, path, from);

test("what is appended is all that is read next time", async () => {
  const path = folder.put("ferry/s-1.jsonl", jsonl([ONE]));
  const first = await read(path);
  appendFileSync(path, jsonl([TWO, THREE]));
  const next = await read(path, first.position);
  expect([first.texts, next.texts, next.lines]).toEqual([["one"], ["two", "three"], 2]);
  expect(await read(path, next.position)).toMatchObject({ texts: [], lines: 0, position: next.position });
});

test("of a file whose first entry alone names its session, what is appended is that session's", async () => {
  const codex = transcriptImporter("codex", codexTranscripts, folder.root);
  const meta = { type: "session_meta", payload: { id: "0199", cwd: "/srv/ferry", source: "exec" } };
  const said = (text: string) => ({
    type: "response_item",
    payload: { type: "message", role: "user", content: [{ type: "input_text", text }] },
  });
  const path = folder.put("2026/11/25/rollout-1.jsonl", jsonl([meta, said("one")]));
  const first = await readFrom(codex, path, null);
  appendFileSync(path, jsonl([said("two")]));
  const past = await codex.session(path);
  if (!past) throw new Error("no session");
  for await (const batch of codex.read(past, first.position))
    expect(batch).toMatchObject({
      ...{ nativeSession: "0199", cwd: "/srv/ferry", lines: 1 },
      events: [{ text: "two", byProgram: true, cwd: "/srv/ferry" }],
    });
});

test("half a line is read when it is whole, exactly once", async () => {
  const whole = jsonl([TWO]);
  const path = folder.put("ferry/s-1.jsonl", jsonl([ONE]) + whole.slice(0, 40));
  const first = await read(path);
  expect(first).toMatchObject({ texts: ["one"], lines: 1, unknown: 0 });
  appendFileSync(path, whole.slice(40));
  const next = await read(path, first.position);
  expect(next).toMatchObject({ texts: ["two"], unknown: 0 });
  expect((await read(path, next.position)).texts).toEqual([]);
});

test("a last line without its end is told, and is the same event when its end comes", async () => {
  const path = folder.put("ferry/s-1.jsonl", jsonl([ONE, TWO]).trimEnd());
  const first = await read(path);
  appendFileSync(path, `\n${jsonl([THREE])}`);
  const next = await read(path, first.position);
  expect(first.texts).toEqual(["one", "two"]);
  expect(eachOnce([...first.events, ...next.events]).map(({ text }) => text)).toEqual([
    "one",
    "two",
    "three",
  ]);
});

test("an array is read anew as a whole, and its events are the same", async () => {
  const path = folder.put("ferry/s-1.json", JSON.stringify([ONE, TWO]));
  const first = await read(path);
  writeFileSync(path, JSON.stringify([ONE, TWO, THREE]));
  const next = await read(path, first.position);
  expect(next.texts).toEqual(["one", "two", "three"]);
  expect(next.events.slice(0, 2)).toEqual(first.events);
});

test.each<[string, (path: string) => void]>([
  ["cut", (path) => truncateSync(path, jsonl([ONE]).length)],
  ["emptied and begun again", (path) => writeFileSync(path, jsonl([ONE]))],
  ["written anew in place, and longer", (path) => writeFileSync(path, jsonl([ONE, THREE, THREE, THREE]))],
  [
    "replaced by a longer one of the same name",
    (path) => {
      writeFileSync(`${path}.new`, jsonl([ONE, TWO, THREE]));
      renameSync(`${path}.new`, path);
    },
  ],
  [
    "replaced by a copy of itself",
    (path) => {
      writeFileSync(`${path}.new`, jsonl([ONE, TWO]));
      renameSync(`${path}.new`, path);
    },
  ],
])("a file that was %s is read from its beginning", async (_, change) => {
  const path = folder.put("ferry/s-1.jsonl", jsonl([ONE, TWO]));
  const { position } = await read(path);
  change(path);
  const again = await read(path, position);
  expect(again.texts).toEqual((await read(path)).texts);
  expect(again.texts[0]).toBe("one");
});

test("a mark of another file, or of none, is no place to go on", async () => {
  const path = folder.put("ferry/s-1.jsonl", jsonl([ONE, TWO]));
  const { position } = await read(path);
  for (const strange of [
    { ...position, file: "refused" },
    { ...position, offset: 1e15 },
    { ...position, offset: -5 },
    { ...position, offset: position.offset - 3 },
  ])
    expect((await read(path, strange)).texts).toEqual(["one", "two"]);
});

test("a mark stays before a call until its result or the next prompt is there", async () => {
  const lines = clientLines();
  const before = jsonl([lines.prompt("p-1", "Go")]);
  const call = jsonl([lines.calls("toolu_1", "Bash", { command: "x" }), lines.says("Waiting.")]);
  const path = folder.put("ferry/s-1.jsonl", before + call);
  const first = await read(path);
  expect(first.position.offset).toBe(before.length);
  appendFileSync(path, jsonl([lines.result("p-1", "toolu_1", "done")]));
  const next = await read(path, first.position);
  expect(next.texts).toEqual(["Waiting.", "done"]);
  expect(next.position).toMatchObject({ offset: readFileSync(path).length, turn: "p-1" });
});

test("read in any steps, a session is what it is when read at once", async () => {
  await fc.assert(
    fc.asyncProperty(
      ANY_STEPS,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      fc.boolean(),
      async (steps, cuts, isEnded) => {
        const text = isEnded ? writtenBy(steps) : writtenBy(steps).trimEnd();
        const bytes = Buffer.from(text);
        const path = folder.put("ferry/s-1.jsonl", "");
        const events: TimedEvent[] = [];
        let position: TranscriptPosition | null = null;
        let size = 0;
        for (const cut of [
          ...cuts.map((share) => Math.floor(share * bytes.length)).sort((a, b) => a - b),
          bytes.length,
        ]) {
          appendFileSync(path, bytes.subarray(size, cut));
          size = cut;
          const reading = await read(path, position);
          expect(reading.position.offset).toBeGreaterThanOrEqual(position?.offset ?? 0);
          position = reading.position;
          events.push(...reading.events);
          expect(waitingCalls(bytes.subarray(0, position.offset).toString())).toBe(0);
        }
        expect(eachOnce(events)).toEqual(eachOnce((await read(path)).events));
      },
    ),
    { numRuns: 150 },
  );
});
