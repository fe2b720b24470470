import { expect, test } from "vitest";
import { memoryWith } from "../../domain/memory.fixture.ts";
import type { Memory } from "../../domain/memory.ts";
import type { Store } from "../../store/store.ts";
import { findKnownFixes } from "./known-fix.ts";

const ERROR = "./deploy.sh: line 3: DEPLOY_ENV: unbound variable";
const WORKED = {
  kind: "failure",
  title: "deploy.sh exits 1: DEPLOY_ENV: unbound variable",
  body: "worked: make anything",
  files: [],
  tags: [],
  sources: [],
} as const;

async function fixFor(parts: Partial<Memory>) {
  const memory = memoryWith({ ...WORKED, ...parts });
  const store = {
    findByTerms: async () => ({ candidates: [{ memory }] }),
    eventsById: async () => [],
  } as unknown as Store;
  const tool = { name: "Bash", use: "shell", command: "./deploy.sh" } as const;
  return (await findKnownFixes(store, { project: "p", tool, text: `Exit code 1\n${ERROR}` })).hits.length;
}

test.each<[string, Partial<Memory>, number]>([
  ["our rule saw work", { rule: "failure", trust: 1 }, 1],
  ["the user says works", { rule: "by hand", trust: 3 }, 1],
  ["an agent notes", { rule: "agent note", trust: 2 }, 0],
  ["another home gives", { rule: "import", trust: 1 }, 0],
  ["an agent concluded", { rule: "cause", trust: 2 }, 0],
])("what %s is told as the fix, or not", async (_what, parts, times) => {
  expect(await fixFor(parts)).toBe(times);
});
