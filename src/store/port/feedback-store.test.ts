import { expect, test } from "vitest";
import { MOST_OFFSET, nextOffset } from "./feedback-store.ts";

test.each([
  ["rarely used raises the threshold by a hundredth", 0, 0.05, 0.01],
  ["often used lowers it", 0, 0.5, -0.01],
  ["in between it stays where it is", 0.02, 0.3, 0.02],
  ["from above it comes back down", 0.02, 0.8, 0.01],
  ["it never rises farther than that", MOST_OFFSET, 0, MOST_OFFSET],
  ["nor falls", -MOST_OFFSET, 1, -MOST_OFFSET],
])("%s", (_sentence, offset, share, next) => {
  expect(nextOffset(offset, share)).toBe(next);
});
