import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ThrowAwayHome } from "./home.ts";

const HOLD = `
  const { DatabaseSync } = require("node:sqlite");
  const [path, sql] = process.argv.slice(1);
  const db = new DatabaseSync(path);
  db.exec("PRAGMA busy_timeout=5000");
  db.exec(sql);
  process.stdout.write("held");
  setInterval(() => db, 1000);`;

/** Another process runs `sql` on the store and keeps what it locked until released. */
export async function holdStore(home: ThrowAwayHome, sql: string): Promise<{ release: () => Promise<void> }> {
  const child = spawn(process.execPath, ["-e", HOLD, join(home.unbidden, "unbidden.db"), sql], {
    stdio: ["ignore", "pipe", "inherit"],
    windowsHide: true,
  });
  await once(child.stdout, "data");
  return { release: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}
