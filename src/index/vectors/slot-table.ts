/** Slot by memory number: a hash table in one array, for a Map takes thirty bytes and more for each entry. */
export interface SlotTable {
  /** One more than a slot, 0 where there is none; its length is a power of two, at most half of it is in use. */
  places: Int32Array;
  size: number;
}

/** The number that a slot holds. */
type NumberInSlot = (slot: number) => number;

const FIRST_PLACES = 512;

export function emptySlotTable(): SlotTable {
  return { places: new Int32Array(FIRST_PLACES), size: 0 };
}

export function findSlot({ places }: SlotTable, number: number, numberAt: NumberInSlot): number | undefined {
  for (let at = firstPlace(places, number); places[at] !== 0; at = placeAfter(places, at))
    if (numberAt(slotInPlace(places, at)) === number) return slotInPlace(places, at);
  return undefined;
}

/** For a number that is not in it; `numberAt` knows it already. */
export function addSlot(table: SlotTable, slot: number, numberAt: NumberInSlot): void {
  if (2 * table.size >= table.places.length) growPlaces(table, numberAt);
  table.size++;
  fillPlace(table.places, slot, numberAt);
}

/** For a number that moved to another slot. */
export function moveSlot({ places }: SlotTable, from: number, to: number, numberAt: NumberInSlot): void {
  places[placeOfSlot(places, from, numberAt)] = to + 1;
}

/** Before `numberAt` forgets it. */
export function removeSlot(table: SlotTable, slot: number, numberAt: NumberInSlot): void {
  const { places } = table;
  let hole = placeOfSlot(places, slot, numberAt);
  table.size--;
  // What was put past the hole would not be found behind it.
  for (let at = placeAfter(places, hole); places[at] !== 0; at = placeAfter(places, at)) {
    if (mayStay(firstPlace(places, numberAt(slotInPlace(places, at))), hole, at)) continue;
    places[hole] = places[at] as number;
    hole = at;
  }
  places[hole] = 0;
}

/** On the way round, its first place lies behind the hole and not behind where it is. */
function mayStay(first: number, hole: number, at: number): boolean {
  return hole < at ? hole < first && first <= at : hole < first || first <= at;
}

function placeOfSlot(places: Int32Array, slot: number, numberAt: NumberInSlot): number {
  let at = firstPlace(places, numberAt(slot));
  while (slotInPlace(places, at) !== slot) at = placeAfter(places, at);
  return at;
}

function fillPlace(places: Int32Array, slot: number, numberAt: NumberInSlot): void {
  let at = firstPlace(places, numberAt(slot));
  while (places[at] !== 0) at = placeAfter(places, at);
  places[at] = slot + 1;
}

function growPlaces(table: SlotTable, numberAt: NumberInSlot): void {
  const places = new Int32Array(2 * table.places.length);
  for (const place of table.places) if (place !== 0) fillPlace(places, place - 1, numberAt);
  table.places = places;
}

function firstPlace(places: Int32Array, number: number): number {
  return (Math.imul(number, 0x9e3779b1) >>> 7) & (places.length - 1);
}

function placeAfter(places: Int32Array, at: number): number {
  return (at + 1) & (places.length - 1);
}

function slotInPlace(places: Int32Array, at: number): number {
  return (places[at] as number) - 1;
}
