/** Numbers from 0 up to 1, the same for the same seed. */
export type Random = () => number;

/** mulberry32: small, fast, and good enough to write prose with. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `least` to `most`, both included. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
}

/** A new array in random order. */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

export function randomBytesFrom(random: Random): (size: number) => Uint8Array {
  return (size) => Uint8Array.from({ length: size }, () => between(random, 0, 255));
}

export function hexFrom(random: Random): (bytes: number) => string {
  const bytesOf = randomBytesFrom(random);
  return (bytes) => Buffer.from(bytesOf(bytes)).toString("hex");
}
