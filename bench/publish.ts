import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./provenance.ts";

interface Wanted {
  readonly json: boolean;
  readonly save: boolean;
}

/** One object on stdout or a table for people; `save` keeps it as the file that figures in the docs name. */
export function publish<T extends { readonly bench: string }>(
  report: T,
  print: (report: T) => void,
  { json, save }: Wanted,
): void {
  const folder = join(ROOT, "bench", "results");
  if (save) mkdirSync(folder, { recursive: true });
  if (save) writeFileSync(join(folder, `${report.bench}.json`), `${JSON.stringify(report, null, 2)}\n`);
  if (json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else print(report);
}
