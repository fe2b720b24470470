import type { ToolFacts } from "../domain/event.ts";
import { deniedUse, withoutContent } from "./denied-commands.ts";
import { mayBeListed, toDenies } from "./denied-list.ts";
import { withoutSections } from "./denied-sections.ts";

/** Whether a path, as a command or an output spells it, is a file whose content nobody keeps. */
export function isDeniedFile(path: string, extra: readonly string[]): boolean {
  return toDenies(extra)(path);
}

/** A tool call without what denied files hold; that they were worked on stays. */
export function withoutDenied(
  facts: ToolFacts,
  text: string,
  extra: readonly string[],
): { facts: ToolFacts; text: string } {
  const denies = toDenies(extra);
  const shown = facts.command !== undefined && deniedUse(facts.command, denies) === "shown";
  const file = facts.path !== undefined && denies(facts.path);
  const told = extra.length > 0 || mayBeListed(text);
  return {
    facts: shown ? { ...facts, command: withoutContent(facts.command ?? "", denies) } : facts,
    text: shown || file ? "" : told ? withoutSections(textStart(text), denies) : text,
  };
}

/** What is longer cannot be looked through while somebody waits, and an end alone does not say whose lines they are. */
const MAX_READ = 2_000_000;

function textStart(text: string): string {
  if (text.length <= MAX_READ) return text;
  return `${text.slice(0, MAX_READ).toWellFormed()}\n[... ${text.length - MAX_READ} characters left out ...]`;
}
