import { existsSync } from "node:fs";
import { shownPath } from "./agent-settings.ts";
import type { CliContext } from "./context.ts";
import { type Page, paintFor } from "./render/paint.ts";

/** The command this person has: the one beside the launcher if it exists, because it need not be on PATH. */
export function commandName(context: CliContext): string {
  return existsSync(context.home.command) ? shownPath(context, context.home.command) : "unbidden";
}

/** Replaces `unbidden ...` in a text by the command this person has. */
export function withCommandName(context: CliContext, text: string): string {
  return text.replace(/`unbidden(?=[ `])/g, () => `\`${commandName(context)}`);
}

export function pageFor(context: CliContext): Page {
  const paint = paintFor(context.terminal, context.env);
  return { paint, now: context.now(), command: commandName(context) };
}
