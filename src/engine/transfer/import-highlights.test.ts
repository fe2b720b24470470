import { expect, test } from "vitest";
import { openThrowAway } from "../../../bench/throw-away-store.ts";
import { memoryWith } from "../../domain/memory.fixture.ts";
import type { MemoryDraft } from "../../domain/memory.ts";
import { highlightMemories } from "./import-highlights.ts";

/** The titles that are told of a project with these memories. */
async function told(...drafts: readonly Partial<MemoryDraft>[]): Promise<readonly string[]> {
  const { store, close } = openThrowAway();
  const facts = {
    name: "harbour",
    root: "/srv/harbour",
    keys: [{ kind: "path", value: "/srv/harbour" } as const],
  };
  const { id } = await store.ensureProject(facts, 1);
  await store.putMemories(
    drafts.map((draft, at) =>
      memoryWith({ ...draft, id: `m${at}`.padEnd(32, "0"), rule: "cli", project: id, at: 1_000 + at }),
    ),
  );
  const things = await highlightMemories(store, id);
  await close();
  return things.map(({ title }) => title);
}

const PATHY = { kind: "decision", title: "src/pier.ts → {tide.go, 2142/x.ts}", trust: 2 } as const;
const SAID = { kind: "preference", title: "Never book a berth twice in one tide", trust: 3 } as const;
const RUN = { kind: "pattern", title: "Tests run with make test", body: "worked 9 times", trust: 1 } as const;
const REASONED = {
  kind: "decision",
  title: "Keep tide heights in whole decimetres",
  body: "because the tables print no more than that",
  trust: 3,
} as const;

test("import shows the best three: the user's words, with their reason, not the first found", async () => {
  expect(await told(PATHY, RUN, { ...PATHY, title: "It goes there" }, SAID, REASONED)).toEqual([
    REASONED.title,
    SAID.title,
    RUN.title,
  ]);
});

test("a third memory of one kind ranks below the first of another", async () => {
  const others = ["Boats wait at the red buoy", "Clerks sign each change"].map((title) => ({
    ...SAID,
    title,
  }));
  expect(await told(SAID, ...others, REASONED)).toContain(REASONED.title);
});
