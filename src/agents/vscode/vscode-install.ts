import { join } from "node:path";
import type { HookEvent } from "../../domain/hook-row.ts";
import { hookFileInstaller } from "../hook-files/hook-file-installer.ts";
import { shellHandlers } from "../hook-files/shell-handlers.ts";
import { VSCODE_EVENTS, type VsCodeEvent } from "./vscode-event-names.ts";
import { vsCodeFolder } from "./vscode-folder.ts";

const EVENTS = Object.entries(VSCODE_EVENTS) as unknown as readonly [VsCodeEvent, readonly HookEvent[]][];

/** A file of ours in the folder that VS Code and Copilot CLI both read; each leaves the other's calls alone. */
export const vsCodeInstaller = hookFileInstaller({
  name: "vscode",
  label: "VS Code Copilot",
  program: "code",
  ownFolder: vsCodeFolder,
  settingsFile: (scope, { userHome, project }) =>
    join(
      scope === "user" ? join(userHome, ".copilot") : join(project, ".github"),
      "hooks",
      "unbidden-vscode.json",
    ),
  alsoLoads: ({ userHome }) => [join(userHome, ".copilot", "hooks")],
  format: shellHandlers({ timeoutField: "timeout", perSecond: 1, isFlat: true }),
  events: EVENTS,
  // The client reads matchers and does not apply them.
  matcherFor: () => null,
  disablesHooks: () => null,
  isUntried: true,
  afterInstall:
    "VS Code is supported by its documents and sources; it was not run in our tests. These hooks are for sessions whose target is Local: those of Copilot, Claude and Codex run the hooks of `unbidden install copilot`, `claude-code` and `codex`.",
});
