import { prepareEvent } from "../../src/capture/prepare.ts";
import { distillSession } from "../../src/distill/distill.ts";
import type { RawEvent } from "../../src/domain/event.ts";
import type { Memory } from "../../src/domain/memory.ts";
import type { ProjectFacts, Store } from "../../src/store/store.ts";
import { openThrowAway } from "../throw-away-store.ts";
import type { Excerpt } from "./excerpts.ts";

const KEY = new Uint8Array(32).fill(7);
const ROOT = "/srv/work";
/** A Monday morning. */
const START = Date.UTC(2026, 2, 9, 9);
const DAY_MS = 86_400_000;

/** What makes memories of the sessions that wait. */
type Reader = (store: Store, excerpt: Excerpt) => Promise<void>;

/** The memories an excerpt leaves in the real store, session after session, a day apart; those that others ended among them. */
export async function keepExcerpt(excerpt: Excerpt, read: Reader = readByRules): Promise<readonly Memory[]> {
  const { store: real, close } = openThrowAway();
  const made = new Set<string>();
  const store: Store = {
    ...real,
    putMemories: (memories, mark, judge) => {
      for (const { id } of memories) made.add(id);
      return real.putMemories(memories, mark, judge);
    },
  };
  const project = { name: "work", root: ROOT, keys: [{ kind: "path", value: ROOT } as const] };
  try {
    for (const [day, events] of excerpt.sessions.entries()) {
      await live(store, project, events, START + day * DAY_MS);
      await read(store, excerpt);
    }
    const left: Memory[] = [];
    for (const id of made) left.push(...(await store.memoriesById(id)));
    // A passage keeps a turn as it went, whether anything of it is worth keeping or not.
    return left.filter(({ kind }) => kind !== "turn");
  } finally {
    await close();
  }
}

async function live(
  store: Store,
  project: ProjectFacts,
  events: readonly RawEvent[],
  at: number,
): Promise<void> {
  const id = `session-${at}`;
  await store.enterSession({ id, agent: "claude-code", nativeId: id, project, transcript: null, at });
  const safe = events.map((event, minute) => {
    const happening = { session: id, root: ROOT, at: at + minute * 60_000 };
    return prepareEvent(event, happening, { key: () => KEY, deny: [] });
  });
  await store.appendEvents(safe);
}

async function readByRules(store: Store): Promise<void> {
  for (const pending of await store.undistilled(1)) {
    const { failedRules } = await distillSession(store, pending);
    if (failedRules.length > 0) throw new Error(`rules failed: ${failedRules.join(", ")}`);
  }
}
