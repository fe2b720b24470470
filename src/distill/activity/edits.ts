import type { ToolFacts } from "../../domain/event.ts";

/** The file a tool call was meant to change; null for tools that only look. */
export function editedPath(tool: ToolFacts): string | null {
  return tool.path !== undefined && (tool.use === "edit" || tool.use === "write") ? tool.path : null;
}
