import { expect, test } from "vitest";
import type { StoredEvent } from "../domain/event.ts";
import type { Memory } from "../domain/memory.ts";
import type { Store } from "../store/store.ts";
import { distillSession } from "./distill.ts";
import { prompt, reply, sessionOf } from "./rules/session.fixture.ts";

/** What a session with these events leaves in a store. */
async function distilled(events: readonly StoredEvent[]): Promise<readonly Memory[]> {
  const storedMemories: Memory[] = [];
  const store = {
    sessionEvents: async () => events,
    sessionRoot: async () => null,
    toldFromSources: async () => [],
    repeated: async () => [],
    putMemories: async (memories: readonly Memory[]) => storedMemories.push(...memories),
  } as unknown as Store;
  await distillSession(store, { session: "s1", project: "p1", from: 0, upTo: 1 });
  return storedMemories;
}

test("of a session too long to read its goal and its end are known", async () => {
  const talk = Array.from({ length: 400 }, (_, at) => reply(`Step ${at} of it is done. `.repeat(500)));
  const events = sessionOf(
    prompt("Add retries to the uploader."),
    ...talk,
    prompt("Always run the linter before you commit."),
    reply("Still left: the docs."),
  );
  const typed = (await distilled(events)).filter(({ kind }) => kind !== "turn");
  expect(typed.map(({ title }) => title)).toEqual([
    "Always run the linter before you commit",
    "Add retries to the uploader",
  ]);
});
