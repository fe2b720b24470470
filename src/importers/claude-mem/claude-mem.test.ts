import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, test } from "vitest";
import type { FoundMemory, MemoryBatch, MemorySource } from "../importer.ts";
import { at, claudeMemFile, insert, type Row, scratch } from "./claude-mem.fixture.ts";
import { claudeMemImporter } from "./claude-mem.ts";

const { folder, remove } = scratch();
afterAll(remove);
let files = 0;
const newFile = () => join(folder, `claude-mem-${++files}.db`);

function open(path: string, since = 0): Promise<MemorySource> {
  const request = { cwd: "/srv", root: "/srv", limit: Number.POSITIVE_INFINITY, mine: false };
  return claudeMemImporter().open({ ...request, path, since, denies: () => false, safe: (text) => text });
}

async function readFrom(path: string, since = 0) {
  const batches: MemoryBatch[] = [];
  for await (const batch of (await open(path, since)).read(null)) batches.push(batch);
  const leftOut: Record<string, number> = {};
  for (const batch of batches)
    for (const [why, many] of Object.entries(batch.leftOut ?? {})) leftOut[why] = (leftOut[why] ?? 0) + many;
  const found = batches.flatMap(({ memories }) => memories);
  return { batches, found, leftOut, read: batches.reduce((sum, { read }) => sum + read, 0) };
}

const shown = ({ kind, title, body, files: touched }: FoundMemory) => ({ kind, title, body, files: touched });

const DAY = at("2026-02-10T09:00:00.000Z");
const IN_APP: Row = { memory_session_id: "m-1", project: "app", ...DAY };
const OBSERVATION: Row = { ...IN_APP, type: "discovery", title: "Uploads are streamed" };

/** Each of more than a thousand characters. */
function longRows(many: number): Row[] {
  const narrative = "words ".repeat(200);
  return Array.from({ length: many }, (_, n) => ({ ...OBSERVATION, title: `Fact ${n}`, narrative }));
}

describe("every shape its database has had is read", () => {
  test("the newest: what it calls a bugfix is a failure, a decision a decision, all else a note", async () => {
    const file = claudeMemFile(newFile(), "newest", {
      observations: [
        {
          ...IN_APP,
          type: "bugfix",
          title: "Upload hung on large files",
          subtitle: "The stream was never drained",
          narrative: "The handler awaited the end before reading.",
          facts: '["drain before awaiting", "limit is 5 GB"]',
          files_modified: '["/home/me/code/app/src/upload.ts"]',
          files_read: '["src/server.ts"]',
        },
        { ...IN_APP, type: "decision", title: "Store uploads in S3", narrative: "Cheaper." },
        { ...IN_APP, type: "refactor", title: "Split the handler", text: "old words" },
      ],
    });
    const { found, read } = await readFrom(file);
    expect(found.map(shown)).toEqual([
      {
        kind: "failure",
        title: "Upload hung on large files",
        body: "The stream was never drained\nThe handler awaited the end before reading.\n- drain before awaiting\n- limit is 5 GB",
        files: ["/home/me/code/app/src/upload.ts", "src/server.ts"],
      },
      { kind: "decision", title: "Store uploads in S3", body: "Cheaper.", files: [] },
      { kind: "note", title: "Split the handler", body: "old words", files: [] },
    ]);
    expect(new Set(found.map(({ trust }) => trust))).toEqual(new Set([1]));
    expect(found[0]?.at).toBe(DAY.created_at_epoch);
    expect(read).toBe(3);
  });

  test("of a session's summaries only the last that plans further is a handoff", async () => {
    const summary = { ...IN_APP, request: "Build the upload", completed: "The route", next_steps: "Tests" };
    const { found } = await readFrom(
      claudeMemFile(newFile(), "newest", {
        session_summaries: [
          summary,
          { ...summary, next_steps: "Docs" },
          { ...summary, memory_session_id: "m-2", next_steps: "" },
        ],
      }),
    );
    expect(found.map(({ kind }) => kind)).toEqual(["snapshot", "handoff", "snapshot"]);
    expect(found[1]?.body).toBe("Done: The route\nNext: Docs");
  });

  test("before its schema 17, when sessions were called otherwise and a row was one text", async () => {
    const row = { sdk_session_id: "s-1", project: "app", type: "discovery", ...DAY };
    const { found } = await readFrom(
      claudeMemFile(newFile(), "sdk", {
        observations: [{ ...row, text: "The queue is Redis\nwith one worker" }],
      }),
    );
    expect(found.map(shown)).toEqual([
      { kind: "note", title: "The queue is Redis", body: "with one worker", files: [] },
    ]);
  });

  test("its first, of memories and overviews", async () => {
    const row = { session_id: "s-1", project: "app", ...DAY };
    const { found } = await readFrom(
      claudeMemFile(newFile(), "first", {
        memories: [{ ...row, text: "words", title: "Cache is warmed at start", facts: "one line" }],
        overviews: [{ ...row, content: "The app takes uploads." }],
      }),
    );
    expect(found.map(({ kind, title }) => [kind, title])).toEqual([
      ["note", "Cache is warmed at start"],
      ["snapshot", "The app takes uploads."],
    ]);
  });
});

