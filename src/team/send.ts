import type { ChangeKind } from "../domain/change.ts";
import type { Memory } from "../domain/memory.ts";
import { whyNotForTeam } from "../domain/team/may-share.ts";
import { TEAM_KINDS } from "../domain/team/memory-file.ts";
import type { SharedMemory } from "../domain/team/sent-memory.ts";
import type { SharedRow, TeamProject } from "../store/port/team-links.ts";
import type { TeamServer } from "../store/port/team-server.ts";
import type { Store } from "../store/store.ts";
import { toSentForm, toSharedMemory } from "./sent-form.ts";

export interface SendDeps {
  readonly store: Store;
  readonly server: Pick<TeamServer, "push">;
  readonly now: () => number;
  /** Redacts. */
  readonly safe: (text: string) => string;
}

/** Memories in one transaction of the server. */
const SENT_AT_ONCE = 100;

/** Sends what is shared and changed since; gives how many. What the server did not acknowledge is sent again. */
export async function sendShared(deps: SendDeps, project: TeamProject): Promise<number> {
  if (project.sharesAllSince !== null) await shareAll(deps.store, project.project, project.sharesAllSince);
  let sent = 0;
  for (let after = ""; ; ) {
    const rows = await deps.store.sharedRows(project.project, after, SENT_AT_ONCE);
    sent += await sendSome(deps, project, rows);
    if (rows.length < SENT_AT_ONCE) return sent;
    after = rows.at(-1)?.memory ?? after;
  }
}

const MOST_LISTED = 10_000;

/** What people and agents said in the project and nobody took back. Nothing is decided anew: another machine may have taken it back since. */
async function shareAll(store: Store, project: string, since: number): Promise<void> {
  const filter = { project, kinds: TEAM_KINDS, everywhere: false, limit: MOST_LISTED };
  const known = await everDecided(store, project);
  const fresh = (await store.listMemories(filter)).filter(
    (memory) => memory.trust >= 2 && !known.has(memory.id) && whyNotForTeam(memory) === null,
  );
  if (fresh.length > 0)
    await store.shareWithTeam(
      project,
      fresh.map(({ id, at }) => ({ memory: id, at: Math.max(at, since) })),
    );
}

async function everDecided(store: Store, project: string): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (let after = ""; ; ) {
    const rows = await store.sharedRows(project, after, MOST_LISTED);
    for (const { memory } of rows) known.add(memory);
    if (rows.length < MOST_LISTED) return known;
    after = rows.at(-1)?.memory ?? after;
  }
}

async function sendSome(
  deps: SendDeps,
  { project, remote }: TeamProject,
  rows: readonly SharedRow[],
): Promise<number> {
  const { store, server } = deps;
  const found = await memoriesByIds(store, rows);
  const changed = rows.filter(({ memory, sent }) => toSentForm(found.get(memory) ?? null) !== sent);
  if (changed.length === 0) return 0;
  const news = await Promise.all(changed.map((row) => toNews(deps, row, found.get(row.memory) ?? null)));
  // The mark first: what is taken for sent must be missed when the server loses it.
  await store.setTeamPosition(project, { mark: await server.push(remote, news) });
  await store.markSent(
    changed.map(({ memory }) => ({ memory, sent: toSentForm(found.get(memory) ?? null) })),
  );
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

/** The later of two machines' words holds, and so does the later of two decisions; forgetting is one, of this moment. */
async function toNews(
  { store, safe, now }: SendDeps,
  { memory: id, isWithdrawn, decidedAt }: SharedRow,
  memory: Memory | null,
): Promise<SharedMemory> {
  const isForgotten = memory === null && !isWithdrawn;
  return {
    ...toSharedMemory(id, memory, safe),
    changedAt: memory === null ? 0 : await lastToldChange(store, memory),
    decidedAt: isForgotten ? Math.max(now(), decidedAt) : decidedAt,
  };
}

/** Changes of what colleagues are told. */
const TOLD: readonly ChangeKind[] = ["edit", "confirm", "supersede"];
/** The newest of them are enough. */
const CHANGES_READ = 100;

/** Changes of the user's other machines are in the log with their own time. */
async function lastToldChange(store: Store, memory: Memory): Promise<number> {
  const changes = await store.changes({ memory: memory.id, limit: CHANGES_READ });
  const told = changes.filter(({ what }) => TOLD.includes(what));
  return Math.max(memory.at, ...told.flatMap(({ at, undoneAt }) => [at, undoneAt ?? 0]));
}
