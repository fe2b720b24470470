import { changedTags, changedWords, PINNED } from "../../../domain/change.ts";
import { type Memory, USER_RULE } from "../../../domain/memory.ts";
import { laterTombstone } from "../../../domain/sync/merge.ts";
import {
  PARTS,
  type Part,
  type PortableMemory,
  portableFacts,
  type Tombstone,
} from "../../../domain/sync/portable.ts";
import { compareStamps, type Stamp } from "../../../domain/sync/stamp.ts";
import type { Trust } from "../../../domain/trust.ts";
import type { SegmentRecords, SyncApplied } from "../../port/sync-store.ts";
import type { Connection } from "../connection/connection.ts";
import { contentOf } from "../memories/content.ts";
import { insertMemory } from "../memories/memories.ts";
import { buriedAt, buryMemory, isBuried, unearth } from "../memories/tombstones.ts";
import type { ApplyDeps } from "./apply-deps.ts";
import { changeParts } from "./apply-parts.ts";
import { projectScope } from "./apply-project.ts";
import { settleEndings } from "./endings.ts";
import { forgetShared } from "./forget-by-group.ts";
import { putShared, sharedTombstone } from "./group-tombstones.ts";
import { localMemory } from "./local-parts.ts";
import { noteSeen, putStamped, stampedParts } from "./stamped.ts";

/** Stores whatever is later than what is here, in whatever order it comes; inside a transaction, after `stampChanges`. */
export function applyRecords(deps: ApplyDeps, records: SegmentRecords["records"]): SyncApplied {
  const tombstones = records.flatMap((record) => ("tombstone" in record ? [record.tombstone] : []));
  const fresh = tombstones.filter((tombstone) => applyTombstone(deps.db, tombstone));
  const gone = forgetShared(deps, fresh);
  const counts = { added: 0, changed: 0, refused: 0 };
  for (const record of records)
    if ("memory" in record) countOutcome(counts, applyMemory(deps, record.memory));
  counts.changed += settleEndings(deps);
  return { ...counts, ...gone };
}

type Outcome = "added" | "changed" | "refused" | "known";

function countOutcome(counts: Record<Exclude<Outcome, "known">, number>, outcome: Outcome): void {
  if (outcome !== "known") counts[outcome]++;
}

function applyTombstone(db: Connection, tombstone: Tombstone): boolean {
  const known = sharedTombstone(db, tombstone.hash);
  if (known && laterTombstone(known, tombstone) === known) return false;
  putShared(db, tombstone, "sent");
  return true;
}

function applyMemory(deps: ApplyDeps, memory: PortableMemory): Outcome {
  const stamped = stampedParts(deps.db, memory.id);
  if (isForgotten(deps, memory, wordsThatHold(deps.db, memory, stamped))) return "refused";
  const later = PARTS.filter((part) => {
    const known = stamped.get(part);
    return !known || compareStamps(memory.parts[part].stamp, known) > 0;
  });
  if (later.length === 0) return "known";
  const local = localMemory(deps.db, memory.id);
  // It was here and is gone without being forgotten, as for its age: other machines keep it as long as they like.
  if (!local && stamped.size > 0) return "known";
  if (local) changeParts(deps, local, memory, later);
  else addFromElsewhere(deps, memory);
  noteParts(deps, memory, later);
  return local ? "changed" : "added";
}

/** Words that were edited here since may say what nobody forgot. */
function wordsThatHold(
  db: Connection,
  { id, parts: { words } }: PortableMemory,
  stamped: ReadonlyMap<Part, Stamp>,
): string | null {
  const known = stamped.get("words");
  const local = known && compareStamps(known, words.stamp) > 0 ? localMemory(db, id) : null;
  return local ? local.values.words : words.value;
}

/** What this home forgot before it knew other machines is noted for them now, unless a person said it again since. */
function isForgotten({ db, key, at }: ApplyDeps, memory: PortableMemory, words: string | null): boolean {
  const { kind, rule, at: saidAt } = portableFacts(memory);
  const contents = [contentOf({ kind, ...changedWords(words) }), `memory:${memory.id}`];
  for (const content of contents) {
    const forgottenAt = buriedAt(db, key, content);
    if (forgottenAt !== null && rule === USER_RULE && saidAt > forgottenAt) unearth(db, key, content, at);
    else if (forgottenAt !== null) buryMemory(db, key, content, { state: "forgotten", at: forgottenAt });
  }
  return contents.some((content) => isBuried(db, key, content));
}

function addFromElsewhere(deps: ApplyDeps, memory: PortableMemory): void {
  const { db } = deps;
  const { project, files, ...facts } = portableFacts(memory);
  const { words, tags, pin, trust } = memory.parts;
  const scope = projectScope(deps, project);
  const made: Memory = {
    ...facts,
    ...changedWords(words.value),
    files,
    id: memory.id,
    tags: changedTags(tags.value),
    pinned: pin.value === PINNED,
    trust: Number(trust.value) as Trust,
    project: null,
    session: null,
    sources: [],
    supersededBy: null,
  };
  insertMemory(db, { memory: made, scope });
}

/** Facts may be worded otherwise here, as where the project has another name; words may have lost a secret, and then travel back. */
function noteParts(deps: ApplyDeps, memory: PortableMemory, parts: readonly Part[]): void {
  const { db, fingerprint } = deps;
  for (const part of parts) {
    const register = memory.parts[part];
    putStamped(db, fingerprint, memory.id, part, register, { here: register.value, sent: true });
  }
  noteSeen(
    db,
    fingerprint,
    memory.id,
    parts.filter((part) => part === "facts" || part === "ending"),
  );
}
