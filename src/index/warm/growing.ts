type Numbers = Int32Array | Float64Array;

/** A growing list of numbers. */
export interface Growing<T extends Numbers = Int32Array> {
  items: T;
  length: number;
}

export function growing(): Growing {
  return { items: new Int32Array(256), length: 0 };
}

/** The same for numbers beyond 32 bits. */
export function growingWide(): Growing<Float64Array> {
  return { items: new Float64Array(256), length: 0 };
}

export function push<T extends Numbers>(list: Growing<T>, item: number): void {
  if (list.length === list.items.length) {
    const larger = (list.items instanceof Int32Array
      ? new Int32Array(2 * list.length)
      : new Float64Array(2 * list.length)) as unknown as T;
    larger.set(list.items);
    list.items = larger;
  }
  list.items[list.length++] = item;
}

/** A copy of its own size. */
export function trimmed<T extends Numbers>({ items, length }: Growing<T>): T {
  return items.slice(0, length) as T;
}
