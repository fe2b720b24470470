import { execFileSync } from "node:child_process";
import {
  chmodSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clientLines } from "../../agents/claude-code/claude-code-transcript.fixture.ts";
import { claudeCodeTranscripts } from "../../agents/claude-code/claude-code-transcript.ts";
import type { PastSession } from "../importer.ts";
import { type AgentFolder, agentFolder, jsonl, readFrom } from "./transcripts.fixture.ts";
import { transcriptImporter } from "./transcripts.ts";

const { opened } = vi.hoisted(() => ({ opened: [] as string[] }));
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const openSync = (path: string, flags: number) => {
    opened.push(path);
    return fs.openSync(path, flags);
  };
  return { ...fs, openSync };
});

const SESSION = jsonl([clientLines().prompt("p-1", "Dock the ferry")]);
const PIPE_MAKER = "mkfifo";
const isWindows = process.platform === "win32";
const isRoot = process.getuid?.() === 0;

let folder: AgentFolder;
let outside: string;
beforeEach(() => {
  folder = agentFolder();
  mkdirSync(join(folder.home, "outside"));
  outside = join(folder.home, "outside", "s-9.jsonl");
  writeFileSync(outside, SESSION);
  opened.length = 0;
});
afterEach(() => folder.remove());

const namesIn = (sessions: readonly PastSession[]) =>
  sessions.map(({ path }) => path.slice(folder.root.length + 1).replaceAll("\\", "/"));
const refused = { name: "UnbiddenError", code: "TRANSCRIPT_REFUSED" };
const past = (path: string): PastSession => ({ path, bytes: 1, modifiedAt: 1 });
const drain = async (path: string) => {
  for await (const _ of folder.importer.read(past(path), null));
};

test("every project's sessions are found, oldest first, without those of sub-agents and other files", async () => {
  for (const [at, name] of ["b/s-3.jsonl", "a/s-1.jsonl", "a/s-2.json"].entries())
    utimesSync(folder.put(name, SESSION), 1_000 + at, 1_000 + at);
  folder.put("a/s-1/subagents/agent-7.jsonl", SESSION);
  folder.put("a/notes.txt", "x");
  folder.put("a/s-4.jsonl.bak", SESSION);
  folder.put("top.jsonl", SESSION);
  const found = await folder.importer.sessions();
  expect(namesIn(found.sessions)).toEqual(["b/s-3.jsonl", "a/s-1.jsonl", "a/s-2.json"]);
  expect(found.refused).toBe(0);
  expect(opened).toEqual([]);
});

test("where there is no folder there are no sessions", async () => {
  rmSync(folder.root, { recursive: true });
  expect(await folder.importer.sessions()).toEqual({ sessions: [], refused: 0 });
  expect(await folder.importer.session(join(folder.root, "a", "s-1.jsonl"))).toBeNull();
});

test("a session that is gone is none, and one that goes before it is opened is told", async () => {
  expect(await folder.importer.session(join(folder.root, "a", "s-1.jsonl"))).toBeNull();
  await expect(drain(join(folder.root, "a", "s-1.jsonl"))).rejects.toMatchObject({ code: "ENOENT" });
});

test("a folder named like a session is counted and left alone", async () => {
  mkdirSync(join(folder.root, "a", "s-1.jsonl"), { recursive: true });
  expect(await folder.importer.sessions()).toEqual({ sessions: [], refused: 1 });
  await expect(folder.importer.session(join(folder.root, "a", "s-1.jsonl"))).rejects.toMatchObject(refused);
  await expect(drain(join(folder.root, "a", "s-1.jsonl"))).rejects.toMatchObject(refused);
});

test.each<[string, () => string]>([
  ["outside the folder", () => outside],
  ["outside by way of it", () => join(folder.root, "a", "..", "..", "outside", "s-9.jsonl")],
  ["outside, spelled with dots", () => `${folder.root}/a/../../outside/s-9.jsonl`],
  ["the folder itself", () => folder.root],
  ["a sub-agent's", () => folder.put("a/s-1/subagents/agent-7.jsonl", SESSION)],
  ["something else of the agent", () => folder.put("a/memory.md", "x")],
  ["right in the folder", () => folder.put("top.jsonl", SESSION)],
])("a path that is %s is refused and not opened", async (_, pathOf) => {
  mkdirSync(join(folder.root, "a"), { recursive: true });
  await expect(folder.importer.session(pathOf())).rejects.toMatchObject(refused);
  expect(opened).toEqual([]);
});

test("a path with a nought in it is no file", async () => {
  expect(await folder.importer.session(`${folder.root}/a/s\0.jsonl`)).toBeNull();
});

test("a folder whose name begins with dots is one like any other", async () => {
  const path = folder.put("..a/s-1.jsonl", SESSION);
  expect((await readFrom(folder.importer, path)).texts).toEqual(["Dock the ferry"]);
});

