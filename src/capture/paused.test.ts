import { expect, test } from "vitest";
import { isWanted } from "./paused.ts";

const PAUSE = [10, 20] as const;

test("what sums up a session is not kept where some of it was said in a pause", () => {
  for (const kind of ["title", "recap", "summary"] as const) {
    expect(isWanted({ kind, at: 5 }, [])).toBe(true);
    expect(isWanted({ kind, at: 25 }, [PAUSE])).toBe(false);
  }
});

test("what was said outside a pause is kept", () => {
  expect(isWanted({ kind: "prompt", at: 25 }, [PAUSE])).toBe(true);
  expect(isWanted({ kind: "prompt", at: 15 }, [PAUSE])).toBe(false);
});
