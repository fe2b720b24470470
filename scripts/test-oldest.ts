// Runs the tests on the oldest Node that package.json allows; more arguments go to vitest.
import { spawnSync } from "node:child_process";
import { delimiter, dirname, resolve } from "node:path";
import { fetchClient } from "../test/clients/fetch-client.ts";
import { OLDEST_NODE_PIN } from "../test/clients/pins.ts";

const PROJECTS = ["together", "alone", "long"].flatMap((name) => ["--project", name]);
const VITEST = ["node_modules/vitest/vitest.mjs", "run", ...PROJECTS];

const node = await fetchClient(
  resolve(".cache/clients"),
  `${process.platform}-${process.arch}`,
  OLDEST_NODE_PIN,
);
if (node.status === "ready") {
  const path = [dirname(node.executable), process.env.PATH].join(delimiter);
  const { status } = spawnSync(node.executable, [...VITEST, ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, PATH: path },
  });
  process.exitCode = status ?? 1;
} else {
  process.stdout.write(`skipped: ${node.reason}\n`);
  process.exitCode = process.env.CI ? 1 : 0;
}
