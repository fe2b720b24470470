import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { provenance, ROOT } from "../../bench/provenance.ts";

/** The tests that ran are written down where `SAVE_REPORTS` is set: docs/ui.md names the command. */
export const IS_SAVED = process.env.SAVE_REPORTS !== undefined;

export function saveReport(report: string, found: object): void {
  if (!IS_SAVED) return;
  const file = join(ROOT, "bench", "results", `${report}.json`);
  writeFileSync(file, `${JSON.stringify({ bench: report, ...provenance(), ...found }, null, 2)}\n`);
}
