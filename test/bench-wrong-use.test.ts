import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
/** A set whose only question says no half. */
const WHOLE = mkdtempSync(join(tmpdir(), "unbidden-set-"));

beforeAll(() => {
  const question = {
    id: "q",
    group: "g",
    type: "t",
    text: "why",
    relevant: {},
    answerable: false,
    hard: false,
  };
  writeFileSync(join(WHOLE, "queries.jsonl"), `${JSON.stringify(question)}\n`);
  writeFileSync(join(WHOLE, "corpus.jsonl"), "");
});

afterAll(() => rmSync(WHOLE, { recursive: true }));

test.each([
  ["no benchmark", [], "say which: hook, "],
  ["an unknown set", ["recall", "--dataset", "nope"], "--dataset must be one of codemem, "],
  ["a set without its folder", ["recall", "--dataset", "codemem"], "--data must name the folder of the set"],
  [
    "a folder that is not there",
    ["recall", "--dataset", "beam", "--data", "/nowhere"],
    "/nowhere/queries.jsonl is missing",
  ],
  [
    "a limit of nothing",
    ["recall", "--dataset", "terse", "--limit", "0"],
    "--limit must be a whole number above 0",
  ],
  [
    "half of a set without halves",
    ["recall", "--dataset", "beam", "--split", "tune", "--data", WHOLE],
    "--split",
  ],
  [
    "a model that it has no server for",
    ["recall", "--dataset", "terse", "--system", "openai", "--model", "nope"],
    "--model must be one of multilingual-e5-small, all-MiniLM-L6-v2, or --url must be given",
  ],
  ["an unknown option", ["recall", "--dataset", "terse", "--bogus"], "Unknown option '--bogus'"],
])("a benchmark that is given %s says so in one line, and shows no stack", (_, args, said) => {
  // Node 22 warns of its own SQLite.
  const flags = ["--disable-warning=ExperimentalWarning"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, "bench/run.ts", ...args], {
    cwd: ROOT,
    encoding: "utf8",
    // Eight processes read the same hundred modules.
    env: { ...process.env, NODE_COMPILE_CACHE: join(WHOLE, "compiled") },
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: "",
    stderr: expect.stringContaining(said),
  });
  expect(stderr).toMatch(/^bench: .+\n$/);
});
