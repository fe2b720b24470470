import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEngine } from "../../engine.ts";

let userHome: string;

beforeEach(() => {
  userHome = mkdtempSync(join(tmpdir(), "unbidden-workspace-"));
});
afterEach(() => rmSync(userHome, { recursive: true, force: true }));

test.each([
  ["all", /^all is relative/],
  ["/srv/nobody/has/this", /^there is no folder \/srv\/nobody\/has\/this/],
])("doctor reports that the workspace root %s is no folder", async (root, finding) => {
  mkdirSync(join(userHome, ".unbidden"));
  writeFileSync(join(userHome, ".unbidden", "config.yaml"), `workspace_roots: [${root}]\n`);
  const engine = createEngine({
    env: { HOME: userHome },
    entryPoint: "cli",
    isPerson: true,
    busyTimeoutMs: 20,
  });
  const { checks } = await engine.run("doctor", {
    disk: false,
    fix: false,
    cwd: userHome,
    deep: false,
    security: false,
  });
  await engine.close();
  expect(checks.filter(({ name }) => name === "workspace roots")).toEqual([
    expect.objectContaining({ state: "problem", finding: expect.stringMatching(finding) }),
  ]);
});

test("checkouts below a workspace root share their memories", async () => {
  const [api, web] = ["api", "web"].map((name) => join(userHome, "code", "shop", name));
  for (const folder of [api, web]) mkdirSync(join(folder ?? "", ".git"), { recursive: true });
  mkdirSync(join(userHome, ".unbidden"));
  writeFileSync(join(userHome, ".unbidden", "config.yaml"), "workspace_roots: [~/code]\n");
  const engine = createEngine({
    env: { HOME: userHome },
    entryPoint: "cli",
    isPerson: true,
    busyTimeoutMs: 20,
  });
  const note = {
    text: "Tickets are sold until noon",
    kind: "note",
    body: "",
    everywhere: false,
    files: [],
  } as const;
  const { memory } = await engine.run("add", { cwd: api ?? "", ...note });
  const found = await engine.run("search", { cwd: web ?? "", text: "tickets", limit: 5 });
  const { checks } = await engine.run("doctor", {
    disk: false,
    fix: false,
    cwd: web ?? "",
    deep: false,
    security: false,
  });
  await engine.close();
  expect(memory.projectName).toBe("shop");
  expect(found.hits.map((hit) => hit.memory.id)).toEqual([memory.id]);
  expect(checks.find(({ name }) => name === "workspace roots")).toMatchObject({
    state: "ok",
    finding: "~/code",
  });
});