describe.skipIf(isWindows)("links and pipes", () => {
  test("a linked session and a linked project are counted and not opened", async () => {
    mkdirSync(join(folder.root, "a"));
    symlinkSync(outside, join(folder.root, "a", "s-1.jsonl"));
    symlinkSync(join(folder.root, "nowhere"), join(folder.root, "a", "s-2.jsonl"));
    symlinkSync(join(folder.home, "outside"), join(folder.root, "b"));
    expect(await folder.importer.sessions()).toEqual({ sessions: [], refused: 3 });
    for (const path of ["a/s-1.jsonl", "b/s-9.jsonl"])
      await expect(folder.importer.session(join(folder.root, path)), path).rejects.toMatchObject(refused);
    expect(await folder.importer.session(join(folder.root, "a/s-2.jsonl"))).toBeNull();
    expect(opened).toEqual([]);
  });

  test("a link to another session of the same folder is refused, too", async () => {
    const path = folder.put("a/s-1.jsonl", SESSION);
    symlinkSync(path, join(folder.root, "a", "s-2.jsonl"));
    await expect(folder.importer.session(join(folder.root, "a/s-2.jsonl"))).rejects.toMatchObject(refused);
  });

  test("a session that becomes a link before it is opened is refused as one", async () => {
    const path = folder.put("a/s-1.jsonl", SESSION);
    const session = await folder.importer.session(path);
    rmSync(path);
    symlinkSync(outside, path);
    await expect(drain(session?.path ?? "")).rejects.toMatchObject(refused);
  });

  test("a pipe does not stop anything", async () => {
    folder.put("a/s-1.jsonl", SESSION);
    execFileSync(PIPE_MAKER, [join(folder.root, "a", "s-2.jsonl")]);
    const { sessions, refused: count } = await folder.importer.sessions();
    expect([namesIn(sessions), count]).toEqual([["a/s-1.jsonl"], 1]);
    await expect(folder.importer.session(join(folder.root, "a/s-2.jsonl"))).rejects.toMatchObject(refused);
    await expect(drain(join(folder.root, "a/s-2.jsonl"))).rejects.toMatchObject(refused);
  });

  test("people who moved the agent's folder and left a link keep their sessions", async () => {
    folder.put("a/s-1.jsonl", SESSION);
    renameSync(folder.root, join(folder.home, "moved"));
    symlinkSync(join(folder.home, "moved"), folder.root);
    expect(namesIn((await folder.importer.sessions()).sessions)).toEqual(["a/s-1.jsonl"]);
    const reading = await readFrom(folder.importer, join(folder.root, "a/s-1.jsonl"));
    expect(reading.texts).toEqual(["Dock the ferry"]);
    const direct = await readFrom(folder.importer, join(folder.home, "moved", "a/s-1.jsonl"));
    expect(direct.position).toEqual(reading.position);
  });

  test("a file with a second name is a plain file", async () => {
    mkdirSync(join(folder.root, "a"));
    linkSync(outside, join(folder.root, "a", "s-1.jsonl"));
    expect((await readFrom(folder.importer, join(folder.root, "a/s-1.jsonl"))).texts).toHaveLength(1);
  });

  test("nothing outside the folder is opened, whatever lies in it", async () => {
    const path = folder.put("a/s-1.jsonl", SESSION);
    symlinkSync(outside, join(folder.root, "a", "s-2.jsonl"));
    symlinkSync(join(folder.home, "outside"), join(folder.root, "b"));
    const { sessions } = await folder.importer.sessions();
    for (const session of sessions) await drain(session.path);
    expect(opened).toEqual([path]);
  });

  test.skipIf(isRoot)("what may not be read costs nothing but itself", async () => {
    const [locked, fine] = [folder.put("a/s-1.jsonl", SESSION), folder.put("b/s-2.jsonl", SESSION)];
    const [shut, closed] = [join(folder.root, "c"), join(folder.root, "d")];
    folder.put("c/s-3.jsonl", SESSION);
    folder.put("d/s-4.jsonl", SESSION);
    chmodSync(locked, 0);
    chmodSync(shut, 0o400);
    chmodSync(closed, 0);
    const found = await folder.importer.sessions();
    expect(namesIn(found.sessions).sort()).toEqual(["a/s-1.jsonl", "b/s-2.jsonl"]);
    expect(found.refused).toBe(2);
    await expect(drain(locked)).rejects.toMatchObject({ code: "EACCES" });
    expect((await readFrom(folder.importer, fine)).texts).toHaveLength(1);
    for (const path of [shut, closed]) chmodSync(path, 0o700);
  });
});

test("an agent told to live elsewhere is found there", () => {
  const home = { userHome: "/home/me", env: { CLAUDE_CONFIG_DIR: join(folder.home) } };
  const root = claudeCodeTranscripts.folder(home);
  expect(root).toBe(folder.root);
  expect(transcriptImporter("claude-code", claudeCodeTranscripts, root).agent).toBe("claude-code");
  expect(claudeCodeTranscripts.folder({ ...home, env: {} })).toBe(join("/home/me", ".claude", "projects"));
});
