import type { UsageAnswer, UsageRow } from "../../operations/usage.ts";
import { plural } from "./paint.ts";

/** Longest bar, in characters. */
const WIDTH = 24;

export function renderUsage({ path, days, rows, all, unreadPrices }: UsageAnswer): string {
  const span = days === 1 ? "24 hours" : `${days} days`;
  if (rows.length === 0) return `No language model was asked in the last ${span}.`;
  const width = Math.max(...rows.map(({ name }) => name.length));
  const most = Math.max(...rows.map(({ calls }) => calls));
  return [
    `In the last ${span}: ${costs(all)}`,
    "",
    ...rows.map((row) => `  ${row.name.padEnd(width)}  ${bar(row.calls / most)}  ${costs(row)}`),
    "",
    ...(all.unpriced > 0 ? ["The price of some models is unknown: set llm.prices in config.yaml."] : []),
    ...unreadPrices.map((entry) => `llm.prices: ${entry} is no price; one looks like gpt-5-mini=0.25/2`),
    `Every call is a line in ${path}`,
  ].join("\n");
}

/** `24 calls, 1 failed, ~10,400 tokens, ~$0.0210, 2.1 s each` */
function costs(row: UsageRow): string {
  const { calls, failed, tokens, estimated, ms } = row;
  const failures = failed === 0 ? "" : `, ${failed.toLocaleString("en-US")} failed`;
  const shown = `${estimated ? "~" : ""}${plural(tokens, "token")}`;
  return `${plural(calls, "call")}${failures}, ${shown}, ${money(row)}, ${(ms / calls / 1_000).toFixed(1)} s each`;
}

/** Calls of unknown price are told, never counted as free. */
function money({ dollars, estimated, unpriced }: UsageRow): string {
  if (dollars === null) return "cost unknown";
  const shown = `${estimated && dollars > 0 ? "~" : ""}$${dollars.toFixed(dollars < 1 ? 4 : 2)}`;
  return unpriced === 0 ? shown : `${shown} and ${plural(unpriced, "call")} of unknown cost`;
}

function bar(share: number): string {
  return "█".repeat(Math.max(1, Math.round(share * WIDTH))).padEnd(WIDTH);
}
