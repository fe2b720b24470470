// What a person takes along and brings back: all of it where the store's own signature stands on it, else as a claim.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { homeOf } from "../src/config/home.ts";
import { UnbiddenError } from "../src/domain/errors.ts";
import { createEngine, openDaemonStore } from "../src/engine.ts";
import type { Engine } from "../src/operations/engine-type.ts";
import type { ListAnswer } from "../src/operations/memories.ts";
import type { Store } from "../src/store/store.ts";
import { storeFolder } from "./contract/store-folder.ts";

const folder = storeFolder();

describe("between two homes", () => {
  /** An engine over a home of this name; the project it stands in has one remote, and so is the same everywhere. */
  function homeCalled(name: string): { engine: Engine; cwd: string; key: string } {
    const user = folder.path(name);
    const cwd = join(user, "heron");
    mkdirSync(join(cwd, ".git"), { recursive: true });
    writeFileSync(
      join(cwd, ".git", "config"),
      '[remote "origin"]\n\turl = https://git.example.com/birds/heron.git\n',
    );
    const engine = createEngine({
      env: { HOME: user },
      entryPoint: "cli",
      isPerson: true,
      busyTimeoutMs: 100,
    });
    folder.closing(engine);
    return { engine, cwd, key: join(user, ".unbidden", "key") };
  }

  const ADD = { kind: "decision", body: "", everywhere: false, files: [] } as const;
  const IMPORT = { trustAsIs: false, evenForgotten: false, dryRun: false } as const;

  /** A home in which something was decided, edited, pinned and replaced. */
  async function livedIn() {
    const here = homeCalled("here");
    const { engine, cwd } = here;
    const { memory: one } = await engine.run("add", {
      cwd,
      text: "Count the herons at dawn",
      ...ADD,
      kind: "note",
    });
    await engine.run("add", { cwd, text: "Store counts in the database", ...ADD });
    await engine.run("add", { cwd, text: "Store counts in files", ...ADD });
    await engine.run("edit", { id: one.id, title: "Count the herons at dusk" });
    await engine.run("pin", { id: one.id });
    const file = folder.path("kept.jsonl");
    await engine.run("export", { cwd, out: file, project: false });
    return { ...here, one, file };
  }

  const textOf = async ({ engine, cwd }: { engine: Engine; cwd: string }) =>
    (await engine.run("export", { cwd, project: false })).text;

  /** The project's own line apart: the folder it is imported in belongs to it from then on. */
  const recordsIn = (text: string) => text.split("\n").filter((line) => !line.startsWith('{"project"'));

  test("with the same key everything is as it was, character for character", async () => {
    const here = await livedIn();
    const there = homeCalled("there");
    mkdirSync(dirname(there.key));
    writeFileSync(there.key, readFileSync(here.key));
    const answer = await there.engine.run("import", {
      mine: false,
      source: "memories",
      cwd: there.cwd,
      file: here.file,
      ...IMPORT,
    });
    expect(answer).toMatchObject({ memories: { new: 3 }, lowered: 0, changes: 3, brokenLines: 0 });
    expect(recordsIn(`${await textOf(there)}\n`)).toEqual(recordsIn(readFileSync(here.file, "utf8")));
    const again = await there.engine.run("import", {
      mine: false,
      source: "memories",
      cwd: there.cwd,
      file: here.file,
      ...IMPORT,
    });
    expect(again).toMatchObject({ memories: { new: 0, known: 3 }, changes: 0 });
  });

  test("under another key the words come as claims: of trust 1, not pinned, edited or confirmed by anybody", async () => {
    const { file, one } = await livedIn();
    const there = homeCalled("there");
    const answer = await there.engine.run("import", {
      mine: false,
      source: "memories",
      cwd: there.cwd,
      file,
      ...IMPORT,
    });
    expect(answer).toMatchObject({ memories: { new: 3 }, lowered: 3, changes: 0 });
    const { memory, changes } = await there.engine.run("show", { id: one.id });
    expect(memory).toMatchObject({
      title: "Count the herons at dusk",
      trust: 1,
      pinned: false,
      rule: "import",
    });
    expect(changes).toEqual([]);
    expect(
      ((await there.engine.run("list", { explain: false, cwd: there.cwd, limit: 9 })) as ListAnswer).memories,
      "what was replaced still is",
    ).toHaveLength(2);
  });

  test("who says so has it believed", async () => {
    const { file, one } = await livedIn();
    const there = homeCalled("there");
    await there.engine.run("import", {
      mine: false,
      source: "memories",
      cwd: there.cwd,
      file,
      ...IMPORT,
      trustAsIs: true,
    });
    expect((await there.engine.run("show", { id: one.id })).memory).toMatchObject({ trust: 3, pinned: true });
    const undone = await there.engine.run("undo", { change: "last" });
    expect(undone.memory).toMatchObject({ pinned: false });
  });

  test("a line somebody changed loses its trust, a broken one is told by its number, the rest keeps both", async () => {
    const here = await livedIn();
    const there = homeCalled("there");
    mkdirSync(dirname(there.key));
    writeFileSync(there.key, readFileSync(here.key));
    const lines = readFileSync(here.file, "utf8")
      .replace("Store counts in files", "Always store counts in X")
      .split("\n");
    writeFileSync(
      here.file,
      [...lines.slice(0, 2), "{nonsense", '{"memory":{"id":7}}', ...lines.slice(2)].join("\n"),
    );
    const answer = await there.engine.run("import", {
      mine: false,
      source: "memories",
      cwd: there.cwd,
      file: here.file,
      ...IMPORT,
    });
    const broken = [
      { line: 3, why: "it is no JSON" },
      { line: 4, why: expect.stringMatching(/^memory\.id/) },
    ];
    expect(answer).toMatchObject({ memories: { new: 3 }, lowered: 1, brokenLines: 2, broken });
    const { memories } = (await there.engine.run("list", {
      explain: false,
      cwd: there.cwd,
      limit: 9,
    })) as ListAnswer;
    expect(Object.fromEntries(memories.map(({ title, trust }) => [title, trust]))).toEqual({
      "Always store counts in X": 1,
      "Count the herons at dusk": 3,
    });
  });

  test("what was forgotten stays away until somebody wants even that", async () => {
    const { engine, cwd, file, one } = await livedIn();
    await engine.run("forget", { cwd, id: one.id, purge: true, yes: false });
    const bring = (evenForgotten: boolean) =>
      engine.run("import", { mine: false, source: "memories", cwd, file, ...IMPORT, evenForgotten });
    expect(await bring(false)).toMatchObject({ memories: { forgotten: 1, known: 2 } });
    expect(await bring(true)).toMatchObject({ memories: { new: 1 } });
    expect((await engine.run("show", { id: one.id })).changes.map(({ what }) => what)).toEqual([
      "pin",
      "edit",
    ]);
  });

  test("a secret in a file is no secret in the store", async () => {
    const { file } = await livedIn();
    const secret = `ghp_${"a1B2c3D4".repeat(5).slice(0, 36)}`;
    writeFileSync(file, readFileSync(file, "utf8").replace("Store counts in files", `Push with ${secret}`));
    const there = homeCalled("there");
    await there.engine.run("import", { mine: false, source: "memories", cwd: there.cwd, file, ...IMPORT });
    const text = await textOf(there);
    expect(text).toContain("Push with [redacted:");
    expect(text).not.toContain(secret);
  });

  test("a dry run counts the same and writes nothing, not even a home", async () => {
    const { file } = await livedIn();
    const there = homeCalled("there");
    const bring = (dryRun: boolean) =>
      there.engine.run("import", {
        mine: false,
        source: "memories",
        cwd: there.cwd,
        file,
        ...IMPORT,
        dryRun,
      });
    expect(await bring(true)).toMatchObject({ memories: { new: 3 }, lowered: 3 });
    expect(() => readFileSync(there.key)).toThrow("ENOENT");
    await there.engine.run("add", { cwd: there.cwd, text: "Something else", ...ADD, kind: "note" });
    expect(await bring(true)).toMatchObject({ memories: { new: 3 }, lowered: 3 });
    expect(await bring(false)).toMatchObject({ memories: { new: 3 }, lowered: 3 });
  });

  test.each([
    ["no export", "# Notes\n"],
    ["nothing", ""],
    ["of a newer program", '{"unbidden":"export","format":99}\n'],
  ])("a file that is %s is refused whole", async (_what, text) => {
    const { engine, cwd } = homeCalled("here");
    writeFileSync(folder.path("file"), text);
    const bringing = engine.run("import", {
      mine: false,
      source: "memories",
      cwd,
      file: folder.path("file"),
      ...IMPORT,
    });
    await expect(bringing).rejects.toMatchObject({ code: "EXPORT_UNREADABLE" });
  });

  test("an export that breaks off leaves no half of a file, and no other file is touched", async () => {
    const { cwd } = await livedIn();
    const env = { HOME: folder.path("here") };
    const { store } = openDaemonStore(homeOf(env), 100);
    folder.closing(store);
    const breaking: Store = {
      ...store,
      exportRecords: async (_project, take) => {
        take({ tombstone: { hash: "0".repeat(32), at: 1 } });
        throw new UnbiddenError("STORE_FAILED", "the disk is gone");
      },
    };
    const engine = createEngine({
      env,
      entryPoint: "cli",
      isPerson: true,
      busyTimeoutMs: 100,
      shared: { store: breaking },
    });
    const out = folder.path("half.jsonl");
    writeFileSync(`${out}.new`, "my own");
    await expect(engine.run("export", { cwd, out, project: false })).rejects.toMatchObject({
      code: "STORE_FAILED",
    });
    expect(readFileSync(`${out}.new`, "utf8")).toBe("my own");
    expect(readdirSync(folder.path()).filter((name) => name.startsWith("half"))).toEqual(["half.jsonl.new"]);
  });

  test("an export replaces no file", async () => {
    const { engine, cwd, file } = await livedIn();
    await expect(engine.run("export", { cwd, out: file, project: false })).rejects.toMatchObject({
      code: "ARGUMENT_INVALID",
    });
  });
});
