import { REMOVED_AT_SOURCE } from "../../../domain/memory.ts";
import { type EndingLink, standingEndings } from "../../../domain/sync/merge.ts";
import type { Stamp } from "../../../domain/sync/stamp.ts";
import { changeEnding } from "../memories/supersede.ts";
import type { ApplyDeps } from "./apply-deps.ts";
import { noteSeen, stampOf } from "./stamped.ts";

interface EndingRow extends Stamp {
  readonly memory: string;
  readonly value: string | null;
  readonly here: string | null;
}

/** Ends what all machines together say is ended, and nothing else; gives how many memories it changed. */
export function settleEndings(deps: ApplyDeps): number {
  const rows = deps.db.all<EndingRow>(
    `SELECT p.memory, p.value, p.by, p.time, p.count, p.machine, m.superseded_by AS here
     FROM sync_part p JOIN memory m ON m.id = p.memory
     WHERE p.part = 'ending' AND (p.value IS NOT NULL OR m.superseded_by IS NOT NULL)`,
  );
  const links = rows.map(
    (row): EndingLink => ({ memory: row.memory, value: row.value, stamp: stampOf(row) }),
  );
  const standing = standingEndings(links);
  return rows.filter((row) => settleEnding(deps, row, standing.get(row.memory) ?? null)).length;
}

function settleEnding(deps: ApplyDeps, row: EndingRow, ender: string | null): boolean {
  const { db } = deps;
  // What ended it may not have come yet, or stays on the other machine: it is ended all the same.
  const isHere = ender === null || db.has("SELECT 1 FROM memory WHERE id = ?", ender);
  const after = isHere ? ender : REMOVED_AT_SOURCE;
  if (after === row.here) return false;
  const { memory, here: before, by, time: at } = row;
  changeEnding(db, { memory, before, after, by, because: `on ${deps.from}`, at });
  noteSeen(db, deps.fingerprint, memory, ["ending"]);
  return true;
}
