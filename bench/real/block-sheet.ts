import { toTable } from "./judged-table.ts";
import type { PlayedSession } from "./played-session.ts";

const COLUMNS = ["label", "why", "dev", "id", "rule", "session", "with", "block"];

/** Every block with what it came with, one a line; the first two columns are for whoever judges. */
export function blockSheet(played: readonly PlayedSession[]): string {
  const rows = played.flatMap(({ dev, session, moments }) =>
    moments.flatMap(({ moment, with: asked, block }, at) =>
      block === null
        ? []
        : [{ dev, id: String(at), rule: moment, session: session.slice(0, 8), with: asked, block }],
    ),
  );
  return toTable(COLUMNS, rows);
}
