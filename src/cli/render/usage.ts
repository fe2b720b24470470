import type { UsageAnswer, UsageRow } from "../../operations/usage.ts";
import { plural } from "./paint.ts";

/** Longest bar, in characters. */
const WIDTH = 24;

export function renderUsage({ path, days, rows, all }: UsageAnswer): string {
  const span = days === 1 ? "24 hours" : `${days} days`;
  if (rows.length === 0) return `No language model was asked in the last ${span}.`;
  const width = Math.max(...rows.map(({ name }) => name.length));
  const most = Math.max(...rows.map(({ calls }) => calls));
  return [
    `In the last ${span}: ${costs(all)}`,
    "",
    ...rows.map((row) => `  ${row.name.padEnd(width)}  ${bar(row.calls / most)}  ${costs(row)}`),
    "",
    `Every call is a line in ${path}`,
  ].join("\n");
}

/** `24 calls, 1 failed, ~10,400 tokens, 2.1 s each` */
function costs({ calls, failed, tokens, estimated, ms }: UsageRow): string {
  const failures = failed === 0 ? "" : `, ${failed.toLocaleString("en-US")} failed`;
  const shown = `${estimated ? "~" : ""}${plural(tokens, "token")}`;
  return `${plural(calls, "call")}${failures}, ${shown}, ${(ms / calls / 1_000).toFixed(1)} s each`;
}

function bar(share: number): string {
  return "█".repeat(Math.max(1, Math.round(share * WIDTH))).padEnd(WIDTH);
}
