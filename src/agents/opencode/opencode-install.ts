import { join } from "node:path";
import { pluginInstaller } from "../plugin-files/plugin-installer.ts";
import { openCodeSettings } from "./opencode-folder.ts";
import { OPENCODE_PLUGIN, openCodeEventsAt } from "./opencode-plugin.ts";

/** OpenCode loads every file in its folder of plugins. */
export const openCodeInstaller = pluginInstaller({
  name: "opencode",
  label: "OpenCode",
  program: "opencode",
  body: OPENCODE_PLUGIN,
  ownFolder: openCodeSettings,
  settingsFile: (scope, { userHome, project, env }) =>
    join(
      scope === "user" ? openCodeSettings({ userHome, env }) : join(project, ".opencode"),
      "plugins",
      "unbidden.js",
    ),
  alsoLoads: (place) =>
    ["opencode.json", "opencode.jsonc", "plugins"].map((name) => join(openCodeSettings(place), name)),
  offers: (hookEvent) => openCodeEventsAt(hookEvent).length > 0,
});
