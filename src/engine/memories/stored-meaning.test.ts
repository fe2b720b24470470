import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEngine } from "../../engine.ts";

/** Meanings as far as these tests have any; each model has its own first number. */
const MEANINGS: readonly (readonly [RegExp, number])[] = [
  [/gangway|boarding bridge/, 1],
  [/photo|picture/, 2],
  [/night|dark/, 3],
];

let server: Server;
let home: string;
let asked: { model: string; input: string[] }[];
let broken: boolean;

beforeEach(async () => {
  [asked, broken] = [[], false];
  home = mkdtempSync(join(tmpdir(), "unbidden-stored-"));
  server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    asked.push(body);
    if (broken) return response.writeHead(500).end();
    const data = body.input.map((text, index) => ({ index, embedding: vectorOf(text, body.model) }));
    return response.end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  configure("one");
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(home, { recursive: true, force: true });
});

async function bodyOf(request: IncomingMessage): Promise<{ model: string; input: string[] }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

/** Texts without a meaning get a place of their own, so that they are like nothing. */
function vectorOf(text: string, model: string): number[] {
  const vector = new Array(64).fill(0);
  const meaning = MEANINGS.find(([words]) => words.test(text.toLowerCase()))?.[1];
  const own = 8 + (text.length % 56);
  vector[meaning === undefined ? own : meaning] = model === "two" ? -1 : 1;
  return vector;
}

function configure(model: string, more = ""): void {
  mkdirSync(join(home, ".unbidden"), { recursive: true, mode: 0o700 });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const text = `embeddings: { provider: openai, batch_size: 2, openai: { base_url: "${url}", model: "${model}" }${more} }\n`;
  writeFileSync(join(home, ".unbidden/config.yaml"), text);
}

type Engine = ReturnType<typeof createEngine>;

async function withEngine<T>(run: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = createEngine({
    ...{ env: { HOME: home }, entryPoint: "cli", isPerson: true, busyTimeoutMs: 1_000, warm: true },
  });
  try {
    return await run(engine);
  } finally {
    await engine.close();
  }
}

const add = (engine: Engine, text: string) =>
  engine.run("add", { cwd: home, text, body: "", kind: "preference", files: [], everywhere: true });
const titles = async (engine: Engine, text: string) =>
  (await engine.run("search", { cwd: home, text, limit: 9 })).hits.map(({ memory }) => memory.title);
const embeddings = (engine: Engine, what: "status" | "rebuild" | "off") => engine.run("embeddings", { what });
const NEVER = new AbortController().signal;

async function remember(engine: Engine): Promise<void> {
  for (const text of ["The gangway is locked", "Photos are sent by wifi", "Ropes are blue"])
    await add(engine, text);
}

test("what a server embedded is kept, and found in other words by the next process without asking for it again", async () => {
  await withEngine(async (engine) => {
    await remember(engine);
    expect(await engine.embedMissing(NEVER)).toBe(3);
  });
  asked = [];
  await withEngine(async (engine) => {
    expect(await titles(engine, "is the boarding bridge open")).toEqual(["The gangway is locked"]);
    expect(await engine.embedMissing(NEVER)).toBe(0);
  });
  // The questions and the notes by which the model is judged, and the question.
  expect(asked.map(({ input }) => input.length)).toEqual([8, 8, 1]);
});

test("embedding goes on where it was broken off", async () => {
  await withEngine(async (engine) => {
    await remember(engine);
    const stopping = new AbortController();
    const ended = engine.embedMissing(stopping.signal);
    // After the first batch: the questions and the notes that judge the model, and two memories.
    while (asked.length < 3) await new Promise((resolve) => setImmediate(resolve));
    stopping.abort();
    await ended.catch(() => undefined);
    const [kept] = (await embeddings(engine, "status")).models;
    const rest = 3 - (kept?.memories ?? 0);
    expect(await engine.embedMissing(NEVER)).toBe(rest);
    expect((await embeddings(engine, "status")).models).toMatchObject([{ model: "openai:one", memories: 3 }]);
  });
});

test("while another model embeds everything anew the old vectors answer, and go when it is done", async () => {
  await withEngine(async (engine) => {
    await remember(engine);
    await engine.embedMissing(NEVER);
    configure("two");
    asked = [];
    expect(await titles(engine, "is the boarding bridge open")).toEqual(["The gangway is locked"]);
    expect(new Set(asked.map(({ model }) => model))).toEqual(new Set(["one"]));
    expect(await engine.embedMissing(NEVER)).toBe(3);
    expect((await embeddings(engine, "status")).models).toMatchObject([{ model: "openai:two", memories: 3 }]);
    asked = [];
    expect(await titles(engine, "a boarding bridge")).toEqual(["The gangway is locked"]);
    expect(new Set(asked.map(({ model }) => model))).toEqual(new Set(["two"]));
  });
});

