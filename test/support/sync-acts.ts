import { memoryWith } from "../../src/domain/memory.fixture.ts";
import type { Player } from "./sync-world.ts";

/** What a person does on a machine, whose clock may be wrong. */
export async function act(
  { store }: Player,
  roll: (limit: number) => number,
  at: number,
  newId: () => string,
): Promise<void> {
  const known = await store.listMemories({ project: null, all: true, limit: 50 });
  const one = known[roll(Math.max(1, known.length))];
  const other = known[roll(Math.max(1, known.length))];
  const what = roll(8);
  if (!one || !other || what < 3) {
    const title = `Note ${roll(12)} of what was decided`;
    const id = newId().padStart(32, "0");
    await store.putMemories([memoryWith({ id, kind: "decision", title, at, rule: "decision" })]);
  } else if (what === 3) await store.amend(one.id, { what: "pin", after: one.pinned ? null : "pinned" }, at);
  else if (what === 4)
    await store.amend(
      one.id,
      { what: "edit", after: JSON.stringify({ title: one.title, body: `Said ${roll(99)}` }) },
      at,
    );
  else if (what === 5) await store.supersede({ older: one.id, newer: other.id, because: "" }, at);
  else if (what === 6) await store.forget([one.id], { purge: roll(3) === 0, at });
  else {
    const [change] = await store.changes({ own: true, standing: true, limit: 1 });
    if (change) await store.undo(change.id, at);
  }
}

/** A file is lost, cut short, or comes back: what a carrier of folders does. */
export function disturb(files: Map<string, Uint8Array>, roll: (limit: number) => number): void {
  const paths = [...files.keys()];
  const path = paths[roll(Math.max(1, paths.length))];
  const content = path === undefined ? undefined : files.get(path);
  if (path === undefined || content === undefined) return;
  const how = roll(3);
  const isSealed = path.endsWith(".age");
  if (how === 0 && isSealed) files.delete(path);
  if (how === 1 && isSealed) files.set(path, content.slice(0, roll(content.length)));
  if (how === 2) files.set(path.replace(/.{4}\.age$/, "0000.age"), content);
}
