#!/usr/bin/env node
import { realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { environment, homeOf, workingFolder } from "../config/home.ts";
import type { CliContext } from "./context.ts";
import { runCli } from "./program.ts";

const OLDEST_NODE = [22, 23] as const;

/** The package this file belongs to: `dist/cli.js` and `src/cli/main.ts` are both below it. */
function packageFolder(): string {
  const here = dirname(realpathSync(fileURLToPath(import.meta.url)));
  return resolve(here, here.endsWith("cli") ? "../.." : "..");
}

function contextOf(): CliContext {
  const env = environment();
  return {
    env,
    home: homeOf(env),
    cwd: workingFolder(),
    terminal: process.stdout.isTTY === true,
    print: (text) => process.stdout.write(`${text}\n`),
    note: (text) => process.stderr.write(`${text}\n`),
    now: () => Date.now(),
  };
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  process.stderr.write(`unbidden needs Node 22.23 or newer; this is ${process.version}\n`);
  process.exitCode = 1;
} else {
  process.exitCode = await runCli(contextOf(), process.argv.slice(2), {
    packageFolder: packageFolder(),
    nodePath: process.execPath,
  });
}
