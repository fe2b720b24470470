import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Page } from "../../cli/render/paint.ts";
import { renderStatus } from "../../cli/render/reports.ts";
import { createEngine } from "../../engine.ts";
import type { Engine } from "../../operations/engine-type.ts";

const home = mkdtempSync(join(tmpdir(), "unbidden-memories-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const engineFor = (warm: boolean) =>
  createEngine({ env: { HOME: home }, entryPoint: "cli", isPerson: true, busyTimeoutMs: 1_000, warm });

test("a long-lived engine finds the same as a new one, after every change", async () => {
  const stays = engineFor(true);
  const place = { cwd: home };
  const asked = { ...place, text: "where does the ferry dock", limit: 5 };
  const add = (text: string) =>
    stays.run("add", { ...place, text, body: "", kind: "preference", files: [], everywhere: true });
  await add("The ferry docks at pier nine");
  const first = await stays.run("search", asked);
  const { memory } = await add("The ferry docks at noon");
  await add("Ropes are blue");
  for (const change of [
    async () => undefined,
    () => stays.run("edit", { id: memory.id, title: "The ferry docks at dusk" }),
    () => stays.run("undo", { change: "last" }),
    () => stays.run("pin", { id: memory.id }),
    () => stays.run("forget", { ...place, id: memory.id, purge: false, yes: false }),
  ]) {
    await change();
    // Asked until the index is there: the store's answer and the index's are one.
    for (let turn = 0; turn < 5; turn++) {
      const comes = engineFor(false);
      const [warm, plain] = [await stays.run("search", asked), await comes.run("search", asked)];
      const seen = (hits: typeof warm.hits) => hits.map((hit) => [hit.memory.title, hit.confidence]);
      expect(seen(warm.hits)).toEqual(seen(plain.hits));
      await comes.close();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  expect(first.hits).toHaveLength(1);
  expect((await stays.run("search", asked)).hits.map((hit) => hit.memory.title)).toEqual([
    "The ferry docks at pier nine",
  ]);
  await stays.close();
});

test("a misspelt word finds the right memory", async () => {
  const engine = engineFor(false);
  await engine.run("add", {
    cwd: home,
    text: "The gateway listens on port 81",
    body: "",
    kind: "preference",
    files: [],
    everywhere: true,
  });
  const { hits } = await engine.run("search", { cwd: home, text: "on which port is teh gatway", limit: 5 });
  expect(hits[0]?.reasons.matched).toEqual(["port", "gatway"]);
  expect(hits[0]?.reasons.coverage).toBe(1);
  await engine.close();
});

test("status says how often an engine that stays was just asked the same, and a new one says nothing", async () => {
  const stays = engineFor(true);
  const asked = { cwd: home, text: "which ropes are blue", limit: 5 };
  const status = async (engine: Engine) => {
    const answer = await engine.run("status", { cwd: home, limit: 1 });
    const page = { paint: { dim: String, strong: String }, now: 0, command: "unbidden" };
    return { kept: answer.kept, shown: renderStatus(answer, page as unknown as Page) };
  };
  expect((await status(stays)).shown).not.toContain("daemon:");
  for (let turn = 0; turn < 4; turn++) await stays.run("search", asked);
  const { kept, shown } = await status(stays);
  expect(kept).toMatchObject({ asked: 4, known: 3, answers: 1 });
  expect(shown).toMatch(/^daemon: {4}4 questions, 75 % of them asked before; 1 answer with \d+ hits? kept$/m);
  const comes = engineFor(false);
  await comes.run("search", asked);
  expect((await status(comes)).kept).toBeNull();
  await Promise.all([stays.close(), comes.close()]);
});