test("before anything is embedded the table in the package answers, and asks no server", async () => {
  await withEngine(async (engine) => {
    await remember(engine);
    expect(await titles(engine, "is the boarding bridge open")).toContain("The gangway is locked");
    expect(asked).toEqual([]);
  });
});

test("rebuild embeds all anew, and keeps the old vectors where the server does not answer", async () => {
  await withEngine(async (engine) => {
    await remember(engine);
    await engine.embedMissing(NEVER);
    const steps: number[] = [];
    const rebuilt = await engine.run("embeddings", { what: "rebuild" }, (progress) => {
      if (progress.phase === "embed") steps.push(progress.done);
    });
    expect(rebuilt).toMatchObject({ failure: null, removed: 3, embedded: 3, memories: 3 });
    expect(steps).toEqual([0, 2, 3]);
    broken = true;
    expect(await embeddings(engine, "rebuild")).toMatchObject({ failure: "status 500", removed: 0 });
    expect((await embeddings(engine, "status")).models).toMatchObject([{ memories: 3 }]);
  });
});

test("off removes every vector, and words alone are searched", async () => {
  await withEngine(async (engine) => {
    await remember(engine);
    await engine.embedMissing(NEVER);
    expect(await embeddings(engine, "off")).toMatchObject({
      state: { provider: "off" },
      models: [],
      removed: 3,
    });
  });
  await withEngine(async (engine) => expect(await titles(engine, "is the boarding bridge open")).toEqual([]));
});

test("setup writes what was chosen, and says whether it answers", async () => {
  await withEngine(async (engine) => {
    await engine.run("embeddings", { what: "setup", provider: "static" });
    expect((await embeddings(engine, "status")).state).toMatchObject({ provider: "static", address: null });
    const url = "http://127.0.0.1:1/v1";
    const set = await engine.run("embeddings", { what: "setup", provider: "openai", url, model: "m" });
    expect(set).toMatchObject({ state: { model: "openai:m", address: url, remoteHost: null } });
    expect(set.failure).toContain("connection failed");
    expect(readFileSync(join(home, ".unbidden/config.yaml"), "utf8")).toContain(url);
    await expect(engine.run("embeddings", { what: "setup" })).rejects.toThrow("needs a provider");
  });
});

test("after a purge no byte of a vector is in any file of the store", async () => {
  const secret = "Photos of the hidden dock are sent by wifi";
  const file = join(home, ".unbidden/unbidden.db");
  const storeBytes = () => Buffer.concat(["", "-wal"].map((end) => readIfThere(file + end)));
  await withEngine(async (engine) => {
    await remember(engine);
    const { memory } = await add(engine, secret);
    await engine.embedMissing(NEVER);
    const db = new DatabaseSync(file, { readOnly: true });
    const sql = "SELECT e.vector FROM embedding e JOIN memory m ON m.number = e.memory WHERE m.title = ?";
    const vector = Buffer.from(db.prepare(sql).get(secret)?.vector as Uint8Array);
    db.close();
    // Another memory has the same meaning here: forgotten first, so that its equal bytes do not hide these.
    const { hits } = await engine.run("search", { cwd: home, text: "photos wifi", limit: 9 });
    for (const { memory: other } of hits)
      if (other.id !== memory.id)
        await engine.run("forget", { cwd: home, id: other.id, purge: true, yes: true });
    expect(storeBytes().includes(vector)).toBe(true);
    await engine.run("forget", { cwd: home, id: memory.id, purge: true, yes: true });
    expect(storeBytes().includes(vector)).toBe(false);
  });
});

function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    // No log is left.
    return Buffer.alloc(0);
  }
}

test("a restored backup finds by its vectors at once, without asking the server for them again", async () => {
  await withEngine(async (engine) => {
    await remember(engine);
    await engine.embedMissing(NEVER);
    await engine.run("backup", {});
    await engine.run("embeddings", { what: "off" });
    configure("one");
    expect((await embeddings(engine, "status")).models).toEqual([]);
  });
  await withEngine((engine) => engine.run("restore", { yes: true, cwd: home }));
  asked = [];
  await withEngine(async (engine) => {
    expect((await embeddings(engine, "status")).models).toMatchObject([{ model: "openai:one", memories: 3 }]);
    expect(await engine.embedMissing(NEVER)).toBe(0);
    expect(await titles(engine, "is the boarding bridge open")).toEqual(["The gangway is locked"]);
    expect(asked.flatMap(({ input }) => input)).not.toContain("The gangway is locked");
  });
});

test("an export holds no vector", async () => {
  await withEngine(async (engine) => {
    await remember(engine);
    await engine.embedMissing(NEVER);
    const exported = await engine.run("export", { cwd: home, project: false });
    expect(JSON.stringify(exported)).not.toMatch(/embedding|openai:one/);
  });
});
