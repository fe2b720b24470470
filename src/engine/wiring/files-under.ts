import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Every plain file under a folder; none where there is no folder. */
export function filesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    // No folder: nothing was ever stored there.
    return [];
  }
}
