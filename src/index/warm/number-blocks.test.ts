import fc from "fast-check";
import { expect, test } from "vitest";
import { blocksUpTo, takeBlock } from "./number-blocks.ts";

test("however many read, every number is read once, and what comes later, too", () => {
  const sizes = fc.record({
    last: fc.integer({ min: 0, max: 5_000 }),
    readers: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(sizes, ({ last, readers }) => {
      const blocks = blocksUpTo(last, readers);
      const upTos = [];
      let next = 0;
      for (let block = takeBlock(blocks); block; block = takeBlock(blocks)) {
        expect(block.after).toBe(next);
        next = block.upTo;
        upTos.push(next);
      }
      expect(upTos.at(-1)).toBe(Number.MAX_SAFE_INTEGER);
      expect(upTos.length).toBeLessThanOrEqual(16 * readers);
    }),
  );
});
