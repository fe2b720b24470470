import type {
  BranchStatus,
  CodeSnapshot,
  FileSnapshot,
  SnapshotBranch,
  StoredSnapshot,
} from "../../../domain/code-snapshot.ts";
import type { SnapshotStore } from "../../port/snapshot-store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import type { Operations } from "../connection/operations.ts";

export const snapshotReads = { sessionRoot, snapshotsOf, uncheckedBranches } satisfies Operations;
export const snapshotWrites = { putSnapshots, putBranchStatus } satisfies Operations;

function sessionRoot(db: Connection, session: string): string | null {
  return db.get<{ root: string | null }>("SELECT root FROM session WHERE id = ?", session)?.root ?? null;
}

function putSnapshots(db: Connection, snapshots: readonly CodeSnapshot[]): void {
  db.transaction(() => {
    for (const snapshot of snapshots) putSnapshot(db, snapshot);
  });
}

function putSnapshot(db: Connection, { memory, root, branch, commit, files, at }: CodeSnapshot): void {
  const number = db.get("SELECT number FROM memory WHERE id = ?", memory)?.number;
  if (number === undefined) return;
  db.run("DELETE FROM anchor WHERE memory = ?", Number(number));
  db.run("INSERT INTO anchor VALUES (?, ?, ?, ?, ?)", Number(number), root, branch, commit, at);
  for (const { path, hash, size, mtime } of files)
    db.run(
      "INSERT OR IGNORE INTO anchor_file VALUES (?, ?, ?, ?, ?)",
      Number(number),
      path,
      hash,
      size,
      mtime,
    );
  if (branch !== null && commit !== null) seeTip(db, { root, branch, tip: commit });
}

/** A branch with a new tip is checked again. */
function seeTip(db: Connection, { root, branch, tip }: SnapshotBranch): void {
  const sql = `INSERT INTO anchor_branch (root, branch, tip) VALUES (?, ?, ?) ON CONFLICT DO UPDATE
     SET tip = excluded.tip, fate = NULL, judged_at = 0 WHERE tip != excluded.tip`;
  db.run(sql, root, branch, tip);
}

function snapshotsOf(db: Connection, memories: readonly string[]): Map<string, StoredSnapshot> {
  const rows = db.all(
    `SELECT m.id, a.root, a.branch, a.commit_id, a.at, b.fate,
       (SELECT json_group_array(json_array(path, hash, size, mtime)) FROM anchor_file WHERE memory = a.memory) AS files
     FROM json_each(?) f CROSS JOIN memory m ON m.id = f.value JOIN anchor a ON a.memory = m.number
     LEFT JOIN anchor_branch b ON b.root = a.root AND b.branch = a.branch`,
    JSON.stringify(memories),
  );
  return new Map(rows.map((row) => [String(row.id), snapshotOf(row)]));
}

function snapshotOf(row: Row): StoredSnapshot {
  const files = JSON.parse(String(row.files)) as [string, string, number, number][];
  return {
    memory: String(row.id),
    root: String(row.root),
    branch: row.branch as string | null,
    commit: row.commit_id as string | null,
    files: files.map(([path, hash, size, mtime]): FileSnapshot => ({ path, hash, size, mtime })),
    at: Number(row.at),
    branchStatus: row.fate as BranchStatus | null,
  };
}

function uncheckedBranches(
  db: Connection,
  { before, limit }: Parameters<SnapshotStore["uncheckedBranches"]>[0],
): SnapshotBranch[] {
  const sql =
    "SELECT root, branch, tip FROM anchor_branch WHERE judged_at < ? ORDER BY judged_at, root, branch LIMIT ?";
  return db.all<SnapshotBranch>(sql, before, limit);
}

function putBranchStatus(
  db: Connection,
  { root, branch, tip }: SnapshotBranch,
  status: BranchStatus,
  at: number,
): void {
  const sql = "UPDATE anchor_branch SET tip = ?, fate = ?, judged_at = ? WHERE root = ? AND branch = ?";
  db.run(sql, tip, status, at, root, branch);
}
