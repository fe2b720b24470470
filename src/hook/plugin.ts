import { isInstalledToo } from "../agents/claude-code/claude-code-installed-skip.ts";
import { environment, userHome } from "../config/home.ts";

/** Runs the hook for a plugin, but only where `install` put none into the settings of this session. */
async function runPluginHook(): Promise<void> {
  const env = environment();
  if (!isInstalledToo({ userHome: userHome(env), env })) await import("./main.ts");
}

// An agent must never notice a failure of ours.
runPluginHook().catch(() => process.exit(0));
