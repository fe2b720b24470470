import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { UnbiddenError } from "../domain/errors.ts";
import { sessionId, type TimedEvent } from "../domain/event.ts";
import type { TranscriptPosition } from "../domain/past.ts";
import type { EventBatch, Importer } from "../importers/importer.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Store } from "../store/store.ts";
import { latestTranscripts, type ReconcileDeps, reconcile } from "./reconcile.ts";

const KEY = new Uint8Array(32);
/** In two parts, so that no scanner takes it for a real one. */
const TOKEN = ["ghp", "16C7e42F292c6912E7710c838347Ae178B4a"].join("_");
const AT = Date.UTC(2026, 1, 10);

let root: string;
let store: Store;
let errors: string[];
/** What each transcript tells, one text after the other; two make a batch. */
let transcripts: Map<string, string[]>;
/** How each transcript fails when it is looked for or read. */
let broken: Map<string, Error>;
let reads: string[];

beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), "unbidden-reconcile-"));
  store = openSqliteStore({ path: join(root, "unbidden.db"), busyTimeoutMs: 0, key: KEY, newId: () => "a1" });
  [errors, transcripts, broken, reads] = [[], new Map(), new Map(), []];
});
afterEach(async () => {
  await store.close();
  fs.rmSync(root, { recursive: true, force: true });
});

/** Positions count texts instead of bytes; the n-th text was said n seconds after the beginning. */
const importer: Importer = {
  agent: "claude-code",
  folder: "/home/me/.claude/projects",
  sessions: async () => ({ sessions: [], refused: 0 }),
  tail: async () => null,
  ends: async () => ({ head: "", tail: "" }),
  session: async (path) => {
    if (broken.has(path)) throw broken.get(path);
    const texts = transcripts.get(path);
    return texts ? { path, bytes: texts.length, modifiedAt: AT } : null;
  },
  read: (session, from) => batchesOf(session.path, from),
  past: () => ({ steps: [], opening: [], unreadBytes: 0 }),
  contexts: () => [],
  wholeTexts: () => [],
};

async function* batchesOf(path: string, from: TranscriptPosition | null): AsyncGenerator<EventBatch> {
  reads.push(path);
  const texts = transcripts.get(path) ?? [];
  for (let at = from?.offset ?? 0; at < texts.length; at += 2) {
    const events = texts.slice(at, at + 2).map((text, index) => promptEvent(text, at + index));
    const offset = at + events.length;
    const position = { file: "1:abc", size: offset, offset, turn: null };
    const counts = { lines: 3, unknown: 1, bytes: events.length };
    yield { nativeSession: path, cwd: "/srv/ferry", events, position, ...counts };
  }
}

function promptEvent(text: string, at: number): TimedEvent {
  const source = { turn: null, tool: null, cwd: "/srv/ferry", nativeSession: null };
  return { kind: "prompt", nativeKey: text, text, trust: 3, at: AT + at * 1_000, ...source };
}

const enter = async (name: string, texts: readonly string[], later = 0) => {
  transcripts.set(name, [...texts]);
  const id = sessionId("claude-code", name);
  const facts = { id, agent: "claude-code", nativeId: name, project: null };
  return store.enterSession({ ...facts, transcript: name, at: AT + later });
};
const run = async (hasTime = () => true, parts: Partial<ReconcileDeps> = {}) => {
  const deps: ReconcileDeps = {
    ...{ store, key: () => KEY, deny: [], projectAt: () => null, now: () => AT },
    recordError: (code) => void errors.push(code),
    isIgnored: () => false,
    importers: new Map([["claude-code", importer]]),
    ...parts,
  };
  return reconcile(deps, await latestTranscripts(deps), hasTime);
};
const textsOf = async (session: { readonly id: string }) =>
  (await store.sessionEvents(session.id, 100)).map(({ text }) => text);
/** Says yes so many times. */
const times = (count: number) => {
  let left = count;
  return () => left-- > 0;
};

test("what hooks missed is read back, once", async () => {
  const session = await enter("one", ["a", "b", "c"]);
  expect(await run()).toBe(3);
  expect(await textsOf(session)).toEqual(["a", "b", "c"]);
  expect([await run(), reads]).toEqual([0, ["one"]]);
  transcripts.get("one")?.push("d");
  expect([await run(), reads, errors]).toEqual([1, ["one", "one"], []]);
});

test("lines that nobody understood are counted over all of a transcript", async () => {
  await enter("one", ["a", "b", "c", "d", "e"]);
  await run();
  expect((await store.transcriptMark("one"))?.unknown).toBe(3);
  transcripts.get("one")?.push("f", "g", "h");
  await run();
  expect((await store.transcriptMark("one"))?.unknown).toBe(5);
});

test("what was said in a pause is not read back, then or later", async () => {
  const session = await enter("one", ["before", "in it", "still in it", "after"]);
  await store.switchSession(session.id, true, AT + 500);
  expect(await run()).toBe(0);
  expect(reads).toEqual([]);
  await store.switchSession(session.id, false, AT + 2_500);
  expect(await run()).toBe(2);
  transcripts.get("one")?.push("later");
  await run();
  expect(await textsOf(session)).toEqual(["before", "after", "later"]);
});

test("a session the user wanted unread is left alone, and the others are not", async () => {
  await enter("one", ["a"]);
  await enter("two", ["b"]);
  const parts = { isIgnored: (session: string) => session === sessionId("claude-code", "one") };
  expect([await run(undefined, parts), reads]).toEqual([1, ["two"]]);
  expect(await store.transcriptMark("one")).toBeNull();
});

