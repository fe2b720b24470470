import type { Memory } from "../domain/memory.ts";
import { whyNotForTeam } from "../domain/team/may-share.ts";
import { TEAM_KINDS } from "../domain/team/memory-file.ts";
import type { SharedRow, TeamProject } from "../store/port/team-links.ts";
import type { TeamServer } from "../store/port/team-server.ts";
import type { Store } from "../store/store.ts";
import { sentDigest, toSharedMemory } from "./sent-form.ts";

export interface SendDeps {
  readonly store: Store;
  readonly server: Pick<TeamServer, "push">;
  /** Redacts. */
  readonly safe: (text: string) => string;
}

/** Memories in one transaction of the server. */
const SENT_AT_ONCE = 100;

/** Sends what is shared and changed since; gives how many. What the server did not acknowledge is sent again. */
export async function sendShared(deps: SendDeps, project: TeamProject): Promise<number> {
  if (project.sharesAll) await shareAll(deps.store, project.project);
  const rows = await deps.store.sharedRows(project.project);
  let sent = 0;
  for (let from = 0; from < rows.length; from += SENT_AT_ONCE)
    sent += await sendSome(deps, project, rows.slice(from, from + SENT_AT_ONCE));
  return sent;
}

const MOST_LISTED = 10_000;

/** What people and agents said in the project and nobody took back. */
async function shareAll(store: Store, project: string): Promise<void> {
  const filter = { project, kinds: TEAM_KINDS, everywhere: false, limit: MOST_LISTED };
  const known = new Set((await store.sharedRows(project)).map(({ memory }) => memory));
  const fresh = (await store.listMemories(filter)).filter(
    (memory) => memory.trust >= 2 && !known.has(memory.id) && whyNotForTeam(memory) === null,
  );
  if (fresh.length > 0)
    await store.shareWithTeam(
      project,
      fresh.map(({ id }) => id),
    );
}

async function sendSome(
  { store, server, safe }: SendDeps,
  { remote }: TeamProject,
  rows: readonly SharedRow[],
): Promise<number> {
  const found = await memoriesByIds(store, rows);
  const changed = rows.filter(({ memory, sent }) => sentDigest(found.get(memory) ?? null) !== sent);
  if (changed.length === 0) return 0;
  await server.push(
    remote,
    changed.map(({ memory }) => toSharedMemory(memory, found.get(memory) ?? null, safe)),
  );
  await store.markSent(changed.map(({ memory }) => ({ memory, sent: sentAfter(found.get(memory)) })));
  return changed.length;
}

async function memoriesByIds(store: Store, rows: readonly SharedRow[]): Promise<ReadonlyMap<string, Memory>> {
  const held = rows.filter(({ isWithdrawn }) => !isWithdrawn);
  const memories = await Promise.all(held.map(({ memory }) => store.memoriesById(memory)));
  const found = new Map(memories.flat().map((memory) => [memory.id, memory]));
  return new Map(held.flatMap(({ memory }) => [[memory, found.get(memory)]] as const).filter(isFound));
}

function isFound(pair: readonly [string, Memory | undefined]): pair is readonly [string, Memory] {
  return pair[1] !== undefined;
}

/** Nothing is left to say of what is forgotten. */
function sentAfter(memory: Memory | undefined): string {
  return memory === undefined ? "" : sentDigest(memory);
}
