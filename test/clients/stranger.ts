import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Registry } from "./loopback-registry.ts";
import { type Sandbox, sandboxEnv } from "./sandbox.ts";

/** Somebody with nothing but Node and npm, and a home, a prefix and a cache of their own. */
export type Stranger = {
  readonly sandbox: Sandbox;
  /** Gives back what a command line said that they typed in this folder. */
  readonly types: (line: string, cwd?: string) => Promise<string>;
};

export function strangerIn(sandbox: Sandbox, { url }: Registry): Stranger {
  const prefix = join(sandbox.root, "prefix");
  const own = { ...sandbox, cli: join(prefix, "lib/node_modules/unbidden/dist/cli.js"), daemon: true };
  mkdirSync(join(prefix, "lib"), { recursive: true });
  const env = {
    ...sandboxEnv(own),
    PATH: [join(prefix, "bin"), dirname(sandbox.node), process.env.PATH ?? ""].join(":"),
    npm_config_prefix: prefix,
    npm_config_registry: url,
    npm_config_audit: "false",
    npm_config_cache: join(sandbox.root, "npm-cache"),
    npm_config_update_notifier: "false",
  };
  return {
    sandbox: own,
    types: async (line, cwd = sandbox.project) =>
      (await promisify(execFile)("/bin/sh", ["-c", line], { cwd, env })).stdout.trim(),
  };
}
