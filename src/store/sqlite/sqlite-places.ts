import type { Connection } from "./sqlite-connection.ts";

/** Where an event stands in its session: `known` when it is there already, null for after everything else. */
export type Place = number | null | "known";

/**
 * Places for events of one session given in the order in which they happened, some of them stored before. What lies
 * between two stored ones gets a place between them. `after` is an event that came before all of these.
 */
export function placesFor(
  db: Connection,
  session: string,
  ids: readonly string[],
  after: string | null,
): readonly Place[] {
  const known = ids.map((id) => placeOf(db, id));
  const places: Place[] = known.map((place) => (place === null ? null : "known"));
  let before = after === null ? null : placeOf(db, after);
  for (let at = 0; at < ids.length; at++) {
    const place = known[at] ?? null;
    if (place !== null) {
      before = place;
      continue;
    }
    const next = known.findIndex((other, index) => index > at && other !== null);
    const end = next === -1 ? ids.length : next;
    const gap = gapAfter(db, session, before, known[next] ?? null);
    for (let index = at; gap && index < end; index++)
      places[index] = gap.from + ((gap.to - gap.from) * (index - at + 1)) / (end - at + 1);
    at = end - 1;
  }
  return places;
}

/** The free room right behind `before`, else right before `next`; null where nothing follows. */
function gapAfter(
  db: Connection,
  session: string,
  before: number | null,
  next: number | null,
): { from: number; to: number } | null {
  if (before !== null) {
    const to = neighbour(db, session, "min", before);
    return to === null ? null : { from: before, to };
  }
  return next === null ? null : { from: neighbour(db, session, "max", next) ?? next - 1, to: next };
}

function placeOf(db: Connection, id: string): number | null {
  const row = db.get("SELECT coalesce(place, seq) AS place FROM event WHERE id = ?", id);
  return row ? Number(row.place) : null;
}

function neighbour(db: Connection, session: string, side: "min" | "max", place: number): number | null {
  const sql =
    side === "min"
      ? "SELECT min(coalesce(place, seq)) AS place FROM event WHERE session = ? AND coalesce(place, seq) > ?"
      : "SELECT max(coalesce(place, seq)) AS place FROM event WHERE session = ? AND coalesce(place, seq) < ?";
  const found = db.get(sql, session, place)?.place;
  return found === null || found === undefined ? null : Number(found);
}
