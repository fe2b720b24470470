import { crossesProjects, type Memory, type RuleOutput, USER_RULE } from "../../../domain/memory.ts";
import { digest } from "../../../text/hashes/digest.ts";
import type { DistillMark, Judge } from "../../store.ts";
import { type Connection, insertRow, type Row } from "../connection/connection.ts";
import { isPast } from "../maintenance/cut-off.ts";
import { deleteMemory, indexMemory, termColumns } from "../search/terms.ts";
import { noteAttempts } from "../sessions/attempts.ts";
import { countOccurrences } from "../sessions/occurrences.ts";
import { scopeOf } from "../sessions/projects.ts";
import { withUserEdits } from "./amend.ts";
import { contentHash, contentOf } from "./content.ts";
import { renewMerges, repeatMerged } from "./merge.ts";
import { applyEndings, isEndedFor, repeatMemory } from "./supersede.ts";
import { noteTallies } from "./tallies.ts";
import { isBuried, unearth } from "./tombstones.ts";

/** Writes memories and the mark in one transaction. Gives how many were new or changed. */
export function putMemories(
  db: Connection,
  key: Uint8Array,
  memories: readonly Memory[],
  mark?: DistillMark,
  judge?: Judge,
): number {
  return db.transaction(() => {
    let changed = 0;
    for (const memory of memories) {
      const number = putMemory(db, key, memory);
      if (number === null) continue;
      changed++;
      if (judge) applyEndings(db, judge, number);
    }
    if (mark) advanceMark(db, mark);
    return changed;
  });
}

/** Does nothing where another process ran the rules over the same events meanwhile: it has counted them. */
function advanceMark(db: Connection, { session, from, upTo, seen, tallies }: DistillMark): void {
  const sql = "UPDATE session SET distilled_seq = ? WHERE id = ? AND distilled_seq = ? AND distilled_seq < ?";
  // An update to the same value is the same check without moving the mark.
  if (db.run(sql, seen ? upTo : from, session, from, upTo) === 0) return;
  if (tallies) noteTallies(db, session, tallies);
  if (!seen) return;
  countOccurrences(db, session, seen.sightings);
  noteAttempts(db, session, seen.attempts ?? []);
  if (seen.output) retract(db, seen.output);
}

/** Inside a transaction. The row that is new or changed; null for none. */
export function putMemory(db: Connection, key: Uint8Array, memory: Memory): number | null {
  const content = contentOf(memory);
  if (memory.rule === USER_RULE) unearth(db, key, content, memory.at);
  if (isBuried(db, key, content) || isBuried(db, key, `memory:${memory.id}`)) return null;
  const scope = scopeOf(db, memory.project);
  const stored = db.get("SELECT * FROM memory WHERE id = ?", memory.id);
  if (stored) return rewriteMemory(db, stored, memory);
  const duplicate = findDuplicate(db, memory, scope);
  if (duplicate) return joinDuplicate(db, duplicate.number, memory);
  if (isPast(db, memory)) return null;
  return insertMemory(db, { memory, scope });
}

export function findDuplicate(db: Connection, memory: Memory, scope: number) {
  const sql = "SELECT id, number FROM memory WHERE content_hash = ? AND scope = ? ORDER BY number LIMIT 1";
  return db.get<{ id: string; number: number }>(sql, contentHash(memory), scope);
}

/** The same words from another event: one memory, both provenances. */
function joinDuplicate(db: Connection, number: number, memory: Memory): number | null {
  insertSources(db, number, memory.sources);
  if (memory.rule === USER_RULE) {
    const sql = "UPDATE memory SET trust = ?1, origin = ?2 WHERE number = ?3 AND trust < ?1";
    db.run(sql, memory.trust, memory.origin, number);
  }
  if (memory.rule !== USER_RULE && repeatMerged(db, number, memory.at)) return null;
  if (isEndedFor(db, number, memory.trust)) return null;
  const later = db.run("UPDATE memory SET at = ? WHERE number = ? AND at < ?", memory.at, number, memory.at);
  if (later === 0) return null;
  repeatMemory(db, number);
  return number;
}

