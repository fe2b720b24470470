import { expect, test } from "vitest";
import type { Store } from "../../store/store.ts";
import { readThresholds } from "./thresholds.ts";

const thresholdsWith = (offset: number, confidence = 0.58) => {
  const store = { thresholdOffset: async () => ({ offset, resetAt: 0 }) } as Partial<Store> as Store;
  const config = { "gate.threshold": confidence, "gate.answer_threshold": 0.4 };
  return readThresholds({ config }, store, "p");
};

test("a project's feedback moves the threshold of unprompted recall, and not that of a question", async () => {
  expect(await thresholdsWith(0.02)).toEqual({ threshold: expect.closeTo(0.6), explicitThreshold: 0.4 });
  expect(await thresholdsWith(-0.03)).toEqual({ threshold: expect.closeTo(0.55), explicitThreshold: 0.4 });
});

test("a threshold stays between 0 and 1", async () => {
  expect((await thresholdsWith(0.05, 1)).threshold).toBe(1);
  expect((await thresholdsWith(-0.05, 0)).threshold).toBe(0);
});
