import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./open.ts";
import { upkeep } from "./upkeep.ts";

test("room that was freed is given back to the disk, a little at a time", () => {
  const folder = mkdtempSync(join(tmpdir(), "unbidden-upkeep-"));
  const db = openDatabase(join(folder, "unbidden.db"), 0, () => "a1");
  onTestFinished(() => {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const pages = () => Number(db.get("PRAGMA page_count")?.page_count);
  db.exec("CREATE TABLE words (text TEXT)");
  db.exec("BEGIN");
  for (let at = 0; at < 700; at++) db.exec("INSERT INTO words VALUES (zeroblob(4000))");
  db.exec("DELETE FROM words; COMMIT");
  const before = pages();
  upkeep(db);
  expect(before - pages()).toBe(500);
  upkeep(db);
  expect(before - pages()).toBeGreaterThan(600);
});
