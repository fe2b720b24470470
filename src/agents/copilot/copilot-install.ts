import { join } from "node:path";
import type { HookEvent } from "../../domain/hook-row.ts";
import { hookFileInstaller } from "../hook-files/hook-file-installer.ts";
import { shellHandlers } from "../hook-files/shell-handlers.ts";
import { COPILOT_EVENTS, type CopilotEvent } from "./copilot-event-names.ts";
import { copilotFolder } from "./copilot-folder.ts";

const EVENTS = Object.entries(COPILOT_EVENTS) as unknown as readonly [CopilotEvent, readonly HookEvent[]][];

/** A file of ours in Copilot CLI's folder of hooks; names with a capital make its payloads say which event they are. */
export const copilotInstaller = hookFileInstaller({
  name: "copilot",
  label: "Copilot CLI",
  program: "copilot",
  ownFolder: copilotFolder,
  settingsFile: (scope, { userHome, project, env }) =>
    join(
      scope === "user" ? copilotFolder({ userHome, env }) : join(project, ".github"),
      "hooks",
      "unbidden.json",
    ),
  alsoLoads: (place) =>
    ["hooks", "config.json", "settings.json"].map((name) => join(copilotFolder(place), name)),
  format: shellHandlers({ timeoutField: "timeout", perSecond: 1 }),
  events: EVENTS,
  matcherFor: () => null,
  disablesHooks: () => null,
  emptyFile: '{\n  "version": 1\n}\n',
});
