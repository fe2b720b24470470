import { utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clientLines } from "../agents/claude-code/claude-code-transcript.fixture.ts";
import { UnbiddenError } from "../domain/errors.ts";
import { sessionId } from "../domain/event.ts";
import { type AgentFolder, agentFolder, jsonl } from "../importers/transcripts/transcripts.fixture.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { SessionFacts, Store } from "../store/store.ts";
import { type BackfillDeps, type BackfillRequest, backfill } from "./backfill.ts";
import { dryRunStore } from "./dry-run-store.ts";
import type { UnsafeSession } from "./prepare.ts";

const KEY = new Uint8Array(32);
const EVERYTHING: BackfillRequest = { since: 0, isWanted: () => true };
const REFUSED = { new: 0, known: 0, older: 0, other: 0, off: 0, refused: 0 };

let folder: AgentFolder;
let store: Store;
let errors: string[];

beforeEach(() => {
  folder = agentFolder();
  const path = join(folder.home, "unbidden.db");
  store = openSqliteStore({ path, busyTimeoutMs: 0, key: KEY, newId: () => "a1" });
  errors = [];
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

function factsOf({ agent, nativeSession, transcript, at }: UnsafeSession): SessionFacts {
  const id = sessionId(agent, nativeSession);
  return { id, agent, nativeId: nativeSession, project: null, transcript, at };
}

const NOW = Date.UTC(2027, 0, 1);
const run = async (
  request: Partial<BackfillRequest> = {},
  parts: Partial<BackfillDeps> = {},
  onEvents: (events: number) => void = () => {},
) => {
  const steps = backfill(
    {
      ...{ store, key: () => KEY, deny: [], now: () => NOW, projectAt: () => null, factsOf },
      ...{ isIgnored: () => false, settle: async () => {} },
      recordError: (code) => void errors.push(code),
      importer: folder.importer,
      ...parts,
    },
    { ...EVERYTHING, ...request },
  );
  let step = await steps.next();
  for (; !step.done; step = await steps.next()) onEvents(step.value.events);
  return step.value;
};

/** A session of so many prompts; the n-th one written is older than the next. */
let written = 0;
function put(name: string, prompts: number): string {
  const client = clientLines(name);
  const lines = Array.from({ length: prompts }, (_, at) => client.prompt(`p-${at}`, `${name} ${at}`));
  const path = folder.put(`ferry/${name}.jsonl`, jsonl(lines));
  utimesSync(path, ++written, written);
  return path;
}
const eventsOf = async (name: string) =>
  (await store.sessionEvents(sessionId("claude-code", name), 10_000)).map(({ text }) => text);

test("past sessions are brought in once", async () => {
  put("one", 3);
  put("two", 2);
  expect(await run()).toMatchObject({ events: 5, known: 0, lines: 5, sessions: { ...REFUSED, new: 2 } });
  expect(await eventsOf("one")).toEqual(["one 0", "one 1", "one 2"]);
  expect(await run()).toMatchObject({ events: 0, lines: 0, sessions: { ...REFUSED, known: 2 } });
});

test("what was told before by another file is known, and nothing is kept twice", async () => {
  put("one", 3);
  await run();
  folder.put("ferry/copy.jsonl", jsonl([clientLines("one").prompt("p-0", "one 0")]));
  expect(await run()).toMatchObject({ events: 0, known: 1 });
  expect(await eventsOf("one")).toEqual(["one 0", "one 1", "one 2"]);
});

test("broken off in the middle of a session, the next run goes on from there", async () => {
  put("one", 900);
  let left = 2;
  const failing: Store = {
    ...store,
    appendEvents: async (events, mark) => {
      if (left-- === 0) throw new UnbiddenError("STORE_FULL", "no room");
      return store.appendEvents(events, mark);
    },
  };
  await expect(run({}, { store: failing })).rejects.toMatchObject({ code: "STORE_FULL" });
  expect((await eventsOf("one")).length).toBe(500);
  expect(await run()).toMatchObject({ events: 400, known: 0, sessions: { ...REFUSED, new: 1 } });
  expect(await eventsOf("one")).toEqual(Array.from({ length: 900 }, (_, at) => `one ${at}`));
});

test("one session that cannot be read costs the others nothing", async () => {
  put("one", 1);
  put("two", 1);
  const { read } = folder.importer;
  const importer = {
    ...folder.importer,
    read: (...[session, from]: Parameters<typeof read>) => {
      if (session.path.endsWith("one.jsonl")) throw new Error("EIO");
      return read(session, from);
    },
  };
  expect(await run({}, { importer })).toMatchObject({
    events: 1,
    sessions: { ...REFUSED, new: 1, refused: 1 },
  });
  expect([errors, await eventsOf("two")]).toEqual([["TRANSCRIPT_FAILED"], ["two 0"]]);
});

test("what is off, unread, of another project or too old is left out", async () => {
  put("old", 1);
  for (const name of ["unread", "off", "fine"]) put(name, 1);
  const off = { agent: "claude-code", nativeSession: "off", cwd: "", transcript: "", at: 0 };
  const { id } = await store.enterSession(factsOf(off));
  await store.switchSession(id, true, 0);
  const isIgnored = (session: string) => session === sessionId("claude-code", "unread");
  const since = (written - 3) * 1_000 + 1;
  expect(await run({ since }, { isIgnored })).toMatchObject({
    events: 1,
    sessions: { ...REFUSED, older: 1, new: 1, off: 2 },
  });
  expect(await run({ isWanted: () => false })).toMatchObject({ events: 0, sessions: { other: 3, known: 1 } });
  expect((await store.counts()).events).toBe(1);
});

test("what we asked a language model ourselves is not brought in", async () => {
  const modelCall = { cwd: "/home/me/.unbidden/run/unbidden-model-call" };
  folder.put(
    "asked/asked.jsonl",
    jsonl([clientLines("asked").prompt("p-1", "Make memories of this", modelCall)]),
  );
  expect(await run()).toMatchObject({ events: 0, sessions: { off: 1, new: 0 } });
});

test("a rehearsal counts and writes nothing, and rules look now and then", async () => {
  put("one", 2_500);
  expect(await run({}, { store: dryRunStore(store) })).toMatchObject({ events: 2_500, lines: 2_500 });
  expect((await store.counts()).events).toBe(0);
  let settled = 0;
  const progress: number[] = [];
  await run({}, { settle: async () => void settled++ }, (events) => progress.push(events));
  expect([settled, progress.at(-1), progress.toSorted((a, b) => a - b)]).toEqual([2, 2_500, progress]);
});
