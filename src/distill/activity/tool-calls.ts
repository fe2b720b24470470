import type { StoredEvent } from "../../domain/event.ts";

/** The file that a finished call changed; null for a failed or interrupted call and for a tool that only looks. */
export function changedPath({ kind, tool }: StoredEvent): string | null {
  if (kind !== "tool" || !tool || tool.interrupted || (tool.use !== "edit" && tool.use !== "write"))
    return null;
  return tool.path ?? null;
}

export function isEdit(event: StoredEvent): boolean {
  return changedPath(event) !== null;
}

/** Paths that finished calls changed, each once, the latest first. */
export function changedFiles(events: readonly StoredEvent[]): readonly string[] {
  return [...new Set(events.toReversed().flatMap((event) => changedPath(event) ?? []))];
}

export function isToolCall({ kind }: StoredEvent): boolean {
  return kind === "tool" || kind === "tool-failure";
}

export function hasSucceeded({ kind, tool }: StoredEvent): boolean {
  return kind === "tool" && tool !== null && !tool.interrupted && (tool.exitCode ?? 0) === 0;
}

/** The command line of a shell call that succeeded; null for everything else. */
export function succeededCommand(event: StoredEvent): string | null {
  return (hasSucceeded(event) && event.tool?.command) || null;
}
