import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { AgentEvent } from "../../src/domain/event.ts";
import { openWritingStore, type WritingStore } from "../../src/store/sqlite/sqlite-store.ts";
import { storeFolder } from "./store-folder.ts";

const folder = storeFolder();
let writing: WritingStore;

beforeEach(() => {
  writing = open();
  folder.closing(writing.store);
});

const open = () =>
  openWritingStore({
    path: folder.path("unbidden.db"),
    busyTimeoutMs: 0,
    key: new Uint8Array(32),
    newId: randomUUID,
  });

const session = { id: "s", agent: "claude-code", nativeId: "n", project: null, transcript: null, at: 1 };
const event = (id: string, of = "s"): AgentEvent => ({
  id,
  session: of,
  kind: "prompt",
  nativeKey: id,
  turn: null,
  text: "",
  tool: null,
  trust: 3,
  at: 1,
  originalLength: 0,
  quoted: [],
});
const append = (one: AgentEvent) => () => writing.store.appendEvents([one]);
const kept = async () => (await writing.store.sessionEvents("s", 10)).map(({ id }) => id);

test("writes that wait for the disk together are all kept", async () => {
  await writing.store.enterSession(session);
  const outcomes = await writing.together(["a", "b", "c"].map((id) => append(event(id))));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  expect(await kept()).toEqual(["a", "b", "c"]);
});

test("one that fails takes no other with it", async () => {
  await writing.store.enterSession(session);
  const outcomes = await writing.together(
    [event("a"), event("b", "nobody"), event("c")].map((one) => append(one)),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await kept()).toEqual(["a", "c"]);
});

test("while another program writes none is kept, and each says why", async () => {
  await writing.store.enterSession(session);
  const other = open();
  const reached = Promise.withResolvers<void>();
  await other.together([
    async () => {
      const outcomes = writing.together(["a", "b"].map((id) => append(event(id))));
      void outcomes.then((told) => {
        expect(told.map((one) => one.status === "rejected" && one.reason.code)).toEqual([
          "STORE_BUSY",
          "STORE_BUSY",
        ]);
        reached.resolve();
      });
    },
  ]);
  await reached.promise;
  await other.store.close();
  expect(await kept()).toEqual([]);
});
