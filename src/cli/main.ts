#!/usr/bin/env node
import { realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { useCompileCache } from "../client/compile-cache.ts";
import { environment, homeOf, workingFolder } from "../config/home.ts";
import { isAtLeast, nodeRemedy, OLDEST_NODE, silenceSqliteWarning } from "../config/node-version.ts";
import { isUnderAgent } from "./agent-session.ts";
import type { CliContext } from "./context.ts";
import { beginInSmallHeap } from "./small-heap.ts";

/** The package this file belongs to: `dist/cli.js` and `src/cli/main.ts` are both below it. */
function packageFolder(): string {
  const here = dirname(realpathSync(fileURLToPath(import.meta.url)));
  return resolve(here, here.endsWith("cli") ? "../.." : "..");
}

function processContext(): CliContext {
  const env = environment();
  return {
    env,
    home: homeOf(env),
    cwd: workingFolder(),
    terminal: process.stdout.isTTY === true,
    isPerson: process.stdin.isTTY === true && !isUnderAgent(env),
    print: (text) => process.stdout.write(`${text}\n`),
    note: (text) => process.stderr.write(`${text}\n`),
    now: () => Date.now(),
  };
}

// A reader such as `head` that has enough closes the pipe: then nobody reads the rest.
for (const stream of [process.stdout, process.stderr].filter((each) => each.listenerCount("error") === 0))
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    throw error;
  });

if (isAtLeast(process.versions.node, OLDEST_NODE)) await beginHere(process.argv.slice(2));
else process.exitCode = await beginOnOlderNode(process.argv.slice(2));

async function beginHere(args: readonly string[]): Promise<void> {
  silenceSqliteWarning();
  if (args[0] === "import") beginInSmallHeap(environment(), args);
  useCompileCache(homeOf(environment()));
  // An older Node cannot even read the rest.
  const { runCli } = await import("./program.ts");
  process.exitCode = await runCli(processContext(), args, {
    packageFolder: packageFolder(),
    nodePath: process.execPath,
  });
}

/** A client, and so what it starts, may have another Node on its PATH than its user. */
async function beginOnOlderNode(args: readonly string[]): Promise<number> {
  const { runByNewerNode, serveRefusal } = await import("../older-node/older-node.ts");
  const started = { file: "cli.js", args, env: environment(), packageFolder: packageFolder() };
  const end = await runByNewerNode(started);
  if (end.status === "ran") return end.exitCode;
  const remedy = nodeRemedy(process.version, process.execPath);
  process.stderr.write(`${remedy}\n`);
  if (args[0] === "mcp") await serveRefusal(remedy);
  return 1;
}
