import { importedId, type StoreMemoriesDeps, storeMemories } from "../capture/store-memories.ts";
import { TEAM_SERVER_RULE } from "../domain/memory-sources.ts";
import { COLLEAGUE_ORIGINS } from "../domain/team/colleague.ts";
import { parseSharedWords, type SharedWords } from "../domain/team/sent-memory.ts";
import { isUserSaid } from "../domain/trust.ts";
import type { TeamProject } from "../store/port/team-links.ts";
import type { Membership, PulledMemory, TeamServer } from "../store/port/team-server.ts";
import { digest } from "../text/hashes/digest.ts";

export interface ReceiveDeps extends StoreMemoriesDeps {
  readonly server: Pick<TeamServer, "pull">;
  readonly me: Pick<Membership, "member">;
}

/** Changes asked for at once. */
const RECEIVED_AT_ONCE = 200;
/** Memories stored in one transaction, for which a hook may have to wait. */
const STORED_AT_ONCE = 5;

const RULE = { name: TEAM_SERVER_RULE, version: 1 } as const;

/** Takes over what colleagues changed since the last time; gives how many changes. Interrupted, it goes on where it was. */
export async function receiveShared(
  deps: ReceiveDeps,
  { project, remote, position }: TeamProject,
): Promise<number> {
  let after = position;
  let received = 0;
  for (;;) {
    const { changes, mark } = await deps.server.pull(remote, {
      after,
      limit: RECEIVED_AT_ONCE,
      why: "exchange",
    });
    const others = changes.filter(({ author }) => author !== deps.me.member);
    for (let from = 0; from < others.length; from += STORED_AT_ONCE)
      await takeOver(deps, project, others.slice(from, from + STORED_AT_ONCE));
    await noteOwn(deps, changes);
    received += others.length;
    after = changes.at(-1)?.position ?? after;
    await deps.store.setTeamPosition(project, { position: after, mark });
    if (changes.length < RECEIVED_AT_ONCE) return received;
  }
}

/** The words are known here, or on another machine of the same person; what was taken back there is not shared from here. */
async function noteOwn({ store, me }: ReceiveDeps, changes: readonly PulledMemory[]): Promise<void> {
  const own = changes.filter(({ author }) => author === me.member);
  if (own.length === 0) return;
  await store.noteOwnShared(
    own.map(({ id, state, decidedAt }) => ({ memory: id, isForgotten: state === "forgotten", decidedAt })),
  );
}

async function takeOver(deps: ReceiveDeps, project: string, changes: readonly PulledMemory[]): Promise<void> {
  const read = changes.map((change) => ({ change, words: parseSharedWords(change.words) }));
  const shared = read.flatMap(({ change, words }) =>
    change.state === "shared" && words ? [{ change, found: toFound(change, words) }] : [],
  );
  const memories = shared.map(({ found }) => found);
  const batch = { memories, read: memories.length, of: memories.length, leftOut: {}, position: "" };
  const { ids } = await storeMemories(deps, { rule: RULE, project }, batch);
  const links = shared.map(({ change, found }, at) => ({
    author: change.author,
    shared: change.id,
    memory: ids[at] ?? importedId({ rule: RULE, project }, found),
  }));
  await deps.store.putReceivedLinks(links);
  const standing = new Set(links.map(({ memory }) => memory));
  for (const { change } of read) await endOthers(deps, change, standing);
}

/** Trust 1, whatever the server says. Other words are another memory, so that what a person confirmed is not put into other words. */
function toFound({ author, id }: PulledMemory, words: SharedWords) {
  const { kind, title, body, saidBy, saidOn, files } = words;
  return {
    key: `${author}/${id}#${digest([kind, title, body])}`,
    ...{ kind, title, body, files },
    origin: COLLEAGUE_ORIGINS[saidBy],
    trust: 1 as const,
    tags: [],
    sources: [],
    // Without a day it is when it was first read here.
    at: saidOn ?? Number.MAX_SAFE_INTEGER,
    leavesEqual: true,
  };
}

/** What else this memory was here no longer holds; what was forgotten there goes, unless the user made it their own. */
async function endOthers(
  { store, now }: ReceiveDeps,
  { author, id, state }: PulledMemory,
  standing: ReadonlySet<string>,
): Promise<void> {
  const links = await store.receivedLinks({ author, shared: id });
  const gone = links.map(({ memory }) => memory).filter((memory) => !standing.has(memory));
  const known = (await Promise.all(gone.map((memory) => store.memoriesById(memory)))).flat();
  // One of equal words may be the user's own, and is no copy of a colleague's.
  const copies = known.filter(({ rule, trust }) => rule === TEAM_SERVER_RULE && !isUserSaid(trust));
  const ids = copies.map((memory) => memory.id);
  if (ids.length === 0) return;
  if (state === "forgotten") await store.forget(ids, { purge: false, at: now() });
  else await store.endReceived(ids, "the colleague who shared it changed or ended it", now());
}
