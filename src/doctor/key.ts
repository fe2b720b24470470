import { statSync } from "node:fs";
import { KEY_BYTES } from "../config/key.ts";
import { type Check, problemCheck } from "../domain/check.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** Only a problem has a line: without its key a store takes back what was forgotten. */
export function checkKey({ home }: DoctorDeps): Check[] {
  const stats = statSync(home.key, { throwIfNoEntry: false });
  if (!stats || stats.size === KEY_BYTES) return [];
  const finding = `${home.key} is damaged: what was forgotten can come back`;
  return [
    problemCheck("key", finding, "put it back from a copy; without one remove it, and a new one is made"),
  ];
}
