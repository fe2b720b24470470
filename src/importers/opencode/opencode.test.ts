import { mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { completeOpenCodeCall, parseOpenCodeCall } from "../../agents/opencode/opencode-hooks.ts";
import { openCodeSessions } from "../../agents/opencode/opencode-sessions.ts";
import type { RawEvent, TimedEvent } from "../../domain/event.ts";
import type { TranscriptPosition } from "../../domain/past.ts";
import { redact } from "../../redact/redact.ts";
import { addMessages, BY_PROGRAM, makeDatabase, RECORDED, SENT, SESSION } from "./opencode.fixture.ts";
import { openCodeImporter } from "./opencode.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "opencode-"));
const importerOf = (folder: string) => openCodeImporter("opencode", openCodeSessions, folder);

async function readAll(folder: string, from: TranscriptPosition | null = null) {
  const importer = importerOf(folder);
  const past = await importer.session(SESSION);
  const events: TimedEvent[] = [];
  let position = from;
  if (past)
    for await (const batch of importer.read(past, from)) {
      events.push(...batch.events);
      position = batch.position;
      expect(batch.unknown).toBe(0);
    }
  return { events, position, bytes: past?.bytes };
}

const sorted = (events: readonly RawEvent[]) =>
  events.map(({ kind, nativeKey, text, turn, trust, tool }) => ({
    kind,
    nativeKey,
    text,
    trust,
    tool,
    turn,
  }));

test("plugin and database tell the same events", async () => {
  const folder = newFolder();
  makeDatabase(folder);
  const { head, tail } = await importerOf(folder).ends(SESSION, 0, 0);
  const told = SENT.flatMap((sent) => {
    const call = parseOpenCodeCall(Buffer.from(JSON.stringify(sent)), 0);
    return call ? completeOpenCodeCall(call, { head, tail }).events : [];
  }).filter(({ kind }) => kind !== "session-start");
  const { events } = await readAll(folder);
  expect(redact(events[0]?.nativeSession ?? "", new Uint8Array(32)).count).toBe(0);
  expect(told.map(({ kind }) => kind)).toEqual(["prompt", "tool-failure"]);
  const read = events.filter(({ kind }) => kind !== "reply");
  const withoutTurn = (list: readonly RawEvent[]) => sorted(list).map((event) => ({ ...event, turn: null }));
  expect(withoutTurn(read)).toEqual(withoutTurn(told));
  expect(events.map(({ kind, text }) => [kind, text])).toEqual([
    ["prompt", "Have a try, please"],
    ["tool-failure", "Exit code 1\ndeploy.sh: DEPLOY_ENV is unset"],
    ["reply", "It wants DEPLOY_ENV."],
  ]);
  expect(events[1]?.tool).toMatchObject({ name: "Bash", command: "sh deploy.sh", exitCode: 1 });
});

test("only a session that a person runs has the user's words", async () => {
  const [own, programs, empty] = [newFolder(), newFolder(), newFolder()];
  makeDatabase(own);
  makeDatabase(programs, { permission: BY_PROGRAM });
  const prompt = parseOpenCodeCall(Buffer.from(JSON.stringify(SENT[1])), 0);
  const flags = await Promise.all(
    [own, programs, empty].map(async (folder) => {
      const ends = await importerOf(folder).ends(SESSION, 0, 0);
      return prompt && completeOpenCodeCall(prompt, ends).events[0]?.byProgram;
    }),
  );
  expect(flags).toEqual([undefined, true, true]);
  expect((await readAll(programs)).events[0]?.byProgram).toBe(true);
  expect((await readAll(own)).events[0]?.byProgram).toBeUndefined();
});

test("reading goes on where it stopped, and waits for a message that is being written", async () => {
  const folder = newFolder();
  const [prompt, call, reply] = RECORDED as [
    (typeof RECORDED)[0],
    (typeof RECORDED)[0],
    (typeof RECORDED)[0],
  ];
  makeDatabase(folder, { messages: [prompt] });
  const first = await readAll(folder);
  expect(first.position?.size).toBe(first.bytes);
  addMessages(folder, [
    ["msg_3", { role: "assistant", time: { created: 2e12 } }, { type: "text", text: "I" }],
  ]);
  const second = await readAll(folder, first.position);
  expect(second.events).toEqual([]);
  addMessages(folder, [call, reply]);
  const third = await readAll(folder, second.position);
  expect(third.events.map(({ kind }) => kind)).toEqual(["tool-failure", "reply"]);
  // A message that was taken back: all are read again.
  const again = await readAll(folder, { file: "msg_gone", size: 1, offset: 2, turn: null });
  expect(again.events).toHaveLength(3);
});

test("sub-agents' sessions are no sessions of their own, and what plugins added is context", async () => {
  const folder = newFolder();
  makeDatabase(folder);
  const importer = importerOf(folder);
  const { sessions } = await importer.sessions();
  expect(sessions.map(({ path }) => path)).toEqual([SESSION]);
  expect(sessions.flatMap((session) => [...importer.contexts(session)])[0]).toContain("--- unbidden ab12");
  expect(openCodeSessions.readUsage((await importer.tail(SESSION, 0)) ?? "")).toEqual({
    tokens: 105,
    window: null,
  });
});

test("nothing is written beside the database, and no link is followed", async () => {
  const folder = newFolder();
  makeDatabase(folder);
  await readAll(folder);
  expect(readdirSync(folder)).toEqual(["opencode.db"]);
  const other = newFolder();
  symlinkSync(join(folder, "opencode.db"), join(other, "opencode.db"));
  await expect(importerOf(other).sessions()).rejects.toMatchObject({ code: "TRANSCRIPT_REFUSED" });
  const broken = newFolder();
  writeFileSync(join(broken, "opencode.db"), "no database");
  await expect(importerOf(broken).sessions()).rejects.toMatchObject({ code: "TRANSCRIPT_REFUSED" });
  expect((await importerOf(newFolder()).sessions()).sessions).toEqual([]);
});
