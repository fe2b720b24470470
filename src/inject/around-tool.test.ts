import { expect, test } from "vitest";
import type { Path } from "../domain/injection-path.ts";
import type { Session, Store } from "../store/store.ts";
import { injectAroundTool } from "./around-tool.ts";

const SESSION: Session = {
  ...{ id: "s1", agent: "claude-code", nativeId: "s1", project: null, off: false },
  ...{ epoch: 0, contextSeq: 0, lastAt: 0 },
};

/** Which paths were asked when the first of them takes so long, and how often the store was. */
async function askedWhen(firstMs: number) {
  let [clock, stored] = [0, 0];
  const asked: Path[] = [];
  const look = () => {
    stored++;
    return async () => new Map();
  };
  const store = new Proxy({} as Store, { get: look });
  const run = (path: Path, ms: number) => ({
    path,
    run: async () => {
      asked.push(path);
      clock += ms;
      return null;
    },
  });
  const answer = await injectAroundTool(
    {
      ...{ store, newId: () => "i1", now: () => 0, monotonic: () => clock, debug: null },
      aside: async (write) => void (await write()),
    },
    {
      ...{ moment: "before-tool", event: "e1", session: SESSION, subject: "", attempt: null },
      budget: { tokens: 2_000, characters: 8_000, items: 5, bytesPerToken: 3 },
      paths: async () => [run("tried", firstMs), run("anchored", 1)],
      context: async () => ({ used: 0, window: 200_000 }),
    },
  );
  expect(answer).toBeNull();
  return { asked, stored };
}

test("after a tenth of a second no tool waits for a further path", async () => {
  expect((await askedWhen(99)).asked).toEqual(["tried", "anchored"]);
  expect((await askedWhen(100)).asked).toEqual(["tried"]);
});

test("where nothing is known nothing is written down", async () => {
  expect((await askedWhen(1)).stored).toBe(0);
});
