import { join } from "node:path";
import type { HookEvent } from "../../domain/hook-row.ts";
import { geminiToolNames } from "../gemini-family/tools.ts";
import { hookFileInstaller, patternsOf, toolPattern } from "../hook-files/hook-file-installer.ts";
import { switchIn } from "../hook-files/setting.ts";
import { shellHandlers } from "../hook-files/shell-handlers.ts";
import { geminiFolder } from "./gemini-folder.ts";
import { GEMINI_EVENTS, type GeminiEvent } from "./gemini-skip.ts";

const EVENTS = Object.entries(GEMINI_EVENTS) as unknown as readonly [GeminiEvent, readonly HookEvent[]][];

/** Gemini CLI's `settings.json`, which counts timeouts in milliseconds. */
export const geminiInstaller = hookFileInstaller({
  name: "gemini",
  label: "Gemini CLI",
  program: "gemini",
  settingsFile: (scope, { userHome, project, env }) =>
    join(scope === "user" ? geminiFolder({ userHome, env }) : join(project, ".gemini"), "settings.json"),
  alsoLoads: (place) => [join(geminiFolder(place), "extensions")],
  format: shellHandlers({ timeoutField: "timeout", perSecond: 1_000, more: { name: "unbidden" } }),
  events: EVENTS,
  hasComments: true,
  matcherFor: (event, rows) =>
    event === "AfterTool" ? toolPattern(patternsOf(rows).flatMap(geminiToolNames)) : null,
  disablesHooks: (settings) => {
    const enabled = switchIn(settings, ["hooksConfig", "enabled"]);
    return enabled === null ? null : !enabled;
  },
});
