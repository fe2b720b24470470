import { expect, test } from "vitest";
import { isOneSlipAway } from "./spelling.ts";

test.each([
  ["gatwai", "gatewai"],
  ["tarif", "tariff"],
  ["debugg", "debug"],
  ["campagin", "campaign"],
  ["retry", "retri"],
])("%s is a slip of %s", (typed, meant) => {
  expect(isOneSlipAway(typed, meant)).toBe(true);
});

test.each([
  ["marker", "market"],
  ["float", "flat"],
  ["const", "cost"],
  ["tide", "tide"],
  ["gatwai", "getawai"],
])("%s is another word than %s", (typed, meant) => {
  expect(isOneSlipAway(typed, meant)).toBe(false);
});
