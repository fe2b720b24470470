import type { OldName } from "../config/inputs.ts";
import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** One line for each value that is set and cannot be used, and one for all old names. */
export function checkOptions({ problems, oldNames }: DoctorDeps): Check[] {
  const checks = problems.map((text) => problemCheck("options", text, "correct the value, or remove it"));
  if (oldNames.length > 0)
    checks.push(
      noteCheck("options", oldNames.map(renaming).join("; "), "write the new names; old ones keep working"),
    );
  return checks.length > 0 ? checks : [okCheck("options", "every value that is set can be used")];
}

function renaming({ oldName, newName, isOverridden }: OldName): string {
  return `${oldName} is now ${newName}${isOverridden ? ", which is set, too, and wins" : ""}`;
}
