import { expect, test } from "vitest";
import type { Path } from "../domain/injection-path.ts";
import type { Session, Store } from "../store/store.ts";
import { EMPTY_SECTION } from "./paths/section.ts";
import { injectAroundTool } from "./tool-call.ts";

const SESSION: Session = {
  ...{ id: "s1", agent: "claude-code", nativeId: "s1", project: null, off: false },
  ...{ epoch: 0, contextSeq: 0, lastAt: 0 },
};

/** Which paths were asked when the first of them takes so long, and how often the store was. */
async function pathsRunAfter(firstMs: number) {
  let [clock, stored] = [0, 0];
  const ran: Path[] = [];
  const look = () => {
    stored++;
    return async () => new Map();
  };
  const store = new Proxy({} as Store, { get: look });
  const run = (path: Path, ms: number) => ({
    path,
    run: async () => {
      ran.push(path);
      clock += ms;
      return null;
    },
  });
  const answer = await injectAroundTool(
    {
      ...{ store, newId: () => "i1", now: () => 0, monotonic: () => clock, debug: null },
      inBackground: async (write) => void (await write()),
    },
    {
      ...{
        hookEvent: "before-tool",
        toolName: "Bash",
        event: "e1",
        session: SESSION,
        subject: () => "",
        attempt: null,
      },
      budget: { tokens: 2_000, characters: 8_000, items: 5, bytesPerToken: 3 },
      paths: [run("known-failure", firstMs), run("related-to-file", 1)],
      context: async () => ({ used: 0, window: 200_000 }),
    },
  );
  expect(answer).toBeNull();
  return { asked: ran, stored };
}

test("after a tenth of a second no tool waits for a further path", async () => {
  expect((await pathsRunAfter(99)).asked).toEqual(["known-failure", "related-to-file"]);
  expect((await pathsRunAfter(100)).asked).toEqual(["known-failure"]);
});

/** What is said at each of these calls of one command, by the lines of its paths. */
async function blocksOf(calls: readonly (readonly (readonly [Path, string])[])[]) {
  const answered = new Set<string>();
  const store = {
    inContext: async () => new Map(),
    agentsOf: async () => new Map(),
    shortIds: async () => new Map(),
    openReceipt: async ({ event }: { event: string }) =>
      answered.has(event) ? "duplicate" : answered.add(event) && new Set(),
  } as unknown as Store;
  const deps = { store, now: () => 0, monotonic: () => 0, debug: null, inBackground: async () => undefined };
  const texts: string[] = [];
  for (const [at, paths] of calls.entries()) {
    const runs = paths.map(([path, line]) => ({
      path,
      run: async () => ({ ...EMPTY_SECTION, path, best: 1, lines: [line] }),
    }));
    const call = {
      ...{
        hookEvent: "before-tool" as const,
        toolName: "Bash",
        event: `e${at}`,
        session: SESSION,
        subject: () => "",
        attempt: "a1",
      },
      budget: { tokens: 2_000, characters: 8_000, items: 5, bytesPerToken: 3 },
      paths: runs,
      context: async () => ({ used: 0, window: 200_000 }),
    };
    texts.push((await injectAroundTool({ ...deps, newId: () => `i${at}` }, call))?.text ?? "");
  }
  return texts;
}

test("that a command failed before is said once, and takes with it nothing that is told after a compaction", async () => {
  const tried = ["known-failure", "failed before"] as const;
  const [first, again, later, last] = await blocksOf([
    [tried],
    [tried],
    [["after-compact", "what the facts left out"], tried],
    [["after-compact", "what a model summed up"]],
  ]);
  expect(first).toContain("failed before");
  expect(again).toBe("");
  expect(later).toContain("what the facts left out");
  expect(last).toContain("what a model summed up");
});

test("where nothing is known nothing is written down", async () => {
  expect((await pathsRunAfter(1)).stored).toBe(0);
});
