// The same as `npm run -s bench -- verify`, with few flips.
import { expect, test } from "vitest";
import { randomFrom } from "../bench/random.ts";
import { flipBytes } from "../bench/verify/flipping.ts";
import { livedInStore } from "../bench/verify/lived-in-store.ts";

test("a byte of a live row that became another one is found by looking closely", async () => {
  const { store, remove } = await livedInStore(2);
  try {
    const { flips } = flipBytes(store, { count: 60, random: randomFrom(2), isEven: false });
    expect(flips.filter(({ found }) => !found).length).toBeLessThanOrEqual(1);
    expect(flips.every(({ said, found }) => !found || said.length > 0)).toBe(true);
  } finally {
    remove();
  }
});
