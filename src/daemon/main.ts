import { randomBytes } from "node:crypto";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { useCompileCache } from "../client/compile-cache.ts";
import { MODEL_WORK, SYNC_WORK, TEAM_WORK } from "../client/round-process.ts";
import { environment, homeOf } from "../config/home.ts";
import { silenceSqliteWarning } from "../config/node-version.ts";
import { runDaemon } from "./daemon.ts";
import { exchangeRound } from "./exchange-work.ts";
import { isReaderData, serveIndex } from "./index-reader.ts";
import { modelRound } from "./model-work.ts";
import { serveWrites, type ThreadData } from "./thread.ts";

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
  if (role === MODEL_WORK)
    void modelRound({ home, env, now, stdin: process.stdin }).then((code) => process.exit(code));
  else if (role === TEAM_WORK || role === SYNC_WORK)
    void exchangeRound(role, { home, env, now, stdin: process.stdin }).then((code) => process.exit(code));
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
