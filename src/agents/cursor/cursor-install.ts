import { join } from "node:path";
import type { HookEvent } from "../../domain/hook-row.ts";
import { hookFileInstaller } from "../hook-files/hook-file-installer.ts";
import { shellHandlers } from "../hook-files/shell-handlers.ts";
import { cursorFolder } from "./cursor-folder.ts";
import { CURSOR_EVENTS, type CursorEvent } from "./cursor-skip.ts";

const EVENTS = Object.entries(CURSOR_EVENTS) as unknown as readonly [CursorEvent, readonly HookEvent[]][];

/** Cursor's `hooks.json`. */
export const cursorInstaller = hookFileInstaller({
  name: "cursor",
  label: "Cursor",
  program: "cursor",
  settingsFile: (scope, { userHome, project }) =>
    join(scope === "user" ? cursorFolder({ userHome }) : join(project, ".cursor"), "hooks.json"),
  format: shellHandlers({ timeoutField: "timeout", perSecond: 1, isFlat: true, untyped: true }),
  events: EVENTS,
  // A command's failure is known only after a look at its output.
  matcherFor: () => null,
  disablesHooks: () => null,
  emptyFile: '{\n  "version": 1\n}\n',
  isUntried: true,
  afterInstall: "Cursor is supported by its documents; it was not run in our tests.",
});
