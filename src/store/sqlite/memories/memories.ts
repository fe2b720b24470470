import { crossesProjects, type Memory } from "../../../domain/memory.ts";
import { digest } from "../../../text/hashes/digest.ts";
import { termsOf } from "../../../text/terms.ts";
import type { DistillMark, Judge } from "../../store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { isPast } from "../maintenance/cut-off.ts";
import { bodyTermsOf, indexMemory, unindexMemory } from "../search/terms.ts";
import { noteAttempts } from "../sessions/attempts.ts";
import { countOccurrences } from "../sessions/occurrences.ts";
import { scopeOf } from "../sessions/projects.ts";
import { withUserEdits } from "./amend.ts";
import { contentOf } from "./content.ts";
import { keepMerges, mergedTimes } from "./merge.ts";
import { isEndedFor, repeatMemory, settle } from "./supersede.ts";
import { noteTallies } from "./tallies.ts";
import { isBuried, unearth } from "./tombstones.ts";

/** Writes memories and moves the session's mark, in one transaction. Gives how many were new or changed. */
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
      if (judge) settle(db, judge, number);
    }
    if (mark) advance(db, mark);
    return changed;
  });
}

/** Another process may have looked at the same events meanwhile: then it has counted them. */
function advance(
  db: Connection,
  { session, from, upTo, sightings, attempts = [], tallies }: DistillMark,
): void {
  const sql = "UPDATE session SET distilled_seq = ? WHERE id = ? AND distilled_seq = ? AND distilled_seq < ?";
  if (db.run(sql, upTo, session, from, upTo) === 0) return;
  countOccurrences(db, session, sightings);
  noteAttempts(db, session, attempts);
  if (tallies) noteTallies(db, session, tallies);
}

/** Inside a transaction. The row that is new or changed; null for none. */
export function putMemory(db: Connection, key: Uint8Array, memory: Memory): number | null {
  const content = contentOf(memory);
  if (memory.rule === "cli") unearth(db, key, content);
  if (isBuried(db, key, content) || isBuried(db, key, `memory:${memory.id}`)) return null;
  const scope = scopeOf(db, memory.project);
  const known = db.get("SELECT * FROM memory WHERE id = ?", memory.id);
  const contentHash = digest([content]);
  if (known) return rewrite(db, known, memory, contentHash);
  const duplicate = findDuplicate(db, contentHash, scope);
  if (duplicate) return joinDuplicate(db, Number(duplicate.number), memory);
  if (isPast(db, memory)) return null;
  return insert(db, { memory, scope });
}

/** What says the same in the same words. */
export function findDuplicate(db: Connection, contentHash: string, scope: number): Row | undefined {
  return db.get(
    "SELECT id, number FROM memory WHERE content_hash = ? AND scope = ? ORDER BY number LIMIT 1",
    contentHash,
    scope,
  );
}

/** The same words from another event: one memory, both provenances. */
function joinDuplicate(db: Connection, number: number, memory: Memory): number | null {
  insertSources(db, number, memory.sources);
  if (memory.rule === "cli") {
    db.run(
      "UPDATE memory SET trust = ?, origin = ? WHERE number = ? AND trust < ?",
      memory.trust,
      memory.origin,
      number,
      memory.trust,
    );
  }
  if (memory.rule !== "cli" && mergedTimes(db, number, memory.at)) return null;
  if (isEndedFor(db, number, memory.trust)) return null;
  const later = db.run("UPDATE memory SET at = ? WHERE number = ? AND at < ?", memory.at, number, memory.at);
  if (later === 0) return null;
  repeatMemory(db, number);
  return number;
}

/** A replay or a later look at the same session: pins stay, only words and time follow. */
function rewrite(db: Connection, known: Row, memory: Memory, contentHash: string): number | null {
  const sameWords = known.content_hash === contentHash && known.rule_version === memory.ruleVersion;
  const supersededBy = memory.supersededBy ?? (known.superseded_by as string | null);
  if (sameWords && known.row_hash === rowHash(memory) && known.superseded_by === supersededBy) return null;
  const left = { ...withUserEdits(db, memory), pinned: known.pinned === 1, supersededBy };
  if (saysNothingNew(known, memory, left)) return null;
  const number = Number(known.number);
  unindexMemory(db, known);
  db.run("DELETE FROM memory WHERE number = ?", number);
  insert(db, { memory: left, said: memory, scope: Number(known.scope), number });
  keepMerges(db, memory.id, known.content_hash === digest([contentOf(left)]));
  return number;
}

/** What the user edited differs from what the rule says, and is no reason to write it again. */
function saysNothingNew(known: Row, said: Memory, left: Memory): boolean {
  return (
    known.row_hash === rowHash(said) &&
    known.rule_version === said.ruleVersion &&
    known.content_hash === digest([contentOf(left)]) &&
    known.superseded_by === left.supersededBy
  );
}

interface NewRow {
  readonly memory: Memory;
  /** The same as the rule says it, where the user changed something about it. */
  readonly said?: Memory;
  readonly scope: number;
  readonly number?: number;
}

/** Inside a transaction; the memory is not there yet. Gives the row's number. */
export function insert(db: Connection, { memory, said = memory, scope, number }: NewRow): number {
  const titleTerms = termsOf(memory.title);
  const bodyTerms = bodyTermsOf(memory);
  db.run(
    `INSERT INTO memory (number, id, kind, title, body, origin, trust, scope, everywhere, session, rule, rule_version, at, pinned,
       superseded_by, title_terms, body_terms, content_hash, row_hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    number ?? null,
    memory.id,
    memory.kind,
    memory.title,
    memory.body,
    memory.origin,
    memory.trust,
    scope,
    Number(crossesProjects(memory)),
    memory.session,
    memory.rule,
    memory.ruleVersion,
    memory.at,
    Number(memory.pinned),
    memory.supersededBy,
    titleTerms.join(" "),
    bodyTerms.join(" "),
    digest([contentOf(memory)]),
    rowHash(said),
  );
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
