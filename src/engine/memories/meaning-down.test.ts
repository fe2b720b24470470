import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createEngine } from "../../engine.ts";
import { json, raw, silence, type WireServer, wireServer } from "../../http/wire.fixture.ts";

const KEY = ["sk", "test", "0123456789abcdefghijklmnop"].join("-");

let server: WireServer;
let home: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 1, 10) });
  server = await wireServer();
  home = mkdtempSync(join(tmpdir(), "unbidden-meaning-"));
  await withEngine("provider: off", async (engine) => {
    for (const text of ["The gangway is locked at night", "The ferry leaves at seven", "Ropes are blue"])
      await engine.run("add", { cwd: home, text, body: "", kind: "preference", files: [], everywhere: true });
  });
  server.answers(vectorsFor(8), vectorsFor(8), vectorsFor(3));
  await withEngine(served(), (engine) => engine.embedMissing(new AbortController().signal));
  server.sent.length = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

function vectorsFor(texts: number) {
  const data = Array.from({ length: texts }, (_, index) => ({ index, embedding: [1, index, 0, 1] }));
  return json(200, { data });
}

type Engine = ReturnType<typeof createEngine>;

async function withEngine<T>(embeddings: string, run: (engine: Engine) => Promise<T>, env = {}): Promise<T> {
  mkdirSync(join(home, ".unbidden"), { recursive: true, mode: 0o700 });
  writeFileSync(join(home, ".unbidden/config.yaml"), `embeddings: { ${embeddings} }\n`);
  const engine = createEngine({
    env: { HOME: home, OPENAI_API_KEY: KEY, ...env },
    ...{ entryPoint: "cli", isPerson: true, busyTimeoutMs: 1_000, warm: true },
  });
  try {
    return await run(engine);
  } finally {
    await engine.close();
  }
}

const search = (engine: Engine, text = "when does the ferry leave") =>
  engine.run("search", { cwd: home, text, limit: 9 });
const served = (more = "") =>
  `provider: openai, openai: { base_url: "${server.url}" }, timeout_ms: 400${more}`;

test.each<[string, ReturnType<typeof json>]>([
  ["is down", (response) => response.destroy()],
  ["hangs", silence],
  ["fails", raw(500, "")],
  ["answers nonsense", json(200, { data: [{ index: 0, embedding: [] }] })],
])("a search is what words find, bit for bit, when the embedding server %s", async (_, answer) => {
  server.answers(answer);
  const words = await withEngine("provider: off", search);
  await withEngine(served(), async (engine) => {
    const found = await search(engine);
    expect(words.hits.length).toBeGreaterThan(0);
    expect({ ...found, degraded: [] }).toEqual(words);
    expect(found.degraded).toMatchObject([{ part: "embedder" }]);
  });
});

test("a server that failed is counted for doctor, and asked by no storm of searches", async () => {
  server.answers(raw(500, ""));
  const checks = await withEngine(served(), async (engine) => {
    for (let at = 0; at < 10; at++) await search(engine, `when does ferry ${at} leave`);
    expect(server.sent).toHaveLength(1);
    return engine.run("doctor", { cwd: home, disk: false, fix: false, deep: false, security: false });
  });
  const finding = (name: string) =>
    checks.checks.filter((check) => check.name === name).map((c) => c.finding);
  expect(finding("swallowed errors")).toMatchObject([expect.stringContaining("EMBEDDER_UNAVAILABLE once")]);
  expect(finding("meaning")).toMatchObject([expect.stringContaining("status 500; words alone are searched")]);
});

test("no key reaches a file of the home", async () => {
  server.answers(json(401, { error: { message: `wrong key ${KEY}` } }));
  await withEngine(served(), async (engine) => void (await search(engine)));
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  expect(files.length).toBeGreaterThan(1);
  for (const file of files)
    expect(readFileSync(join(file.parentPath, file.name)).includes(KEY.slice(0, 20))).toBe(false);
});

test("a repository's variables choose no server, no model and no address", async () => {
  server.answers(raw(500, ""));
  const env = {
    CLAUDECODE: "1",
    UNBIDDEN_EMBEDDINGS_PROVIDER: "openai",
    UNBIDDEN_EMBEDDINGS_OPENAI_BASE_URL: server.url,
    UNBIDDEN_EMBEDDINGS_OLLAMA_BASE_URL: server.url,
    UNBIDDEN_EMBEDDINGS_OPENAI_MODEL: "theirs",
  };
  const { degraded } = await withEngine("provider: static", search, env);
  expect(degraded).toEqual([]);
  expect(server.sent).toEqual([]);
  await withEngine("provider: ollama, ollama: { base_url: 'http://127.0.0.1:1' }", search, env);
  expect(server.sent).toEqual([]);
});
