import { UnbiddenError } from "../../domain/errors.ts";
import { HOOK_EVENTS, type HookEvent } from "../../domain/hook-row.ts";
import type { AgentInstaller } from "../agent.ts";
import { isBlankText, isOurCommandLine } from "../hook-files/handlers.ts";
import { hooksAt } from "../hook-files/hook-file-installer.ts";
import { type PluginSource, pluginText, readPluginText } from "./plugin-text.ts";

/** A client that loads a file of ours into its own process; the file is ours alone. */
export interface PluginFile
  extends PluginSource,
    Pick<AgentInstaller, "program" | "settingsFile" | "ownFolder" | "alsoLoads"> {
  /** Whether the client tells of a hook event. */
  readonly offers: (hookEvent: HookEvent) => boolean;
}

/** Writes that file and removes it again. The client has no status line of ours. */
export function pluginInstaller(plugin: PluginFile): AgentInstaller {
  const { name, label, program, settingsFile, ownFolder, alsoLoads, offers } = plugin;
  return {
    name,
    label,
    program,
    settingsFile,
    ...(ownFolder === undefined ? {} : { ownFolder }),
    ...(alsoLoads === undefined ? {} : { alsoLoads }),
    disablesHooks: () => null,
    ownerOfStatusLine: () => "none",
    offersMore: false,
    isPlugin: true,

    withHooks(text, commandLine, choice) {
      requireOurs(text);
      const events = HOOK_EVENTS.filter((event) => offers(event) && hooksAt(event, choice).length > 0);
      const { extraPromptSeconds = 0 } = choice;
      return pluginText(plugin, { commandLine, events, extraPromptSeconds });
    },

    withoutHooks: (text, commandLine, original) =>
      installedEvents(text, commandLine).size > 0 ? original : text,
    installedHooks: installedEvents,
  };
}

function installedEvents(text: string | null, commandLine: readonly string[]) {
  const found = readPluginText(text ?? "");
  if (!found || !isOurCommandLine(found.commandLine, commandLine))
    return new Map<string, readonly string[]>();
  return new Map(found.events.map((event) => [event as string, found.commandLine]));
}

/** A file of the same name that somebody else wrote is not overwritten. */
function requireOurs(text: string | null): void {
  if (text === null || isBlankText(text) || readPluginText(text)) return;
  throw new UnbiddenError("SETTINGS_UNREADABLE", "it is not a file that Unbidden wrote; rename it first");
}
