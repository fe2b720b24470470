import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { homeOf } from "../config/home.ts";
import { useCompiledCode } from "./compiled-code.ts";

interface Birds {
  called(): string;
  idle(): string;
  readonly file: string;
}

const SOURCE = `exports.called = () => "heron-called"; exports.idle = () => "heron-idle"; exports.file = __filename;`;

const loader = Module.prototype as unknown as { _compile: unknown };
const compileByNode = loader._compile;
let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "unbidden-code-"));
  mkdirSync(join(root, "home"), { mode: 0o700 });
  writeFileSync(join(root, "birds.cjs"), SOURCE);
});

afterEach(() => {
  loader._compile = compileByNode;
  rmSync(root, { recursive: true, force: true });
});

/** As one process does: loads the file, works with it, and keeps what was compiled. */
function run<T>(work: (birds: Birds) => T, { build = "one", kind = "prompt" } = {}): T {
  const home = homeOf({ UNBIDDEN_HOME: join(root, "home") });
  const code = useCompiledCode({ home, folder: root, build, kind });
  const require = createRequire(join(root, "main.cjs"));
  const file = join(root, "birds.cjs");
  delete require.cache[file];
  const result = work(require(file) as Birds);
  code.keep();
  loader._compile = compileByNode;
  return result;
}

function storedFiles(): string[] {
  const entries = readdirSync(join(root, "home", "run", "code"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const onlyStored = () => readFileSync(storedFiles()[0] ?? "");

test("what was called is kept compiled, what was not is left out", () => {
  run((birds) => birds.called());
  expect(onlyStored().includes("heron-called")).toBe(true);
  expect(onlyStored().includes("heron-idle")).toBe(false);
});

test("the first calls add what they compile, later ones write nothing", () => {
  run((birds) => birds.called());
  run((birds) => birds.idle());
  expect(onlyStored().includes("heron-called")).toBe(true);
  expect(onlyStored().includes("heron-idle")).toBe(true);
  for (let call = 0; call < 2; call++) run((birds) => birds.idle());
  const last = onlyStored();
  run((birds) => birds.idle());
  expect(onlyStored()).toEqual(last);
});

test("a file of another build with as many bytes is compiled anew", () => {
  run((birds) => birds.called());
  writeFileSync(join(root, "birds.cjs"), SOURCE.replace("heron-called", "crane-called"));
  expect(run((birds) => birds.called(), { build: "two" })).toBe("crane-called");
});

test("code that did not reach the disk whole is compiled anew and stored again", () => {
  run((birds) => birds.called());
  const [file = ""] = storedFiles();
  const whole = onlyStored();
  const torn = Buffer.from(whole).fill(0, 256, 768);
  for (const damaged of [torn, whole.subarray(0, 700), Buffer.alloc(0)]) {
    writeFileSync(file, damaged);
    expect(run((birds) => birds.called())).toBe("heron-called");
    expect(onlyStored()).toEqual(whole);
  }
});

test("a module sees its own name, and what it requires", () => {
  writeFileSync(
    join(root, "birds.cjs"),
    `exports.file = __filename; exports.idle = () => require("./nest.cjs").egg;`,
  );
  writeFileSync(join(root, "nest.cjs"), `exports.egg = __dirname;`);
  expect(run((birds) => [birds.file, birds.idle()])).toEqual([join(root, "birds.cjs"), root]);
});

test("payloads that name many kinds of events fill no disk", () => {
  for (let kind = 0; kind < 60; kind++) run((birds) => birds.called(), { kind: `kind-${kind}` });
  expect(storedFiles().length).toBe(40);
});

test("only the newest builds are kept", () => {
  for (const build of ["one", "two", "three", "four"]) run((birds) => birds.called(), { build });
  expect(storedFiles().length).toBe(3);
});
