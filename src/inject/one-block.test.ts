import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Hit, WORDLESS } from "../domain/hit.ts";
import { memoryWith } from "../domain/memory.fixture.ts";
import type { Memory } from "../domain/memory.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Session, Store } from "../store/store.ts";
import { inject } from "./inject.ts";
import { collectSections, type PathSection } from "./paths/section.ts";

// Several paths at one hook event, on a real store: one block, one ledger, one receipt.
let root: string;
let store: Store;
let session: Session;
let answers: number;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "unbidden-block-"));
  const path = join(root, "unbidden.db");
  store = openSqliteStore({ path, busyTimeoutMs: 0, key: new Uint8Array(32), newId: () => "a1" });
  const project = {
    name: "ferry",
    root: "/srv/ferry",
    keys: [{ kind: "path", value: "/srv/ferry" }],
  } as const;
  const facts = { id: "s-1", agent: "claude-code", nativeId: "n-1", project, transcript: null, at: 1 };
  session = await store.enterSession(facts);
  answers = 0;
});
afterEach(async () => {
  await store.close();
  rmSync(root, { recursive: true, force: true });
});

const BUDGET = { tokens: 2_000, characters: 8_000, items: 10, bytesPerToken: 3 };

function hitOf(name: string, parts: Partial<Memory> = {}): Hit {
  const memory = memoryWith({ id: name.repeat(32), title: `Title ${name}`, ...parts });
  return { memory, score: 5, confidence: 0.9, reasons: WORDLESS };
}

function partOf(
  path: PathSection["path"],
  hits: readonly Hit[],
  more: Partial<PathSection> = {},
): PathSection {
  const common = { hits, found: hits, best: 0.9, threshold: 0.5, terms: [], degraded: [] };
  return { path, ...common, perSession: 9, question: null, cap: {}, ...more };
}

/** What the agent reads when these paths speak at one prompt, and the receipt of it. */
async function blockOf(
  runs: readonly { path: PathSection["path"]; run: () => Promise<PathSection | null> }[],
  order?: readonly PathSection["path"][],
) {
  const id = `${++answers}`.padStart(8, "0");
  const deps = {
    ...{ store, newId: () => id, now: () => 1, monotonic: () => 0, debug: null },
    ...(order ? { order } : {}),
    inBackground: async (write: () => Promise<unknown>) => void (await write()),
  };
  const occasion = { event: `e-${id}`, session, hookEvent: "prompt", budget: BUDGET, startedAt: 0 } as const;
  const collected = await collectSections(deps, runs);
  const delivery = await inject(deps, { ...collected, ...occasion, subject: "from earlier work" });
  await delivery?.written();
  const [receipt] = await store.receipts({ prefix: id, limit: 1 });
  return { text: delivery?.text ?? null, receipt, items: await store.receiptItems(id) };
}

const says = (part: PathSection) => ({ path: part.path, run: async () => part });

test("the user's order is the block's, and a path that is switched off has no part in it", async () => {
  const runs = (...names: readonly string[]) => [
    says(partOf("explicit", [hitOf(`${names[0]}`)])),
    says(partOf("deep", [hitOf(`${names[1]}`)])),
  ];
  const { text } = await blockOf(runs("a", "b"), ["deep", "relevant", "explicit"]);
  expect(text).toMatch(/Title b[\s\S]*Title a/);
  const { receipt } = await blockOf(runs("c", "d"), ["deep"]);
  expect(receipt?.text).not.toContain("Title c");
  expect(receipt?.paths.map(({ path }) => path)).toEqual(["deep"]);
  expect((await blockOf(runs("e", "f"), [])).text).toBeNull();
});

test("two paths at one hook event make one block, in their order", async () => {
  const deep = says(partOf("deep", [hitOf("b")]));
  const { text, receipt, items } = await blockOf([says(partOf("explicit", [hitOf("a")])), deep]);
  expect(text?.match(/^--- unbidden/gm)).toHaveLength(1);
  expect(text).toMatch(/2 notes from earlier work[\s\S]*Title a[\s\S]*Title b/);
  expect(receipt?.paths.map(({ path, injected: count }) => [path, count])).toEqual([
    ["explicit", 1],
    ["deep", 1],
  ]);
  expect(items.map(({ reasons }) => reasons.path)).toEqual(["explicit", "deep"]);
});

test("a path that fails costs its own part only", async () => {
  const fails = async () => {
    throw new Error("no");
  };
  const { text, receipt } = await blockOf([
    { path: "explicit", run: fails },
    says(partOf("deep", [hitOf("b")])),
  ]);
  expect(text).toContain("Title b");
  expect(receipt?.degraded).toEqual(["explicit"]);
});

test("a memory found by two paths is injected once, by the first", async () => {
  const { text, items } = await blockOf([
    says(partOf("explicit", [hitOf("a")])),
    says(partOf("deep", [hitOf("a"), hitOf("b")])),
  ]);
  expect(text?.match(/Title a/g)).toHaveLength(1);
  expect(items.map(({ reasons }) => [reasons.path, reasons.left])).toEqual([
    ["explicit", undefined],
    ["deep", undefined],
    ["deep", "already in this block"],
  ]);
});

