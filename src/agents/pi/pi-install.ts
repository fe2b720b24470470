import { join } from "node:path";
import { pluginInstaller } from "../plugin-files/plugin-installer.ts";
import { piFolder } from "./pi-folder.ts";
import { PI_PLUGIN, piEventsAt } from "./pi-plugin.ts";

/** pi loads every file in its folder of extensions. */
export const piInstaller = pluginInstaller({
  name: "pi",
  label: "pi",
  program: "pi",
  body: PI_PLUGIN,
  ownFolder: piFolder,
  settingsFile: (scope, { userHome, project, env }) =>
    join(scope === "user" ? piFolder({ userHome, env }) : join(project, ".pi"), "extensions", "unbidden.ts"),
  alsoLoads: (place) => ["settings.json", "extensions"].map((name) => join(piFolder(place), name)),
  offers: (hookEvent) => piEventsAt(hookEvent).length > 0,
});
