import type { Memory } from "../../../domain/memory.ts";
import type { Tombstone } from "../../../domain/sync/portable.ts";
import { hmacUnder } from "../../../text/hashes/digest.ts";
import type { SyncApplied } from "../../port/sync-store.ts";
import { contentOf } from "../memories/content.ts";
import { forgetMemory, purgeRows } from "../memories/forget.ts";
import type { ApplyDeps } from "./apply-deps.ts";
import { requireRewrite } from "./group-tombstones.ts";

/** Forgets here what was forgotten there, and purges what was purged. */
export function forgetShared(
  deps: ApplyDeps,
  tombstones: readonly Tombstone[],
): Pick<SyncApplied, "forgotten" | "purged"> {
  const states = new Map(tombstones.map(({ hash, state }) => [hash, state]));
  if (![...states.values()].some((state) => state !== "lifted")) return { forgotten: 0, purged: [] };
  const { db, key, at } = deps;
  const found = memoriesIn(deps, states);
  const purged = found.filter(({ state }) => state === "purged").map(({ memory }) => memory);
  for (const { memory, state } of found) if (state === "forgotten") forgetMemory(db, key, memory.id, at);
  const ids = purged.map(({ id }) => id);
  if (ids.length > 0) {
    purgeRows(db, key, { ids, sources: quotedEvents(deps, ids) }, at);
    // Segments of ours may hold it too.
    requireRewrite(db);
  }
  return { forgotten: found.length, purged: purged.map(({ title }) => title) };
}

type Found = { readonly memory: Pick<Memory, "id" | "title">; readonly state: Tombstone["state"] };

/** By their words and by their ids, because a tombstone tells neither. */
function memoriesIn({ db, identity }: ApplyDeps, states: ReadonlyMap<string, Tombstone["state"]>): Found[] {
  const hmac = hmacUnder(identity.tombstoneKey);
  const found: Found[] = [];
  db.each("SELECT id, kind, title, body FROM memory", (row) => {
    const memory = row as unknown as Memory;
    const hits = [contentOf(memory), `memory:${memory.id}`].map((content) =>
      states.get(hmac(content).slice(0, 32)),
    );
    const state = hits.find((hit) => hit === "purged") ?? hits.find((hit) => hit === "forgotten");
    if (state) found.push({ memory: { id: memory.id, title: memory.title }, state });
  });
  return found;
}

function quotedEvents({ db }: ApplyDeps, ids: readonly string[]): string[] {
  return db.texts(
    `SELECT DISTINCT e.event FROM memory_event e JOIN memory m ON m.number = e.memory
     WHERE m.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
}
