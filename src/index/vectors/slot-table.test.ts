import fc from "fast-check";
import { expect, test } from "vitest";
import { addSlot, emptySlotTable, findSlot, moveSlot, removeSlot } from "./slot-table.ts";

/** Numbers by slot, as a set of vectors keeps them: the last one takes the place of a removed one. */
function listWithTable() {
  const numbers: number[] = [];
  const table = emptySlotTable();
  const numberAt = (slot: number) => numbers[slot] as number;
  return {
    find: (number: number) => findSlot(table, number, numberAt),
    add: (number: number) => {
      numbers.push(number);
      addSlot(table, numbers.length - 1, numberAt);
    },
    remove: (slot: number) => {
      removeSlot(table, slot, numberAt);
      const last = numbers.length - 1;
      if (slot !== last) {
        moveSlot(table, last, slot, numberAt);
        numbers[slot] = numberAt(last);
      }
      numbers.pop();
    },
    numbers,
  };
}

test("a memory is found where it lies, after any others came and went", () => {
  const near = fc.integer({ min: 1, max: 3_000 });
  const far = fc.integer({ min: 1, max: 2 ** 31 - 1 });
  fc.assert(
    fc.property(fc.array(fc.oneof(near, near, far), { maxLength: 4_000, size: "max" }), (asked) => {
      const list = listWithTable();
      for (const number of asked) {
        const slot = list.find(number);
        expect(slot).toBe(list.numbers.includes(number) ? list.numbers.indexOf(number) : undefined);
        if (slot === undefined) list.add(number);
        else list.remove(slot);
      }
      for (const [slot, number] of list.numbers.entries()) expect(list.find(number)).toBe(slot);
    }),
    { numRuns: 20 },
  );
});
