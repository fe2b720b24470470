// The journeys on a busy machine: four processes that never rest run beside them. More arguments go to vitest.
import { spawn, spawnSync } from "node:child_process";

const BUSY_PROCESSES = 4;
/** Ends with us, however we end. */
const LOOP = "const parent = process.ppid; while (process.ppid === parent);";
const VITEST = [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--project",
  "together",
  "--project",
  "long",
  "--project",
  "long-alone",
];

const beside = Array.from({ length: BUSY_PROCESSES }, () =>
  spawn(process.execPath, ["-e", LOOP], { stdio: "ignore" }),
);
const [only = "test/journeys/", ...args] = process.argv.slice(2);
const { status } = spawnSync(process.execPath, [...VITEST, only, ...args], { stdio: "inherit" });
for (const child of beside) child.kill("SIGKILL");
process.exitCode = status ?? 1;
