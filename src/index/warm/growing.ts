type Numbers = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** A growing list of numbers. */
export interface Growing<T extends Numbers = Int32Array<ArrayBuffer>> {
  items: T;
  length: number;
  /** The list's numbers over a buffer. */
  readonly over: (buffer: ArrayBuffer) => T;
}

const FIRST = 256;

export function growing(): Growing {
  return { items: new Int32Array(FIRST), length: 0, over: (buffer) => new Int32Array(buffer) };
}

/** The same for numbers beyond 32 bits. */
export function growingWide(): Growing<Float64Array<ArrayBuffer>> {
  return { items: new Float64Array(FIRST), length: 0, over: (buffer) => new Float64Array(buffer) };
}

export function growingBytes(): Growing<Uint8Array<ArrayBuffer>> {
  return { items: new Uint8Array(FIRST), length: 0, over: (buffer) => new Uint8Array(buffer) };
}

export function push<T extends Numbers>(list: Growing<T>, item: number): void {
  if (list.length === list.items.length) resize(list, 2 * list.length);
  list.items[list.length++] = item;
}

/** Makes room for so many more. */
export function reserve<T extends Numbers>(list: Growing<T>, more: number): void {
  const wanted = list.length + more;
  if (wanted > list.items.length) resize(list, 2 * wanted);
}

/** Its numbers, when no more come. */
export function trimmed<T extends Numbers>(list: Growing<T>): T {
  resize(list, list.length);
  return list.items;
}

/** Moved, so that the old buffer does not wait for the garbage collector: a large index would fill the memory twice. */
function resize<T extends Numbers>(list: Growing<T>, length: number): void {
  const { buffer, BYTES_PER_ELEMENT } = list.items;
  list.items = list.over(buffer.transfer(length * BYTES_PER_ELEMENT));
}