describe("what it cannot be read as is refused with a way out", () => {
  test.each([
    ["no file", () => newFile(), "CLAUDE_MEM_UNREADABLE", /there is no file/],
    ["a text", () => text(), "CLAUDE_MEM_UNREADABLE", /not a database/],
    [
      "another program's database",
      () => database("CREATE TABLE notes (id)"),
      "CLAUDE_MEM_UNKNOWN",
      /none of the tables/,
    ],
    [
      "a shape to come",
      () => database("CREATE TABLE observations (id INTEGER PRIMARY KEY, payload BLOB)"),
      "CLAUDE_MEM_UNKNOWN",
      /table observations lacks type, project, created_at_epoch, memory_session_id or sdk_session_id, text or narrative/,
    ],
  ])("%s", async (_, make, code, message) => {
    await expect(open(make())).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  function text(): string {
    const file = newFile();
    writeFileSync(file, "no database at all, ".repeat(400));
    return file;
  }

  function database(sql: string): string {
    const file = newFile();
    const db = new DatabaseSync(file);
    db.exec(sql);
    db.close();
    return file;
  }
});

test("rows in which nothing can be read are counted and cost no other", async () => {
  const file = claudeMemFile(newFile(), "newest", {
    observations: [
      OBSERVATION,
      { ...OBSERVATION, title: null },
      { ...OBSERVATION, title: new Uint8Array([1, 2]) },
      { ...OBSERVATION, created_at_epoch: "soon", created_at: "never" },
      { ...OBSERVATION, facts: '["torn', title: "A list that is torn" },
      { ...OBSERVATION, title: "Time in seconds", created_at_epoch: 1_770_714_000 },
    ],
  });
  const { found, leftOut } = await readFrom(file);
  expect(found.map(({ title }) => title)).toEqual([
    "Uploads are streamed",
    "A list that is torn",
    "Time in seconds",
  ]);
  expect(found.at(-1)?.at).toBe(1_770_714_000_000);
  expect(leftOut).toMatchObject({ "rows that cannot be read": 3 });
});

test("a damaged part of the file costs the rows in it and no others", async () => {
  const file = claudeMemFile(newFile(), "newest", { observations: longRows(600) });
  const bytes = readFileSync(file);
  // Some pages in the middle of the table.
  bytes.fill(0xff, 4096 * 60, 4096 * 62);
  writeFileSync(file, bytes);
  const { found, leftOut } = await readFrom(file);
  const lost = leftOut["rows that cannot be read"] ?? 0;
  expect(found.length).toBeGreaterThan(500);
  expect(lost).toBeGreaterThan(0);
  expect(found.length + lost).toBe(600);
});

test("a file cut short is refused, because nobody knows what is missing", async () => {
  const file = claudeMemFile(newFile(), "newest", { observations: longRows(600) });
  truncateSync(file, Math.floor(statSync(file).size / 8_192) * 4_096);
  await expect(open(file)).rejects.toMatchObject({ code: "CLAUDE_MEM_UNREADABLE" });
});

test("while claude-mem runs nothing is written beside its file, and what its log still holds is said", async () => {
  const file = claudeMemFile(newFile(), "newest", { observations: [OBSERVATION] });
  const running = new DatabaseSync(file);
  running.exec("PRAGMA journal_mode=WAL");
  insert(running, "observations", { ...OBSERVATION, title: "Written a moment ago" });
  const before = snapshotOf(file);
  const { found, leftOut } = await readFrom(file);
  expect(found.map(({ title }) => title)).toEqual(["Uploads are streamed"]);
  expect(Object.entries(leftOut).find(([why]) => why.includes("-wal"))?.[1]).toBeGreaterThan(4_000);
  expect(snapshotOf(file)).toEqual(before);
  running.close();
  expect((await readFrom(file)).found).toHaveLength(2);
  expect(readdirSync(folder).filter((name) => /-(?:wal|shm)$/.test(name))).toEqual([]);
});

function snapshotOf(file: string) {
  return ["", "-wal", "-shm"].map((end) => {
    const { size, mtimeMs } = statSync(file + end);
    return { end, size, mtimeMs, bytes: readFileSync(file + end).toString("base64") };
  });
}

test("a project is told by its names, where it worked and where files were touched", async () => {
  const file = claudeMemFile(newFile(), "newest", {
    sdk_sessions: [
      {
        id: 7,
        content_session_id: "c-1",
        memory_session_id: "m-1",
        project: "app",
        started_at: "",
        started_at_epoch: 1,
      },
    ],
    pending_messages: [
      {
        session_db_id: 7,
        content_session_id: "c-1",
        message_type: "observation",
        cwd: "/srv/app",
        created_at_epoch: 1,
      },
    ],
    observations: [
      { ...OBSERVATION, files_modified: '["/home/me/code/app/src/a.ts", "b.ts"]' },
      { ...OBSERVATION, title: "In a work tree", project: "app/fix", merged_into_project: "app" },
    ],
  });
  const { batches } = await readFrom(file);
  const projects = batches.flatMap(({ project }) => project ?? []);
  expect(projects).toEqual([
    { names: ["app"], folders: ["/srv/app"], touched: ["/home/me/code/app"] },
    { names: ["app", "app/fix"], folders: ["/srv/app"], touched: [] },
  ]);
});

test("what is older than asked for is left out", async () => {
  const rows = [OBSERVATION, { ...OBSERVATION, title: "Later", ...at("2026-03-01T00:00:00.000Z") }];
  const file = claudeMemFile(newFile(), "newest", { observations: rows });
  const { found, leftOut } = await readFrom(file, Date.parse("2026-02-20"));
  expect(found.map(({ title }) => title)).toEqual(["Later"]);
  expect(leftOut).toMatchObject({ "older than asked for": 1 });
});

test("a view without end in a table's place is not read, so that the import comes back", async () => {
  const file = newFile();
  const db = new DatabaseSync(file);
  const rows = "SELECT 1 AS n UNION ALL SELECT n + 1 FROM c";
  const columns =
    "n AS id, 'note' AS type, 'app' AS project, 1 AS created_at_epoch, 's' AS memory_session_id, 'x' AS text";
  db.exec(`CREATE VIEW observations AS WITH RECURSIVE c AS (${rows}) SELECT ${columns} FROM c`);
  db.close();
  await expect(open(file)).rejects.toMatchObject({ code: "CLAUDE_MEM_UNKNOWN" });
});
