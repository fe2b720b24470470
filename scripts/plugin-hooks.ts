import { DEFAULT_TOOLS } from "../src/agents/agent.ts";
import { claudeCodeInstaller } from "../src/agents/claude-code/claude-code-install.ts";
import { HOOK_TABLE } from "../src/config/hook-table.ts";

export const PLUGIN_HOOKS_FILE = "plugin/hooks/hooks.json";

/** A plugin knows its own folder and not which Node installed it. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the agent fills it in.
const COMMAND_LINE = ["node", "${CLAUDE_PLUGIN_ROOT}/../dist/plugin-hook.cjs", claudeCodeInstaller.name];

/** The plugin's hooks: what `install` puts into settings, with another command line. */
export function pluginHooks(): string {
  const choice = { tools: DEFAULT_TOOLS, hooks: HOOK_TABLE, statusLine: false };
  return claudeCodeInstaller.withHooks(null, COMMAND_LINE, choice, null);
}
