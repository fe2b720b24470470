import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createEngine, type EngineOptions } from "../../engine.ts";
import { json, raw, silence, type WireServer, wireServer } from "../../http/wire.fixture.ts";

const TEXTS = ["The ferry leaves at seven", "The ferry leaves from pier two", "The ferry is blue"];
const SECRET = ["ghp", "q7Zk2mW9xR4tB8vN1cL5pD3fH6jS0aYeUgXo"].join("_");

let server: WireServer;
let home: string;
let cwd: string;
/** Each prompt is in a session of its own, which was given nothing before. */
let sessions = 0;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 1, 10) });
  server = await wireServer();
  home = mkdtempSync(join(tmpdir(), "unbidden-rerank-"));
  cwd = join(home, "heron");
  mkdirSync(join(cwd, ".git"), { recursive: true });
  await withEngine("provider: off", async (engine) => {
    for (const text of TEXTS)
      await engine.run("add", { cwd, text, body: "", kind: "decision", files: [], everywhere: false });
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

type Engine = ReturnType<typeof createEngine>;

async function withEngine<T>(
  rerank: string,
  run: (engine: Engine) => Promise<T>,
  options: Partial<EngineOptions> = {},
): Promise<T> {
  mkdirSync(join(home, ".unbidden"), { recursive: true, mode: 0o700 });
  writeFileSync(join(home, ".unbidden/config.yaml"), `rerank: { ${rerank} }\n`);
  const engine = createEngine({
    env: { HOME: home },
    ...{ entryPoint: "cli", isPerson: true, busyTimeoutMs: 1_000, warm: true },
    ...options,
  });
  try {
    return await run(engine);
  } finally {
    await engine.close();
  }
}

const served = () => `provider: jina, base_url: "${server.url}", timeout_ms: 400`;
const search = (engine: Engine, text = "when does the ferry leave") =>
  engine.run("search", { cwd, text, limit: 9 });
const titles = ({ hits }: Awaited<ReturnType<typeof search>>) => hits.map(({ memory }) => memory.title);

/** The last text is the best, the first the worst. */
function lastIsBest(count: number) {
  return json(200, {
    results: Array.from({ length: count }, (_, index) => ({ index, relevance_score: index })),
  });
}

async function prompt(engine: Engine, text: string): Promise<string> {
  const payload = JSON.stringify({
    session_id: `s${++sessions}`,
    ...{ transcript_path: "", cwd, hook_event_name: "UserPromptSubmit", prompt: text },
  });
  return JSON.stringify(await engine.hook("claude-code", Buffer.from(payload)));
}

test("a search comes in the order of the reranker, and nothing is asked where none was chosen", async () => {
  const words = await withEngine("provider: off", search);
  expect(server.sent).toEqual([]);
  server.answers(lastIsBest(words.hits.length));
  const found = await withEngine(served(), search);
  expect(titles(found)).toEqual(titles(words).toReversed());
  expect(found.degraded).toEqual([]);
});

test.each<[string, ReturnType<typeof json>]>([
  ["is down", (response) => response.destroy()],
  ["hangs", silence],
  ["fails", raw(500, "")],
  ["answers nonsense", json(200, { results: [{ index: 0, relevance_score: "high" }] })],
])("a search is in the order of words and meaning, bit for bit, when the reranker %s", async (_, answer) => {
  server.answers(answer);
  const words = await withEngine("provider: off", search);
  const found = await withEngine(served(), search);
  expect(words.hits.length).toBeGreaterThan(1);
  expect({ ...found, degraded: [] }).toEqual(words);
  expect(found.degraded).toMatchObject([{ part: "rerank" }]);
});

test("a reranker that failed is counted for doctor, and asked by no storm of searches", async () => {
  server.answers(raw(500, ""));
  const { checks } = await withEngine(served(), async (engine) => {
    for (let at = 0; at < 10; at++) await search(engine, `when does ferry ${at} leave`);
    expect(server.sent).toHaveLength(1);
    return engine.run("doctor", { cwd, disk: false, fix: false, deep: false, security: false });
  });
  const findings = checks.map(({ finding }) => finding).join("\n");
  expect(findings).toContain("RERANKER_UNAVAILABLE once");
  expect(findings).toContain("status 500; the order is that of words and meaning");
});

test("a question about the past is answered in the reranker's order; any other prompt is not sent", async () => {
  const question = "what did we decide about when the ferry leaves?";
  const words = await withEngine("provider: off", (engine) => prompt(engine, question));
  expect(words.indexOf("seven")).toBeLessThan(words.indexOf("pier two"));
  server.answers((response) => {
    const { documents } = server.sent.at(-1)?.body ?? {};
    const results = documents.map((text: string, index: number) => ({
      index,
      relevance_score: Number(text.includes("pier two")),
    }));
    json(200, { results })(response);
  });
  await withEngine(served(), async (engine) => {
    await prompt(engine, "make the ferry leave at eight, please, and paint it blue");
    expect(server.sent).toEqual([]);
    const answer = await prompt(engine, question);
    expect(server.sent).toHaveLength(1);
    expect(answer.indexOf("pier two")).toBeLessThan(answer.indexOf("seven"));
  });
});

test("a hook by itself asks no server", async () => {
  server.answers(lastIsBest(3));
  const answer = await withEngine(
    served(),
    (engine) => prompt(engine, "what did we decide about the ferry?"),
    {
      entryPoint: "hook",
      isPerson: false,
      warm: false,
    },
  );
  expect(answer).toContain("The ferry");
  expect(server.sent).toEqual([]);
});

test("a repository's variables choose no reranker and no address", async () => {
  const env = {
    HOME: home,
    CLAUDECODE: "1",
    UNBIDDEN_RERANK_PROVIDER: "jina",
    UNBIDDEN_RERANK_BASE_URL: server.url,
  };
  await withEngine("provider: off", search, { env });
  await withEngine("provider: jina, base_url: 'http://127.0.0.1:1'", search, { env });
  expect(server.sent).toEqual([]);
});

test("a secret in a search is sent to no server", async () => {
  server.answers(lastIsBest(3));
  await withEngine(served(), (engine) => search(engine, `when does the ferry leave with ${SECRET}`));
  expect(server.sent).toHaveLength(1);
  expect(JSON.stringify(server.sent)).not.toContain(SECRET.slice(4, 20));
});
