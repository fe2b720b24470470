import type { Connection } from "../connection/connection.ts";

/** Where an event stands in its session: `known` when it is there already, null for after everything else. */
export type EventOrder = number | null | "known";

/**
 * Places for events of one session given in the order in which they happened, some of them stored before. What lies
 * between two stored ones gets a place between them. `after` is an event that came before all of these; null at the
 * beginning of a transcript.
 */
export function orderEvents(
  db: Connection,
  session: string,
  ids: readonly string[],
  after: string | null,
): readonly EventOrder[] {
  const known = ids.map((id) => orderOf(db, id));
  let before = after === null ? beginning(db, session) : orderOf(db, after);
  const bounds = rising(known, before);
  let orders: EventOrder[] = [];
  while (orders.length < ids.length) {
    const from = orders.length;
    const next = bounds.findIndex((bound, at) => at >= from && bound !== null);
    const end = next === -1 ? ids.length : next;
    const bound = bounds[next] ?? null;
    if (end > from)
      orders = orders.concat(shared(known.slice(from, end), gapAfter(db, session, before, bound)));
    if (next !== -1) orders.push("known");
    before = bound ?? before;
  }
  return orders;
}

/** Right before what hooks told of a session whose transcript nobody has read: they may have come in its middle. */
function beginning(db: Connection, session: string): number | null {
  const first = db.get(
    `SELECT coalesce(place, seq) AS place FROM event WHERE session = ?1 AND kind <> 'session-start'
       AND NOT EXISTS (SELECT 1 FROM transcript_mark WHERE session = ?1 AND last_event IS NOT NULL)
     ORDER BY coalesce(place, seq) LIMIT 1`,
    session,
  );
  if (!first) return null;
  const order = Number(first.place);
  return orderBefore(db, session, order) ?? order - 1;
}

/** What is not known yet shares the gap evenly. */
function shared(known: readonly (number | null)[], gap: Gap | null): EventOrder[] {
  return known.map((order, at) => {
    if (order !== null) return "known";
    return gap && gap.from + ((gap.to - gap.from) * (at + 1)) / (known.length + 1);
  });
}

/** Of several stored events the last in its session. */
export function lastInSession(db: Connection, ids: readonly string[]): string | null {
  const sql = `SELECT id FROM event WHERE id IN (SELECT value FROM json_each(?))
     ORDER BY coalesce(place, seq) DESC LIMIT 1`;
  const id = db.get(sql, JSON.stringify(ids))?.id;
  return id === undefined ? null : String(id);
}

/** The places behind all before them: the same words said again, or hooks that came out of order, bound nothing. */
function rising(orders: readonly (number | null)[], after: number | null): readonly (number | null)[] {
  let highest = after ?? Number.NEGATIVE_INFINITY;
  return orders.map((order) => {
    if (order === null || order <= highest) return null;
    highest = order;
    return order;
  });
}

interface Gap {
  readonly from: number;
  readonly to: number;
}

/** Of the room before what a later batch may still come in front of, so much is taken that thousands of batches fit. */
const SHARE = 1 / 64;

/** The free room right behind `before`, else right before `next`; null where nothing follows. */
function gapAfter(db: Connection, session: string, before: number | null, next: number | null): Gap | null {
  if (before !== null) {
    const to = orderAfter(db, session, before);
    if (to === null) return null;
    return { from: before, to: next === null ? before + (to - before) * SHARE : to };
  }
  return next === null ? null : { from: orderBefore(db, session, next) ?? next - 1, to: next };
}

function orderOf(db: Connection, id: string): number | null {
  const row = db.get("SELECT coalesce(place, seq) AS place FROM event WHERE id = ?", id);
  return row ? Number(row.place) : null;
}

function orderBefore(db: Connection, session: string, order: number): number | null {
  const sql =
    "SELECT max(coalesce(place, seq)) AS place FROM event WHERE session = ? AND coalesce(place, seq) < ?";
  return numberOrNull(db.get(sql, session, order)?.place);
}

function orderAfter(db: Connection, session: string, order: number): number | null {
  const sql =
    "SELECT min(coalesce(place, seq)) AS place FROM event WHERE session = ? AND coalesce(place, seq) > ?";
  return numberOrNull(db.get(sql, session, order)?.place);
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