/** A replay or a later look at the same session: pins stay, only words and time follow. */
function rewriteMemory(db: Connection, stored: Row, memory: Memory): number | null {
  const sameWords = stored.content_hash === contentHash(memory) && stored.rule_version === memory.ruleVersion;
  const supersededBy = memory.supersededBy ?? (stored.superseded_by as string | null);
  if (sameWords && stored.row_hash === rowHash(memory) && stored.superseded_by === supersededBy) return null;
  const edited = { ...withUserEdits(db, memory), pinned: stored.pinned === 1, supersededBy };
  if (isUnchanged(stored, memory, edited)) return null;
  const number = Number(stored.number);
  deleteMemory(db, stored);
  insertMemory(db, { memory: edited, original: memory, scope: Number(stored.scope), number });
  renewMerges(db, memory.id, stored.content_hash === contentHash(edited));
  return number;
}

/** Compares with the rule's words, not with the user's edits. */
function isUnchanged(stored: Row, memory: Memory, edited: Memory): boolean {
  return (
    stored.row_hash === rowHash(memory) &&
    stored.rule_version === memory.ruleVersion &&
    stored.content_hash === contentHash(edited) &&
    stored.superseded_by === edited.supersededBy
  );
}

interface NewRow {
  readonly memory: Memory;
  /** The same as the rule says it, where the user changed something about it. */
  readonly original?: Memory;
  readonly scope: number;
  readonly number?: number;
}

/** Inside a transaction; the memory is not there yet. Gives the row's number. */
export function insertMemory(
  db: Connection,
  { memory, original: said = memory, scope, number }: NewRow,
): number {
  insertRow(db, "memory", {
    number: number ?? null,
    id: memory.id,
    kind: memory.kind,
    title: memory.title,
    body: memory.body,
    origin: memory.origin,
    trust: memory.trust,
    scope,
    everywhere: Number(crossesProjects(memory)),
    session: memory.session,
    rule: memory.rule,
    rule_version: memory.ruleVersion,
    at: memory.at,
    pinned: Number(memory.pinned),
    superseded_by: memory.supersededBy,
    ...termColumns(memory),
    content_hash: contentHash(memory),
    row_hash: rowHash(said),
  });
  const row = db.get("SELECT * FROM memory WHERE id = ?", memory.id) as Row;
  insertLinks(db, Number(row.number), memory);
  indexMemory(db, row);
  return Number(row.number);
}

/** Over all that a rule says; what people and duplicates add is no part of it. */
function rowHash({ id, kind, title, body, origin, trust, at, files, tags, sources }: Memory): string {
  return digest([
    id,
    kind,
    title,
    body,
    origin,
    String(trust),
    String(at),
    JSON.stringify([files, tags, sources]),
  ]);
}

function insertLinks(db: Connection, number: number, memory: Memory): void {
  for (const path of memory.files) db.run("INSERT OR IGNORE INTO memory_file VALUES (?, ?)", number, path);
  for (const tag of memory.tags) db.run("INSERT OR IGNORE INTO memory_tag VALUES (?, ?)", number, tag);
  insertSources(db, number, memory.sources);
}

export function insertSources(db: Connection, number: number, sources: readonly string[]): void {
  for (const event of sources) db.run("INSERT OR IGNORE INTO memory_event VALUES (?, ?)", number, event);
}

/** Without a tombstone: what is found again comes back. What was given, is linked or was changed by hand stays. */
export function retract(db: Connection, { session, rules, events, memories }: RuleOutput): number {
  return db.transaction(() => {
    const rows = db.all(
      `SELECT * FROM memory m
       WHERE m.number IN (SELECT memory FROM memory_event WHERE event IN (SELECT value FROM json_each(?1)))
         AND NOT EXISTS (SELECT 1 FROM session WHERE id = ?2 AND thinned = 1)
         AND m.session = ?2 AND m.pinned = 0 AND m.superseded_by IS NULL
         AND m.rule IN (SELECT value FROM json_each(?3)) AND m.id NOT IN (SELECT value FROM json_each(?4))
         AND NOT EXISTS (SELECT 1 FROM memory_event
           WHERE memory = m.number AND event NOT IN (SELECT value FROM json_each(?1)))
         AND NOT EXISTS (SELECT 1 FROM oplog WHERE memory = m.id AND by = 'user' AND undone_at IS NULL)
         AND NOT EXISTS (SELECT 1 FROM receipt_item WHERE memory = m.id AND claimed_at > 0)
         AND NOT EXISTS (SELECT 1 FROM memory other WHERE other.superseded_by = m.id)`,
      JSON.stringify(events),
      session,
      JSON.stringify(rules),
      JSON.stringify(memories),
    );
    for (const row of rows) deleteMemory(db, row);
    return rows.length;
  });
}
