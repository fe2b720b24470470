import fc from "fast-check";
import { expect, test } from "vitest";
import { growingBytes, trimmed } from "./growing.ts";
import { readTerms, termRoom, writeTerms } from "./term-bytes.ts";

test("terms are read as they were written, however many different ones there are", () => {
  const aNumber = fc.oneof(
    fc.integer({ min: 0, max: 0x7fff_ffff }),
    fc.constantFrom(127, 128, 16_383, 16_384, 2 ** 21, 2 ** 28),
  );
  const someDocuments = fc.array(fc.array(aNumber, { maxLength: 700 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(someDocuments, (documents) => {
      const list = growingBytes();
      const ends = documents.map((numbers) => {
        writeTerms(list, Int32Array.from(numbers), numbers.length);
        return list.length;
      });
      const [bytes, room] = [trimmed(list), termRoom()];
      const read = ends.map((end, at) => {
        const count = readTerms(bytes, ends[at - 1] ?? 0, end, room);
        return [...room.numbers.subarray(0, count)];
      });
      expect(read).toEqual(documents);
    }),
  );
});
