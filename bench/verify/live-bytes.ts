/** A stretch of a file that holds bytes of a live row. */
export interface Stretch {
  readonly table: string;
  readonly from: number;
  readonly length: number;
}

/** A table of a database, and the page its tree begins at. */
export interface Root {
  readonly table: string;
  readonly page: number;
}

/**
 * Where in a database file rows lie, by SQLite's file format and not by SQLite: every payload that can be reached from a
 * table's root page, cell by cell, with what overflows to other pages. Free pages, free space, page headers, cell pointers
 * and indexes are no row's bytes. The file must be whole, without a log beside it.
 */
export function liveStretches(file: Buffer, roots: readonly Root[]): Stretch[] {
  const pageSize = file.readUInt16BE(16) === 1 ? 65_536 : file.readUInt16BE(16);
  const layout: Layout = { file, pageSize, usable: pageSize - file.readUInt8(20) };
  return roots.flatMap(({ table, page }) => walk(layout, page).map((stretch) => ({ table, ...stretch })));
}

interface Layout {
  readonly file: Buffer;
  readonly pageSize: number;
  /** Bytes of a page that are not reserved. */
  readonly usable: number;
}

type Place = Omit<Stretch, "table">;

const [INTERIOR_INDEX, INTERIOR_TABLE, LEAF_INDEX, LEAF_TABLE] = [2, 5, 10, 13];

function walk(layout: Layout, number: number): Place[] {
  const { file, pageSize } = layout;
  const start = (number - 1) * pageSize;
  // The first page begins with the file's own header.
  const header = number === 1 ? start + 100 : start;
  const type = file.readUInt8(header);
  if (![INTERIOR_INDEX, INTERIOR_TABLE, LEAF_INDEX, LEAF_TABLE].includes(type))
    throw new Error(`page ${number} is no tree's`);
  const isInterior = type === INTERIOR_INDEX || type === INTERIOR_TABLE;
  const pointers = header + (isInterior ? 12 : 8);
  const cells = Array.from(
    { length: file.readUInt16BE(header + 3) },
    (_, cell) => start + file.readUInt16BE(pointers + 2 * cell),
  );
  const below = isInterior ? [...cells, header + 8].map((at) => file.readUInt32BE(at)) : [];
  const rows = type === INTERIOR_TABLE ? [] : cells.map((at) => (isInterior ? at + 4 : at));
  return [
    ...below.flatMap((page) => walk(layout, page)),
    ...rows.flatMap((at) => payload(layout, at, type === LEAF_TABLE)),
  ];
}

function payload(layout: Layout, cell: number, isTable: boolean): Place[] {
  const { file, pageSize, usable } = layout;
  const size = varint(file, cell);
  // The number of a row stands between its size and its payload, and is no part of it.
  const from = isTable ? varint(file, size.end).end : size.end;
  const local = localSize(usable, size.value, isTable);
  const found: Place[] = [{ from, length: local }];
  let [left, page] = [size.value - local, size.value > local ? file.readUInt32BE(from + local) : 0];
  while (left > 0) {
    const start = (page - 1) * pageSize;
    const length = Math.min(left, usable - 4);
    found.push({ from: start + 4, length });
    left -= length;
    page = file.readUInt32BE(start);
  }
  return found;
}

/** How much of a payload stands in its cell; the rest overflows. */
function localSize(usable: number, size: number, isTable: boolean): number {
  const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (size <= most) return size;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const wanted = least + ((size - least) % (usable - 4));
  return wanted <= most ? wanted : least;
}

function varint(file: Buffer, at: number): { value: number; end: number } {
  let [value, end] = [0, at];
  for (; end < at + 8; end++) {
    const byte = file.readUInt8(end);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: end + 1 };
  }
  return { value: value * 256 + file.readUInt8(end), end: end + 1 };
}
