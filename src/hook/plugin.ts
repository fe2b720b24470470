import { isInstalledToo } from "../agents/claude-code/claude-code-installed-skip.ts";
import { environment, userHome } from "../config/home.ts";

/** What a plugin's hooks start: the hook, but only where `install` put none into the settings of this session. */
async function main(): Promise<void> {
  const env = environment();
  if (!isInstalledToo({ userHome: userHome(env), env })) await import("./main.ts");
}

// An agent must never notice that we are broken.
main().catch(() => process.exit(0));
