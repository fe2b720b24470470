import type { ToolFacts } from "../../domain/event.ts";
import { deniedAccess, withoutContent } from "./denied-commands.ts";
import { mayBeListed, toDenies } from "./denied-list.ts";
import { withoutSections } from "./denied-sections.ts";
import { isTokenFile } from "./shown-files.ts";

/** The path, as spelled in a command or an output, is a file whose content is never stored. */
export function isDeniedFile(path: string, extra: readonly string[]): boolean {
  return toDenies(extra)(path);
}

/** The command line may show the content of such a file, or prints secrets by itself. */
export function showsDenied(command: string): boolean {
  return deniedAccess(command, toDenies([])) === "shown";
}

/** A tool call without the content of denied files; their names stay. */
export function withoutDenied(
  facts: ToolFacts,
  text: string,
  extra: readonly string[],
): { facts: ToolFacts; text: string } {
  const denies = toDenies(extra);
  const isShown = facts.command !== undefined && deniedAccess(facts.command, denies) === "shown";
  const isDenied = facts.path !== undefined && (denies(facts.path) || isTokenFile(facts.path));
  const mayShow = extra.length > 0 || mayBeListed(text);
  return {
    facts: isShown ? { ...facts, command: withoutContent(facts.command ?? "", denies) } : facts,
    text: isShown || isDenied ? "" : mayShow ? withoutSections(textStart(text), denies) : text,
  };
}

/** Most characters scanned while a hook waits; only the beginning tells whose the lines are. */
const MAX_READ = 2_000_000;

function textStart(text: string): string {
  if (text.length <= MAX_READ) return text;
  return `${text.slice(0, MAX_READ).toWellFormed()}\n[... ${text.length - MAX_READ} characters left out ...]`;
}
