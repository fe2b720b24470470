import { expect, test } from "vitest";
import { isWantedEvent } from "./disabled.ts";

const PAUSE = [10, 20] as const;

test("what sums up a session is not kept where some of it was said in a pause", () => {
  for (const kind of ["title", "recap", "summary"] as const) {
    expect(isWantedEvent({ kind, at: 5 }, [])).toBe(true);
    expect(isWantedEvent({ kind, at: 25 }, [PAUSE])).toBe(false);
  }
});

test("what was said outside a pause is kept", () => {
  expect(isWantedEvent({ kind: "prompt", at: 25 }, [PAUSE])).toBe(true);
  expect(isWantedEvent({ kind: "prompt", at: 15 }, [PAUSE])).toBe(false);
});
