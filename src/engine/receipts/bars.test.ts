import { expect, test } from "vitest";
import type { Store } from "../../store/store.ts";
import { barsOf } from "./bars.ts";

const barsWith = (offset: number, confidence = 0.58) => {
  const store = { ownGate: async () => ({ offset, resetAt: 0 }) } as Partial<Store> as Store;
  const config = { "inject.confidence": confidence, "inject.confidence_explicit": 0.4 };
  return barsOf({ config }, store, "p");
};

test("a project's own past moves the bar of what comes unasked, and not that of a question", async () => {
  expect(await barsWith(0.02)).toEqual({ bar: expect.closeTo(0.6), explicitBar: 0.4 });
  expect(await barsWith(-0.03)).toEqual({ bar: expect.closeTo(0.55), explicitBar: 0.4 });
});

test("a bar stays one", async () => {
  expect((await barsWith(0.05, 1)).bar).toBe(1);
  expect((await barsWith(-0.05, 0)).bar).toBe(0);
});
