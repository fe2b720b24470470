import { join } from "node:path";
import type { HookEvent } from "../../domain/hook-row.ts";
import { geminiToolNames } from "../gemini-family/tools.ts";
import { hookFileInstaller, patternsOf, toolPattern } from "../hook-files/hook-file-installer.ts";
import { switchIn } from "../hook-files/setting.ts";
import { shellHandlers } from "../hook-files/shell-handlers.ts";
import { qwenFolder } from "./qwen-folder.ts";
import { QWEN_EVENTS, type QwenEvent } from "./qwen-skip.ts";

const EVENTS = Object.entries(QWEN_EVENTS) as unknown as readonly [QwenEvent, readonly HookEvent[]][];

/** Qwen Code's `settings.json`, which counts timeouts in milliseconds. */
export const qwenInstaller = hookFileInstaller({
  name: "qwen",
  label: "Qwen Code",
  program: "qwen",
  settingsFile: (scope, { userHome, project, env }) =>
    join(scope === "user" ? qwenFolder({ userHome, env }) : join(project, ".qwen"), "settings.json"),
  alsoLoads: (place) => [join(qwenFolder(place), "extensions")],
  format: shellHandlers({ timeoutField: "timeout", perSecond: 1_000, more: { name: "unbidden" } }),
  events: EVENTS,
  hasComments: true,
  matcherFor: (event, rows) =>
    event === "PostToolUseFailure" ? toolPattern(patternsOf(rows).flatMap(geminiToolNames)) : null,
  disablesHooks: (settings) => switchIn(settings, ["disableAllHooks"]),
});
