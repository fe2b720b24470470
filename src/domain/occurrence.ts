import type { AgentEvent } from "./event.ts";

/** What is counted when it comes up again. */
export type OccurrenceKind = "error" | "command" | "file";

/** What of an event counts as the same thing happening again. */
export function occurrencesOf(
  event: Pick<AgentEvent, "kind" | "text" | "tool">,
): readonly { what: OccurrenceKind; name: string }[] {
  const found: { what: OccurrenceKind; name: string }[] = [];
  if (event.tool?.command) found.push({ what: "command", name: event.tool.command });
  if (event.tool?.path) found.push({ what: "file", name: event.tool.path });
  return found;
}
