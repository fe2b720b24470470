import { existsSync } from "node:fs";
import { shownPath } from "./agent-settings.ts";
import type { CliContext } from "./context.ts";

/** How this person starts Unbidden: the command beside the launcher when there is one, for it need not be on PATH. */
export function commandName(context: CliContext): string {
  return existsSync(context.home.command) ? shownPath(context, context.home.command) : "unbidden";
}

/** Text of ours that says "run `unbidden ...`", with the command this person has. */
export function withCommandName(context: CliContext, text: string): string {
  return text.replace(/`unbidden(?=[ `])/g, () => `\`${commandName(context)}`);
}
