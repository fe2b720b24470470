// What a repository states about itself, from its files to the store.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openThrowAway } from "../bench/throw-away-store.ts";
import { PINNED, wordsToValue } from "../src/domain/change.ts";
import { projectSummaryId } from "../src/domain/project-summary.ts";
import { refreshProjectSummary } from "../src/maintenance/project-summary.ts";

const KEY = new Uint8Array(32).fill(7);
const NOW = Date.UTC(2026, 2, 9);
let folder: string;
let world: ReturnType<typeof openThrowAway>;
let project: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "unbidden-summary-"));
  world = openThrowAway();
  const facts = { name: "heron", root: folder, keys: [{ kind: "path", value: folder } as const] };
  project = (await world.store.ensureProject(facts, NOW)).id;
});

afterEach(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  utimesSync(join(folder, name), NOW / 1000, NOW / 1000);
};
const refresh = (deny: readonly string[] = []) =>
  refreshProjectSummary({ store: world.store, key: () => KEY, deny, now: () => NOW }, project);
const card = async () => (await world.store.memoriesById(projectSummaryId(project)))[0];

test("a repository's summary is written once, and again in place when its files change", async () => {
  write("README.md", "# Heron\n\nHeron is a queue for slow jobs.\n");
  expect([await refresh(), await refresh()]).toEqual([1, 0]);
  expect(await card()).toMatchObject({
    title: expect.stringContaining("Heron is a queue"),
    trust: 1,
    at: NOW,
  });
  write("README.md", "# Heron\n\nHeron is a queue for quick jobs.\n");
  expect([await refresh(), await refresh()]).toEqual([1, 0]);
  expect(await card()).toMatchObject({ title: expect.stringContaining("for quick jobs") });
});

test("a summary keeps the user's pin and words when the repository changes", async () => {
  write("README.md", "# Heron\n\nHeron is a queue for slow jobs.\n");
  await refresh();
  const words = wordsToValue({ title: "Heron queues mails", body: "" });
  await world.store.amend(projectSummaryId(project), { what: "edit", after: words }, NOW);
  await world.store.amend(projectSummaryId(project), { what: "pin", after: PINNED }, NOW);
  write("README.md", "# Heron\n\nHeron is a queue for quick jobs.\n");
  await refresh();
  expect(await refresh(), "and says nothing new").toBe(0);
  expect(await card()).toMatchObject({ title: "Heron queues mails", pinned: true });
});

test("a summary that was forgotten does not come back, whatever the repository says later", async () => {
  write("README.md", "# Heron\n\nHeron is a queue for slow jobs.\n");
  await refresh();
  await world.store.forget([projectSummaryId(project)], { purge: false, at: NOW });
  expect(await refresh()).toBe(0);
  write("README.md", "# Heron\n\nHeron is something else by now.\n");
  expect(await refresh()).toBe(0);
  expect(await card()).toBeUndefined();
});

test("no link is followed, and what is denied is not read", async () => {
  const outside = mkdtempSync(join(tmpdir(), "unbidden-outside-"));
  try {
    writeFileSync(join(outside, "README.md"), "# Other\n\nOther is not of this repository.\n");
    mkdirSync(join(outside, "api"));
    writeFileSync(join(outside, "api", "openapi.yaml"), "");
    symlinkSync(join(outside, "README.md"), join(folder, "README.md"));
    symlinkSync(join(outside, "api"), join(folder, "api"));
    write("package.json", '{"scripts": {"test": "x"}}');
    await refresh(["package.json"]);
    expect(await card()).toBeUndefined();
    await refresh();
    expect(await card()).toMatchObject({ body: "languages: JavaScript · scripts: test" });
  } finally {
    rmSync(outside, { recursive: true, force: true });
  }
});

test("of a huge file only the beginning is read", async () => {
  write("README.md", `# Heron\n\nHeron is a queue for slow jobs.\n${"\nfiller ".repeat(100_000)}`);
  write("package.json", `{"name": "${"x".repeat(100_000)}"}`);
  await refresh();
  expect(await card()).toMatchObject({
    title: expect.stringMatching(/^unbidden-summary-\w+: Heron is a queue/),
  });
});

test("a secret in a description never reaches the store", async () => {
  const secret = `ghp_${"aB3dE5gH7jK9".repeat(3)}`;
  write(
    "package.json",
    JSON.stringify({ description: `Mirrors parts with ${secret} as token`, main: "a.js" }),
  );
  await refresh();
  expect(JSON.stringify(await card())).not.toContain(secret.slice(0, 20));
  expect(await card()).toBeDefined();
});

test("a project that is switched off, or whose folder is gone, gets no summary", async () => {
  write("README.md", "# Heron\n\nHeron is a queue for slow jobs.\n");
  await world.store.switchProject(project, true, NOW);
  expect(await refresh()).toBe(0);
  await world.store.switchProject(project, false, NOW);
  rmSync(folder, { recursive: true });
  expect(await refresh()).toBe(0);
});
