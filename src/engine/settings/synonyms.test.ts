import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NO_SYNONYMS } from "../../domain/synonyms.ts";
import { createEngine } from "../../engine.ts";
import type { Engine } from "../../operations/engine-type.ts";
import { synonymGroups } from "../../recall/query/synonyms.ts";
import { errorSignature } from "../../text/signature.ts";

let userHome: string;
let file: string;
let engine: Engine;

beforeEach(() => {
  userHome = mkdtempSync(join(tmpdir(), "unbidden-synonyms-"));
  file = join(userHome, ".unbidden", "synonyms.yaml");
  mkdirSync(join(userHome, "ferry"));
  // By words alone: meaning finds some of this by itself.
  const env = { HOME: userHome, UNBIDDEN_AUTO_RECALL_SIMILARITY_THRESHOLD: "1" };
  engine = createEngine({ env, entryPoint: "cli", isPerson: true, busyTimeoutMs: 20 });
});
afterEach(async () => {
  await engine.close();
  rmSync(userHome, { recursive: true, force: true });
});

const cwd = () => join(userHome, "ferry");
const remember = (text: string, kind: "note" | "failure" = "note") =>
  engine.run("add", { cwd: cwd(), text, kind, body: "", everywhere: false, files: [] });
const titles = async (text: string) =>
  (await engine.run("search", { cwd: cwd(), text, limit: 5 })).hits.map(({ memory }) => memory.title);
const doctorOn = async (name: string) =>
  (
    await engine.run("doctor", { disk: false, fix: false, cwd: cwd(), deep: false, security: false })
  ).checks.filter((check) => check.name === name);

test("a short word finds the note that spells it out, and a phrase the note that does not", async () => {
  await remember("Continuous integration runs on two machines");
  await remember("Every pr needs two reviews");
  expect(await titles("is ci red again??")).toEqual(["Continuous integration runs on two machines"]);
  expect(await titles("open a pull request")).toEqual(["Every pr needs two reviews"]);
});

test("a group applies from the next search after the file is saved until it is removed", async () => {
  await remember("The gangway is locked at night");
  expect(await titles("is the boarding bridge open")).toEqual([]);
  writeFileSync(file, "groups:\n  gangway: [boarding bridge]\n");
  expect(await titles("is the boarding bridge open")).toEqual(["The gangway is locked at night"]);
  rmSync(file);
  expect(await titles("is the boarding bridge open")).toEqual([]);
});

test("doctor reports a broken file with its line and a remedy, and the built-in groups apply", async () => {
  await remember("The login page is slow");
  writeFileSync(file, "groups:\n  gangway:\n");
  const [check] = await doctorOn("synonyms");
  expect(check).toMatchObject({
    state: "problem",
    finding: expect.stringContaining("synonyms.yaml: line 2: "),
  });
  expect(check?.remedy).toContain(`correct ${join("~", ".unbidden", "synonyms.yaml")}, or remove it`);
  expect(await titles("auth")).toEqual(["The login page is slow"]);
  expect(await engine.run("synonyms", { write: false })).toMatchObject({
    exists: true,
    problem: check?.finding,
  });
});

test.each([
  [null, "the built-in groups"],
  ["groups:\n  gangway: [bridge]\n", "1 of your own and the built-in ones"],
  ["replace: true\ngroups:\n  gangway: [bridge]\n", "1 of your own instead of the built-in ones"],
])("with the file %j doctor reports %s", async (yaml, finding) => {
  mkdirSync(join(userHome, ".unbidden"));
  if (yaml !== null) writeFileSync(file, yaml);
  expect(await doctorOn("synonyms")).toEqual([expect.objectContaining({ state: "ok", finding })]);
});

test("the first file changes nothing until a line of it is uncommented", async () => {
  const builtIn = synonymGroups(NO_SYNONYMS);
  const before = await engine.run("synonyms", { write: false });
  expect(before).toEqual({ path: file, exists: false, written: false, problem: null, groups: builtIn });
  expect(await engine.run("synonyms", { write: true })).toEqual({ ...before, exists: true, written: true });
  const begun = readFileSync(file, "utf8");
  writeFileSync(file, begun.replaceAll("  # ", "  "));
  const { groups, problem } = await engine.run("synonyms", { write: false });
  expect({ groups, problem }).toEqual({ groups: builtIn, problem: null });
});

test("an existing file is never overwritten", async () => {
  mkdirSync(join(userHome, ".unbidden"));
  writeFileSync(file, "groups:\n  gangway: [bridge]\n");
  expect(await engine.run("synonyms", { write: true })).toMatchObject({ written: false, problem: null });
  expect(readFileSync(file, "utf8")).toBe("groups:\n  gangway: [bridge]\n");
});

test.each([
  [
    "Error: listen EADDRINUSE: address already in use :::4000",
    "Error: listen EADDRINUSE: address already in use :::3000",
  ],
  ["error: cannot open /srv/a/tide.csv: no such file", "error: cannot open /srv/b/ferry.csv: no such file"],
  ["Error: not found: 404", "Error: not found: 410"],
])("the pasted error %j finds the failure that is the same error elsewhere", async (known, pasted) => {
  expect(errorSignature(pasted)).toBe(errorSignature(known));
  await remember("The tide import runs at night");
  await remember(`npm start exits 1: ${known}`, "failure");
  expect((await titles(`\`\`\`\n${pasted}\n    at run (a.js:1:2)\n\`\`\``))[0]).toBe(
    `npm start exits 1: ${known}`,
  );
});
