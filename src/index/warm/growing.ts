/** Whole numbers of which nobody knows beforehand how many come. */
export interface Growing {
  items: Int32Array;
  length: number;
}

export function growing(): Growing {
  return { items: new Int32Array(256), length: 0 };
}

export function push(list: Growing, item: number): void {
  if (list.length === list.items.length) {
    const larger = new Int32Array(2 * list.length);
    larger.set(list.items);
    list.items = larger;
  }
  list.items[list.length++] = item;
}

/** A copy of its own size. */
export function trimmed({ items, length }: Growing): Int32Array {
  return items.slice(0, length);
}
