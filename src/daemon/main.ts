import { randomBytes } from "node:crypto";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { useCompileCache } from "../client/compile-cache.ts";
import { BACKUP_WORK, LONG_WORK, MODEL_WORK, SYNC_WORK, TEAM_WORK } from "../client/round-process.ts";
import { environment, homeOf } from "../config/home.ts";
import { silenceSqliteWarning } from "../config/node-version.ts";
import { backupRound } from "./backup-work.ts";
import { runDaemon } from "./daemon.ts";
import { exchangeRound } from "./exchange-work.ts";
import { isReaderData, serveIndex } from "./index-reader.ts";
import { modelRound } from "./model-work.ts";
import type { RoundEnv } from "./rounds.ts";
import { serveWrites, type ThreadData } from "./thread.ts";

/** What this bundle does instead of being a daemon, by its argument. */
const ROUNDS: Readonly<Record<string, (env: RoundEnv) => Promise<number>>> = {
  [MODEL_WORK]: modelRound,
  [TEAM_WORK]: (env) => exchangeRound(TEAM_WORK, env),
  [SYNC_WORK]: (env) => exchangeRound(SYNC_WORK, env),
  [BACKUP_WORK]: backupRound,
  // With zod, which a daemon would keep in both its threads.
  [LONG_WORK]: async (env) => (await import("./long-work.ts")).longRound(env),
};

silenceSqliteWarning();
// New files are for their owner alone.
if (isMainThread) process.umask(0o077);

const env = environment();
const now = () => Date.now();

if (parentPort && isReaderData(workerData)) void serveIndex(parentPort, workerData);
else if (parentPort) serveWrites(parentPort, workerData as ThreadData, now);
else {
  // By argument, so that its command line tells its home.
  const [, , root = "", role] = process.argv;
  const home = homeOf({ ...env, UNBIDDEN_HOME: root });
  useCompileCache(home);
  const round = ROUNDS[role ?? ""];
  if (round) void round({ home, env, now, stdin: process.stdin }).then((code) => process.exit(code));
  else
    void runDaemon({
      home,
      env,
      file: import.meta.filename,
      now,
      monotonic: () => performance.now(),
      random: (size) => randomBytes(size).toString("hex"),
    });
}
