import type { Connection } from "../connection/connection.ts";

/** An event's position in its session: `known` when stored already, null for the end. */
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
  const stored = ids.map((id) => orderOf(db, id));
  let before = after === null ? orderBeforeHooks(db, session) : orderOf(db, after);
  const bounds = risingOrders(stored, before);
  let orders: EventOrder[] = [];
  while (orders.length < ids.length) {
    const from = orders.length;
    const next = bounds.findIndex((bound, at) => at >= from && bound !== null);
    const end = next === -1 ? ids.length : next;
    const bound = bounds[next] ?? null;
    if (end > from)
      orders = orders.concat(sharedGap(stored.slice(from, end), gapAfter(db, session, before, bound)));
    if (next !== -1) orders.push("known");
    before = bound ?? before;
  }
  return orders;
}

/** Right before the hooks' events of an unread transcript, which may lie in its middle. */
function orderBeforeHooks(db: Connection, session: string): number | null {
  const first = orderWhere(
    db,
    `min(coalesce(place, seq)) AS place FROM event WHERE session = ?1 AND kind <> 'session-start'
       AND NOT EXISTS (SELECT 1 FROM transcript_mark WHERE session = ?1 AND last_event IS NOT NULL)`,
    session,
  );
  return first === null ? null : (orderBefore(db, session, first) ?? first - 1);
}

/** Spreads new events evenly over the gap. */
function sharedGap(stored: readonly (number | null)[], gap: Gap | null): EventOrder[] {
  return stored.map((order, at) => {
    if (order !== null) return "known";
    return gap && gap.from + ((gap.to - gap.from) * (at + 1)) / (stored.length + 1);
  });
}

/** The last of these events in its session. */
export function lastInSession(db: Connection, ids: readonly string[]): string | null {
  const sql = `SELECT id FROM event WHERE id IN (SELECT value FROM json_each(?))
     ORDER BY coalesce(place, seq) DESC LIMIT 1`;
  return db.texts(sql, JSON.stringify(ids))[0] ?? null;
}

/** The places behind all before them: the same words said again, or hooks that came out of order, bound nothing. */
function risingOrders(orders: readonly (number | null)[], after: number | null): readonly (number | null)[] {
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

/** Share of a gap that one batch takes, so that thousands of later batches fit. */
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
  return orderWhere(db, "coalesce(place, seq) AS place FROM event WHERE id = ?", id);
}

function orderBefore(db: Connection, session: string, order: number): number | null {
  const before =
    "max(coalesce(place, seq)) AS place FROM event WHERE session = ? AND coalesce(place, seq) < ?";
  return orderWhere(db, before, session, order);
}

function orderAfter(db: Connection, session: string, order: number): number | null {
  const after =
    "min(coalesce(place, seq)) AS place FROM event WHERE session = ? AND coalesce(place, seq) > ?";
  return orderWhere(db, after, session, order);
}

function orderWhere(db: Connection, sql: string, ...values: (string | number)[]): number | null {
  return db.get<{ place: number | null }>(`SELECT ${sql}`, ...values)?.place ?? null;
}
