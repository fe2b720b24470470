import type { Connection } from "../connection/connection.ts";

/** Where an event stands in its session: `known` when it is there already, null for after everything else. */
export type Place = number | null | "known";

/**
 * Places for events of one session given in the order in which they happened, some of them stored before. What lies
 * between two stored ones gets a place between them. `after` is an event that came before all of these; null at the
 * beginning of a transcript.
 */
export function placesFor(
  db: Connection,
  session: string,
  ids: readonly string[],
  after: string | null,
): readonly Place[] {
  const known = ids.map((id) => placeOf(db, id));
  let before = after === null ? beginning(db, session) : placeOf(db, after);
  const bounds = rising(known, before);
  let places: Place[] = [];
  while (places.length < ids.length) {
    const from = places.length;
    const next = bounds.findIndex((bound, at) => at >= from && bound !== null);
    const end = next === -1 ? ids.length : next;
    const bound = bounds[next] ?? null;
    if (end > from)
      places = places.concat(shared(known.slice(from, end), gapAfter(db, session, before, bound)));
    if (next !== -1) places.push("known");
    before = bound ?? before;
  }
  return places;
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
  const place = Number(first.place);
  return placeBefore(db, session, place) ?? place - 1;
}

/** What is not known yet shares the gap evenly. */
function shared(known: readonly (number | null)[], gap: Gap | null): Place[] {
  return known.map((place, at) => {
    if (place !== null) return "known";
    return gap && gap.from + ((gap.to - gap.from) * (at + 1)) / (known.length + 1);
  });
}

/** Of several stored events the last in its session. */
export function lastOf(db: Connection, ids: readonly string[]): string | null {
  const sql = `SELECT id FROM event WHERE id IN (SELECT value FROM json_each(?))
     ORDER BY coalesce(place, seq) DESC LIMIT 1`;
  const id = db.get(sql, JSON.stringify(ids))?.id;
  return id === undefined ? null : String(id);
}

/** The places behind all before them: the same words said again, or hooks that came out of order, bound nothing. */
function rising(places: readonly (number | null)[], after: number | null): readonly (number | null)[] {
  let highest = after ?? Number.NEGATIVE_INFINITY;
  return places.map((place) => {
    if (place === null || place <= highest) return null;
    highest = place;
    return place;
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
    const to = placeAfter(db, session, before);
    if (to === null) return null;
    return { from: before, to: next === null ? before + (to - before) * SHARE : to };
  }
  return next === null ? null : { from: placeBefore(db, session, next) ?? next - 1, to: next };
}

function placeOf(db: Connection, id: string): number | null {
  const row = db.get("SELECT coalesce(place, seq) AS place FROM event WHERE id = ?", id);
  return row ? Number(row.place) : null;
}

function placeBefore(db: Connection, session: string, place: number): number | null {
  const sql =
    "SELECT max(coalesce(place, seq)) AS place FROM event WHERE session = ? AND coalesce(place, seq) < ?";
  return numberOrNull(db.get(sql, session, place)?.place);
}

function placeAfter(db: Connection, session: string, place: number): number | null {
  const sql =
    "SELECT min(coalesce(place, seq)) AS place FROM event WHERE session = ? AND coalesce(place, seq) > ?";
  return numberOrNull(db.get(sql, session, place)?.place);
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
