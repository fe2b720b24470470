import { join } from "node:path";
import type { HookEvent } from "../../domain/hook-row.ts";
import { hookFileInstaller, patternsOf, toolPattern } from "../hook-files/hook-file-installer.ts";
import { shellHandlers } from "../hook-files/shell-handlers.ts";
import { codexFolder } from "./codex-folder.ts";
import { CODEX_EVENTS, type CodexEvent } from "./codex-skip.ts";

const EVENTS = Object.entries(CODEX_EVENTS) as unknown as readonly [CodexEvent, readonly HookEvent[]][];

/** Events whose hooks the client chooses by the tool's name. */
const ABOUT_TOOLS: ReadonlySet<string> = new Set<CodexEvent>(["PreToolUse", "PostToolUse"]);

/** Codex's `hooks.json`, where an unknown key drops the whole file; it runs only hooks that the user has reviewed. */
export const codexInstaller = hookFileInstaller({
  name: "codex",
  label: "Codex",
  program: "codex",
  settingsFile: (scope, { userHome, project, env }) =>
    join(scope === "user" ? codexFolder({ userHome, env }) : join(project, ".codex"), "hooks.json"),
  alsoLoads: (place) => [join(codexFolder(place), "config.toml")],
  format: shellHandlers({ timeoutField: "timeout", perSecond: 1 }),
  events: EVENTS,
  matcherFor: (event, rows) => (ABOUT_TOOLS.has(event) ? toolPattern(patternsOf(rows)) : null),
  disablesHooks: () => null,
  afterInstall: "Codex asks you to review these hooks when it next starts, and runs none before.",
});