test("what the first path has no seat for is told by the next that found it, once", async () => {
  const found = ["a", "b", "c"].map((name) => hitOf(name));
  const { text, receipt, items } = await blockOf([
    says(partOf("relevant", found, { cap: { items: 1 } })),
    says(partOf("deep", found, { cap: { items: 15 } })),
  ]);
  expect(text?.match(/Title \w/g)).toEqual(["Title a", "Title b", "Title c"]);
  expect(receipt?.paths.map((path) => path.injected)).toEqual([1, 2]);
  expect(items.map(({ memory, reasons }) => [memory[0], reasons.left])).toEqual([
    ["a", undefined],
    ["b", undefined],
    ["c", undefined],
    ["b", "already in this block"],
    ["c", "already in this block"],
    ["a", "already in this block"],
  ]);
});

test("a memory left out by one path and injected by another counts as injected once", async () => {
  const found = ["a", "b"].map((name) => hitOf(name));
  await blockOf([
    says(partOf("relevant", found, { cap: { items: 1 } })),
    says(partOf("deep", found, { cap: { items: 15 } })),
  ]);
  const project = session.project?.id ?? null;
  const [receipt] = await store.receiptFigures({ project, since: 0, limit: 9 });
  expect(receipt?.items.map(({ path }) => path)).toEqual(["relevant", "deep"]);
});

test("what two paths say in the same words is told once, too", async () => {
  const same = { title: "Ferries dock at noon", body: "never earlier" };
  const { text } = await blockOf([
    says(partOf("explicit", [hitOf("a", same)])),
    says(partOf("deep", [hitOf("b", same)])),
  ]);
  expect(text?.match(/Ferries dock at noon/g)).toHaveLength(1);
});

test("a tool's print that was asked for does not give way to a decision that comes with it", async () => {
  const failed = hitOf("a", {
    title: "sh plumage.sh exits 1: SCALE is unset",
    trust: 1,
    origin: "tool:Bash",
  });
  const decided = hitOf("b", { title: "Herons nest in the reeds" });
  const answerWhen = (isOwed: boolean) => says(partOf("explicit", [failed], { cap: { isOwed } }));
  const { text } = await blockOf([answerWhen(true), says(partOf("deep", [decided]))]);
  expect(text).toMatch(/plumage\.sh[\s\S]*Herons/);
});

test("each path keeps to its own cap, and its notes to theirs", async () => {
  const long = { body: "word ".repeat(60) };
  const { text, receipt } = await blockOf([
    says(
      partOf("explicit", [hitOf("a", long), hitOf("b"), hitOf("c")], {
        cap: { items: 2, itemCharacters: 50 },
      }),
    ),
    says(
      partOf("deep", [hitOf("d", { body: "rope ".repeat(60) }), hitOf("e", { body: "other ".repeat(60) })], {
        cap: { characters: 480 },
      }),
    ),
  ]);
  expect(receipt?.paths.map((path) => path.injected)).toEqual([2, 2]);
  const [, first = "", body = ""] = text?.split("\n") ?? [];
  expect(first).toContain("Title a");
  expect(body.trim().length).toBeLessThanOrEqual(50);
});

test("lines that are no notes stand in the same block, and are heard without any", async () => {
  const lines = ["You were asked to dock the ferry."];
  const alone = await blockOf([says(partOf("compact", [], { lines }))]);
  expect(alone.text).toMatch(/^--- unbidden \w{4}: from earlier work \(records/);
  const { text } = await blockOf([
    says(partOf("compact", [], { lines })),
    says(partOf("brief", [hitOf("a")])),
  ]);
  expect(text).toMatch(/1 note from earlier work[\s\S]*dock the ferry[\s\S]*Title a/);
});

test("what many paths want to say stays within the block", async () => {
  const hits = "0123456789abcdef".split("").map((name) => hitOf(name, { body: `${name} word `.repeat(90) }));
  const { text } = await blockOf([
    says(partOf("explicit", hits.slice(0, 8))),
    says(partOf("deep", hits.slice(8), { lines: ["x".repeat(3_000)] })),
  ]);
  expect(text?.length).toBeLessThanOrEqual(BUDGET.characters);
  expect(Buffer.byteLength(text ?? "") / BUDGET.bytesPerToken).toBeLessThanOrEqual(BUDGET.tokens);
});

test("lines that are longer than the block lose their end, and a heading alone is not said", async () => {
  const wide = (count: number) => [
    "from before:",
    ..."海"
      .repeat(count)
      .split("")
      .map((sign) => sign.repeat(290)),
  ];
  const { text } = await blockOf([says(partOf("after-compact", [], { lines: wide(9) }))]);
  expect(text).toContain("海");
  expect(Buffer.byteLength(text ?? "") / BUDGET.bytesPerToken).toBeLessThanOrEqual(BUDGET.tokens);
  const huge = partOf("after-compact", [], { lines: ["from before:", "x".repeat(9_000)] });
  expect((await blockOf([says(huge)])).text).toBeNull();
});

test("a context that holds it all is told nothing twice, whichever path asks", async () => {
  await blockOf([says(partOf("explicit", [hitOf("a")]))]);
  expect((await blockOf([says(partOf("deep", [hitOf("a")]))])).text).toBeNull();
});
