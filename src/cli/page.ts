import { commandName } from "./command-name.ts";
import type { CliContext } from "./context.ts";
import { type Page, paintFor } from "./render/paint.ts";

/** How answers are rendered for the person at this terminal. */
export function pageFor(context: CliContext): Page {
  const paint = paintFor(context.terminal, context.env);
  return { paint, now: context.now(), command: commandName(context) };
}
