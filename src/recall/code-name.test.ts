import { expect, test } from "vitest";
import { isCodeName } from "./last-resort.ts";

test.each(["ledger.ts", "berth_count", "TideTable", "--dry-run", "./harbor", "v2.16.0", "harbor/lock"])(
  "%s names a thing in the code",
  (word) => {
    expect(isCodeName(word)).toBe(true);
  },
);

test.each([
  "ledger",
  "Berth",
  "of",
  "v2",
  "https://harbor.example/locks/12",
  "www.harbor.example",
  "潮汐表は港",
])("%s does not", (word) => {
  expect(isCodeName(word)).toBe(false);
});
