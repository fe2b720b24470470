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

/** The command line of a shell call that succeeded; null for everything else. */
export function succeededCommand({ kind, tool }: StoredEvent): string | null {
  if (kind !== "tool" || !tool?.command || tool.interrupted || (tool.exitCode ?? 0) !== 0) return null;
  return tool.command;
}
