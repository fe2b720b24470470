import { type Check, okCheck, problemCheck } from "../domain/check.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** One line for each value that was said and cannot be used. */
export function checkOptions({ problems }: DoctorDeps): Check[] {
  if (problems.length === 0) return [okCheck("options", "every value that is set can be used")];
  return problems.map((text) => problemCheck("options", text, "correct the value, or remove it"));
}
