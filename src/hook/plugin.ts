import { dirname } from "node:path";
import { isInstalledToo } from "../agents/claude-code/claude-code-installed-skip.ts";
import { environment, userHome } from "../config/home.ts";
import { isAtLeast, OLDEST_NODE } from "../config/node-version.ts";

/** Runs the hook for a plugin, but only where `install` put none into the settings of this session. */
async function runPluginHook(): Promise<void> {
  const env = environment();
  if (isInstalledToo({ userHome: userHome(env), env })) return;
  if (isAtLeast(process.versions.node, OLDEST_NODE)) return void (await import("./main.ts"));
  const { runHookByNewerNode } = await import("../older-node/older-node.ts");
  const packageFolder = dirname(dirname(import.meta.filename));
  await runHookByNewerNode({ file: "plugin-hook.cjs", args: process.argv.slice(2), env, packageFolder });
}

// An agent must never notice a failure of ours.
runPluginHook().catch(() => process.exit(0));
