import { DEFAULT_TOOLS } from "../src/agents/agent.ts";
import { claudeCodeInstaller } from "../src/agents/claude-code/claude-code-install.ts";
import { HOOK_TABLE } from "../src/config/hook-table.ts";

/** The client's events to which an installation listens unless told otherwise, each with the names of tools it is for. */
export function hookedEvents(): ReadonlyMap<string, RegExp> {
  const choice = { tools: DEFAULT_TOOLS, hooks: HOOK_TABLE, statusLine: false };
  const settings = claudeCodeInstaller.withHooks(null, ["unbidden-hook", "claude-code"], choice, null);
  const groups: Record<string, readonly { matcher?: string }[]> = JSON.parse(settings).hooks;
  return new Map(
    Object.entries(groups).map(([event, [group]]) => {
      const { matcher = "*" } = group ?? {};
      return [event, matcher === "*" ? /^/ : new RegExp(`^(?:${matcher})$`)];
    }),
  );
}
