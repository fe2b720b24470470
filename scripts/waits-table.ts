import { readFileSync } from "node:fs";
import { markdownTable } from "./markdown-table.ts";

interface WaitsResult {
  readonly clients: Readonly<
    Record<string, readonly { readonly event: string; readonly medianMs: number; readonly maxMs: number }[]>
  >;
}

/** What each client waits for each of its hooks, from the file that `npm run -s bench -- waits --save` fills. */
export function waitsTable(): string {
  const file = new URL("../bench/results/waits.json", import.meta.url);
  const { clients } = JSON.parse(readFileSync(file, "utf8")) as WaitsResult;
  const rows = Object.entries(clients).map(([client, waits]) => [
    client,
    waits
      .map(({ event, medianMs, maxMs }) => `\`${event}\` **${medianMs.toFixed(0)}** (${maxMs.toFixed(0)})`)
      .join(", "),
  ]);
  return markdownTable(["client", "ms for each hook: median (longest)"], rows);
}
