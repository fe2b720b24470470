import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEngine } from "../../client/open.ts";
import type { ListAnswer } from "../../operations/memories.ts";
import { builtMachine, type Machine } from "../installed.fixture.ts";
import { runDemo } from "./demo.ts";

const SENTENCE = "Deploys go through the staging branch";

let here: Machine;

beforeEach(() => {
  here = builtMachine();
});

afterEach(() => here.remove());

async function tried(
  text = SENTENCE,
  changed: { cwd?: string; env?: NodeJS.ProcessEnv; json?: boolean } = {},
) {
  const { json = false, ...place } = changed;
  return runDemo(here.context(place), { text, json, ...here.program, patienceS: 27 });
}

async function withEngine<T>(
  use: (engine: Awaited<ReturnType<typeof openEngine>>) => Promise<T>,
): Promise<T> {
  const engine = await openEngine({
    env: here.context().env,
    entryPoint: "cli",
    isPerson: true,
    busyTimeoutMs: 1_000,
  });
  try {
    return await use(engine);
  } finally {
    await engine.close();
  }
}

/** Distils what waits, then lists. */
async function titles(): Promise<string[]> {
  const { memories } = (await withEngine((engine) =>
    engine.run("list", { explain: false, cwd: here.project, limit: 50 }),
  )) as ListAnswer;
  return memories.map(({ title }) => title);
}

test("the sentence comes back through the installed hook, and the block is shown", async () => {
  await here.install();
  expect(await tried()).toBe(0);
  const text = here.output.join("\n");
  const [, nonce, id] = /--- unbidden (\w{4}): 1 note .* ---\n\[note (\w+)\] Deploys go/.exec(text) ?? [];
  expect(text).toContain(`--- end unbidden ${nonce} ---`);
  expect(text).toMatch(/It took \d+ ms, .* \d+ tokens/);
  expect(text).toContain(`unbidden forget ${id}`);
  const why = await withEngine((engine) => engine.run("why", { replay: false }));
  expect(text).toContain(why.receipt.text);
});

test.each([
  SENTENCE,
  "Always use pnpm. Never use npm",
  "Remember that the API key rotates on Mondays",
  "We decided to use JSONL because grep works on it.\nNo, use CSV instead!",
  'The header is "X-Trace-Id", always send it',
  "wide “quotes” «everywhere» never mix tabs and spaces",
])("asking for %j leaves one memory and no other", async (text) => {
  await here.install();
  await tried(text);
  expect(await titles()).toHaveLength(1);
});

test("--json prints one object", async () => {
  await here.install();
  expect(await tried(SENTENCE, { json: true })).toBe(0);
  expect(here.output).toHaveLength(1);
  const answer = JSON.parse(here.output[0] ?? "");
  expect(Object.keys(answer)).toEqual(["memory", "known", "replaces", "block", "ms"]);
  expect(answer.memory.title).toBe(SENTENCE);
  expect(answer.block).toContain(SENTENCE);
  expect(answer.ms).toBeGreaterThan(0);
});

test("trying the same sentence twice names the existing memory", async () => {
  await here.install();
  await tried(SENTENCE, { json: true });
  expect(await tried(SENTENCE.toUpperCase(), { json: true })).toBe(0);
  const [first, second] = here.output.map((answer) => JSON.parse(answer));
  expect(second).toMatchObject({ known: true, memory: { id: first.memory.id } });
  expect(await tried()).toBe(0);
  const text = here.output.at(-1);
  expect(text).toContain("Already known: [note ");
  expect(text).toContain(`\`~/.unbidden/bin/unbidden forget ${first.memory.shortId}\``);
});

test("not installed: nothing is stored", async () => {
  await expect(tried()).rejects.toMatchObject({ code: "NOT_INSTALLED" });
  expect(await titles()).toEqual([]);
});

test("the home folder and / are no projects, and nothing is stored there", async () => {
  await here.install();
  for (const cwd of [join(here.root, "user"), "/"]) {
    await expect(tried(SENTENCE, { cwd })).rejects.toMatchObject({ code: "PROJECT_UNKNOWN" });
  }
  expect(await titles()).toEqual([]);
});

test.each(["", "  ", "x".repeat(2_001)])("a sentence that cannot be stored is refused", async (text) => {
  await here.install();
  await expect(tried(text)).rejects.toMatchObject({ code: "ARGUMENT_INVALID" });
});

test("no block: exit 1, and the reason", async () => {
  await here.install();
  await withEngine((engine) => engine.run("off", { cwd: here.project }));
  expect(await tried()).toBe(1);
  expect(here.output.at(-1)).toContain("this project is off; `~/.unbidden/bin/unbidden on`");
  expect(await tried(SENTENCE, { env: { UNBIDDEN_DISABLED: "1" } })).toBe(1);
  expect(here.output.at(-1)).toContain("UNBIDDEN_DISABLED is set");
  await withEngine((engine) => engine.run("on", { cwd: here.project }));
  rmSync(here.program.packageFolder, { recursive: true });
  expect(await tried(SENTENCE, { json: true })).toBe(1);
  expect(JSON.parse(here.output.at(-1) ?? "")).toMatchObject({
    block: null,
    why: expect.stringContaining("doctor"),
  });
});
