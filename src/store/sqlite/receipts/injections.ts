import type { Reasons } from "../../../domain/hit.ts";
import type {
  Injection,
  InjectionEvent,
  InjectionItem,
  InjectionVerdict,
} from "../../../domain/injection.ts";
import type { PathReceipt } from "../../../domain/injection-path.ts";
import type { Session } from "../../store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { loadedBy } from "../memories/notes.ts";
import { sessionById } from "../sessions/projects.ts";

/** A claim whose text was never written is free again after this long: its hook has died. */
export const CLAIM_MS = 10_000;

/** When what was left out was claimed. */
const NEVER = 0;

const HELD = `
  SELECT memory FROM injection_item WHERE session = ?1 AND epoch = ?2 AND memory IN (SELECT value FROM json_each(?3))
    AND (written = 1 OR abs(claimed_at - ?4) < ${CLAIM_MS})
  UNION SELECT memory FROM carried WHERE session = ?1 AND epoch = ?2 AND memory IN (SELECT value FROM json_each(?3))`;

/** Held because we gave it in this context, it was said in this very context, or the agent reads it by itself. */
export function inContext(
  db: Connection,
  session: Session,
  memories: readonly string[],
  at: number,
): Map<string, "given" | "said" | "loaded"> {
  const ids = JSON.stringify(memories);
  const given = db.all(HELD, session.id, session.epoch, ids, at);
  const born = db.all(
    `SELECT DISTINCT m.id AS memory FROM memory m JOIN memory_event s ON s.memory = m.number
       JOIN event e ON e.id = s.event
     WHERE m.id IN (SELECT value FROM json_each(?)) AND e.session = ? AND e.seq > ?`,
    ids,
    session.id,
    session.contextSeq,
  );
  return new Map([
    ...loadedBy(db, session.agent, ids).map((memory) => [memory, "loaded"] as const),
    ...born.map((row) => [String(row.memory), "said"] as const),
    ...given.map((row) => [String(row.memory), "given"] as const),
  ]);
}

/** Opens a receipt and claims its memories. An event that has one already is a `duplicate`. */
export function openInjection(
  db: Connection,
  injection: Injection,
  items: readonly InjectionItem[],
): Set<string> | "duplicate" {
  return db.transaction(() => {
    const { epoch } = sessionById(db, injection.session);
    if (insertInjection(db, injection, epoch) === 0) return "duplicate";
    const ids = JSON.stringify(items.map((item) => item.memory));
    const held = new Set(
      db.all(HELD, injection.session, epoch, ids, injection.at).map((row) => String(row.memory)),
    );
    const isLeft = ({ reasons }: InjectionItem) => reasons.left !== undefined;
    const granted = items.filter((item) => !isLeft(item) && !held.has(item.memory));
    for (const item of granted) insertItem(db, injection, epoch, item, injection.at);
    for (const item of items.filter(isLeft)) insertItem(db, injection, epoch, item, NEVER);
    return new Set(granted.map((item) => item.memory));
  });
}

function insertInjection(db: Connection, injection: Injection, epoch: number): number {
  return db.run(
    `INSERT INTO injection (id, event, session, epoch, project, moment, verdict, at, best, bar, degraded, paths, ranker,
       text, tokens, ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    injection.id,
    injection.event,
    injection.session,
    epoch,
    injection.project,
    injection.hookEvent,
    injection.verdict,
    injection.at,
    injection.best,
    injection.threshold,
    JSON.stringify(injection.degraded),
    JSON.stringify(injection.paths),
    injection.ranker,
    injection.text,
    injection.tokens,
    injection.ms,
  );
}

function insertItem(
  db: Connection,
  injection: Injection,
  epoch: number,
  item: InjectionItem,
  claimedAt: number,
): void {
  db.run(
    `INSERT INTO injection_item (injection, position, memory, session, epoch, confidence, score, reasons, claimed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    injection.id,
    item.position,
    item.memory,
    injection.session,
    epoch,
    item.confidence,
    item.score,
    JSON.stringify(item.reasons),
    claimedAt,
  );
}

/** Its items go with it. */
export function dropClaim(db: Connection, id: string, by: number): void {
  db.transaction(() =>
    db.run("DELETE FROM injection WHERE id = ? AND verdict = 'silent' AND at <= ?", id, by),
  );
}

/** Only now does the ledger count it. */
export function closeInjection(
  db: Connection,
  id: string,
  written: { text: string; tokens: number; ms: number; items: readonly string[] },
): void {
  db.transaction(() => {
    db.run(
      "UPDATE injection SET verdict = 'injected', text = ?, tokens = ?, ms = ? WHERE id = ?",
      written.text,
      written.tokens,
      written.ms,
      id,
    );
    db.run(
      `UPDATE injection_item SET written = 1
       WHERE injection = ? AND memory IN (SELECT value FROM json_each(?)) AND claimed_at <> ${NEVER}`,
      id,
      JSON.stringify(written.items),
    );
  });
}

export function injections(
  db: Connection,
  filter: { prefix?: string; limit: number; verdict?: InjectionVerdict; hookEvent?: InjectionEvent },
): Injection[] {
  const rows = db.all(
    `SELECT * FROM injection WHERE (?1 IS NULL OR substr(id, 1, length(?1)) = ?1) AND (?2 IS NULL OR verdict = ?2)
     AND (?3 IS NULL OR moment = ?3) ORDER BY at DESC, rowid DESC LIMIT ?4`,
    filter.prefix ?? null,
    filter.verdict ?? null,
    filter.hookEvent ?? null,
    filter.limit,
  );
  return rows.map(injectionOf);
}

export function injectionItems(db: Connection, injection: string): InjectionItem[] {
  const rows = db.all(
    "SELECT * FROM injection_item WHERE injection = ?1 AND (written = 1 OR claimed_at = ?2) ORDER BY position",
    injection,
    NEVER,
  );
  return rows.map((row) => ({
    injection: String(row.injection),
    memory: String(row.memory),
    position: Number(row.position),
    confidence: Number(row.confidence),
    score: Number(row.score),
    reasons: JSON.parse(String(row.reasons)) as Reasons,
  }));
}

function injectionOf(row: Row): Injection {
  return {
    id: String(row.id),
    event: String(row.event),
    session: String(row.session),
    project: row.project as string | null,
    hookEvent: row.moment as InjectionEvent,
    verdict: row.verdict as InjectionVerdict,
    at: Number(row.at),
    best: Number(row.best),
    threshold: Number(row.bar),
    degraded: JSON.parse(String(row.degraded)) as string[],
    paths: JSON.parse(String(row.paths)) as PathReceipt[],
    ranker: Number(row.ranker),
    text: row.text as string | null,
    tokens: Number(row.tokens),
    ms: Number(row.ms),
  };
}
