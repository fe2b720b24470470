#!/usr/bin/env node
import { realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { useCompileCache } from "../client/compile-cache.ts";
import { environment, homeOf, workingFolder } from "../config/home.ts";
import { isAtLeast, OLDEST_NODE, silenceSqliteWarning } from "../config/node-version.ts";
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

if (!isAtLeast(process.versions.node, OLDEST_NODE)) {
  process.stderr.write(`unbidden needs Node ${OLDEST_NODE} or newer; this is ${process.version}\n`);
  process.exitCode = 1;
} else {
  silenceSqliteWarning();
  const args = process.argv.slice(2);
  if (args[0] === "import") beginInSmallHeap(environment(), args);
  useCompileCache(homeOf(environment()));
  // An older Node cannot even read the rest.
  const { runCli } = await import("./program.ts");
  process.exitCode = await runCli(processContext(), args, {
    packageFolder: packageFolder(),
    nodePath: process.execPath,
  });
}