test("a refused transcript is told once, and then left alone", async () => {
  await enter("one", ["a"]);
  broken.set("one", new UnbiddenError("TRANSCRIPT_REFUSED", "a link"));
  await run();
  broken.delete("one");
  await run();
  expect([errors, reads]).toEqual([["TRANSCRIPT_REFUSED"], []]);
});

test("a transcript that cannot be read is tried again, and costs the others nothing", async () => {
  const [one, two] = [await enter("one", ["a"], 2), await enter("two", ["b"], 1)];
  broken.set("one", new Error("EACCES"));
  expect([await run(), errors]).toEqual([1, ["TRANSCRIPT_FAILED"]]);
  broken.delete("one");
  expect(await run()).toBe(1);
  expect([await textsOf(one), await textsOf(two)]).toEqual([["a"], ["b"]]);
});

test("without time nothing is read, and with a little of it the latest first", async () => {
  const [old, latest] = [await enter("old", ["a", "b"]), await enter("latest", ["c", "d"], 5_000)];
  expect([await run(() => false), reads]).toEqual([0, []]);
  expect(await run(times(1))).toBe(2);
  expect([await textsOf(old), await textsOf(latest)]).toEqual([[], ["c", "d"]]);
});

test("a long transcript for which there was no time is read on from there", async () => {
  const session = await enter("one", ["a", "b", "c", "d", "e"]);
  expect([await run(times(1)), await textsOf(session)]).toEqual([2, ["a", "b"]]);
  expect([await run(times(2)), await textsOf(session)]).toEqual([3, ["a", "b", "c", "d", "e"]]);
  expect(await run()).toBe(0);
});

test("what is read back is safe to write", async () => {
  const session = await enter("one", [`The token is ${TOKEN}`]);
  await run();
  expect((await textsOf(session)).join()).not.toContain(TOKEN);
});

test.each(["transcripts", "disabledIntervals", "appendEvents"] as const)(
  "a store that refuses at %s is told, and the hook goes on",
  async (method) => {
    await enter("one", ["a"]);
    broken.set("one", new UnbiddenError("TRANSCRIPT_REFUSED", "a link"));
    if (method === "disabledIntervals") broken.delete("one");
    const busy = async () => {
      throw new UnbiddenError("STORE_BUSY", "held");
    };
    expect(await run(undefined, { store: { ...store, [method]: busy } })).toBe(0);
    expect(errors).toContain("STORE_BUSY");
  },
);

test("a session whose file is gone, or whose agent nobody reads, tells nothing", async () => {
  await enter("one", ["a"]);
  transcripts.delete("one");
  expect([await run(), await run(undefined, { importers: new Map() }), errors]).toEqual([0, 0, []]);
});

const elsewhere = {
  importers: new Map([["claude-code", { ...importer, folder: "/home/me/code/projects" }]]),
};

test("a transcript refused where one profile lies is read where the other does, and goes on from there", async () => {
  const session = await enter("one", ["a", "b"]);
  await run();
  transcripts.get("one")?.push("c");
  broken.set("one", new UnbiddenError("TRANSCRIPT_REFUSED", "outside"));
  expect([await run(undefined, elsewhere), await run(undefined, elsewhere)]).toEqual([0, 0]);
  broken.delete("one");
  expect([await run(), reads, errors]).toEqual([1, ["one", "one"], ["TRANSCRIPT_REFUSED"]]);
  expect(await textsOf(session)).toEqual(["a", "b", "c"]);
});

const importerOf = (nativeSession: string, at: number | null = null): Importer => ({
  ...importer,
  read: async function* (past, from) {
    for await (const batch of batchesOf(past.path, from))
      yield {
        ...batch,
        events: batch.events.map((event) => ({ ...event, nativeSession, at: at ?? event.at })),
      };
  },
});
const readsAs = (read: Importer) => ({ importers: new Map([["claude-code", read]]) });

test("a resumed session does not bring back the one that it copied, when that was off or incognito", async () => {
  const session = await enter("resumed", ["copied"], 9_000);
  const off = await store.enterSession({
    ...{ id: sessionId("claude-code", "off"), agent: "claude-code", nativeId: "off", project: null },
    ...{ transcript: null, at: AT },
  });
  await store.switchSession(off.id, true, AT - 1);
  expect(await run(undefined, readsAs(importerOf("off")))).toBe(0);
  transcripts.get("resumed")?.push("copied too");
  const isIgnored = (id: string) => id === sessionId("claude-code", "incognito");
  expect(await run(undefined, { ...readsAs(importerOf("incognito")), isIgnored })).toBe(0);
  transcripts.get("resumed")?.push("own");
  expect(await run(undefined, readsAs(importerOf("another")))).toBe(1);
  expect(await textsOf(session)).toEqual(["own"]);
});

test("what has no time is not kept of a session that was off for a while", async () => {
  const session = await enter("one", ["a"]);
  await store.switchSession(session.id, true, AT + 1);
  await store.switchSession(session.id, false, AT + 2);
  expect(await run(undefined, readsAs(importerOf("one", 0)))).toBe(0);
});

test("a session switched off while it is read back stays as it is from then on", async () => {
  const session = await enter("one", ["a", "b", "c", "d"]);
  const off: Importer = {
    ...importer,
    read: async function* (past, from) {
      for await (const batch of batchesOf(past.path, from)) {
        yield batch;
        await store.switchSession(session.id, true, AT);
      }
    },
  };
  await run(undefined, readsAs(off));
  expect(await textsOf(session)).toEqual(["a", "b"]);
});

test("a transcript from the future does not stay the latest for ever", async () => {
  const session = await enter("one", ["a"]);
  await run(undefined, readsAs(importerOf("one", 8.64e15)));
  expect((await store.sessionEvents(session.id, 1))[0]?.at).toBe(AT);
});
