import { dirname, join } from "node:path";
import type { AgentInstaller } from "../agents/agent.ts";
import { settingsFile } from "./agent-settings.ts";
import type { CliContext } from "./context.ts";
import { readTextFile } from "./text-file.ts";

/** The settings file by which the agent runs no hooks at all, anybody's; null when none does. */
export async function fileDisablingHooks(
  context: CliContext,
  installer: AgentInstaller,
): Promise<string | null> {
  for (const file of settingsByPrecedence(context, installer)) {
    const disabled = installer.disablesHooks(await readTextFile(file));
    if (disabled !== null) return disabled ? file : null;
  }
  return null;
}

/** The project's own settings, those it shares through its repository, the user's. */
function settingsByPrecedence(context: CliContext, installer: AgentInstaller): string[] {
  const user = settingsFile(context, installer, "user");
  const project = settingsFile(context, installer, "project");
  const shared = project && join(dirname(project), "settings.json");
  return [project, shared, user].filter((file) => file !== null);
}
