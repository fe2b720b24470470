import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { homeOf } from "../../src/config/home.ts";
import { readKey } from "../../src/config/key.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { memory } from "../contract/store-world.ts";
import type { ThrowAwayHome } from "./home.ts";
import { storeRows } from "./kept.ts";

const HOUR_MS = 3_600_000;
const newId = () => randomBytes(16).toString("hex");

/** Adds decisions like the home's newest silence, each an hour before the one that was added before it. */
export function addEarlierDecisions(home: ThrowAwayHome, many: number): void {
  const [silence] = storeRows(
    home,
    "SELECT * FROM receipt WHERE verdict <> 'injected' ORDER BY at DESC LIMIT 1",
  );
  if (!silence) throw new Error("no silence to copy");
  const columns = Object.keys(silence);
  const db = new DatabaseSync(join(home.unbidden, "unbidden.db"));
  const values = columns.map((name) => `:${name}`).join(", ");
  // Decisions are listed as they were stored: these before all others.
  const insert = db.prepare(`INSERT INTO receipt (rowid, ${columns.join(", ")}) VALUES (-:turn, ${values})`);
  db.exec("BEGIN");
  for (let turn = 1; turn <= many; turn++)
    insert.run({
      ...silence,
      turn,
      id: newId(),
      event: newId(),
      at: Number(silence.at) - turn * HOUR_MS,
    } as never);
  db.exec("COMMIT");
  db.close();
}

/** Adds memories of a project, named by their number, each as long after the one before it. */
export async function addMemories(
  home: ThrowAwayHome,
  { many, project, from, everyMs }: { many: number; project: string | null; from: number; everyMs: number },
): Promise<void> {
  const there = homeOf({ HOME: home.user, UNBIDDEN_HOME: home.unbidden });
  const key = readKey(there, randomBytes);
  const store = openSqliteStore({ path: there.store, busyTimeoutMs: 5_000, key, newId });
  await store.putMemories(
    Array.from({ length: many }, (_, at) =>
      memory(`${at}`, { title: `Berth ${at} is free`, project, at: from + at * everyMs }),
    ),
  );
  await store.close();
}
