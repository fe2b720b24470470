import type { Path } from "./injection-path.ts";

/** Hook events in the order of a session. */
export const HOOK_EVENTS = [
  "session-start",
  "prompt",
  "before-tool",
  "tool",
  "tool-failure",
  "before-compact",
  "after-compact",
  "sub-agent-start",
  "sub-agent",
  "stop",
  "session-end",
] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

/** A path that may inject, or a part that captures. */
export type HookName = Path | "capture" | "capture-tools";

/** One row of the hook table. */
export interface HookRow<Name extends HookName = HookName> {
  readonly name: Name;
  readonly hookEvents: readonly HookEvent[];
  readonly enabled: boolean;
  /** Lower numbers come first in a block. */
  readonly priority: number;
  /** The agent's tool names, `|` between them, `*` for any letters. Ignored where there is no tool. */
  readonly matcher: string;
  readonly description: string;
}

export function isAboutATool(hookEvent: HookEvent): boolean {
  return hookEvent === "before-tool" || hookEvent === "tool" || hookEvent === "tool-failure";
}

/** Enabled paths at a hook event, in the order of their sections. */
export function pathsAt(
  hooks: readonly HookRow[],
  hookEvent: HookEvent,
  tool: string | null = null,
): readonly HookRow<Path>[] {
  return hooks
    .filter(isOfAPath)
    .filter(({ enabled, hookEvents }) => enabled && hookEvents.includes(hookEvent))
    .filter(({ matcher }) => tool === null || !isAboutATool(hookEvent) || matchesTool(matcher, tool))
    .sort((one, other) => one.priority - other.priority);
}

/** The other rows only capture. */
export function isOfAPath(row: HookRow): row is HookRow<Path> {
  return row.name !== "capture" && row.name !== "capture-tools";
}

export function matchesTool(matcher: string, tool: string): boolean {
  return matcher.split("|").some((pattern) => matchesPattern(pattern, tool));
}

/** Without backtracking, so that no pattern is slow. */
function matchesPattern(pattern: string, name: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const piece of others) {
    const found = name.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}
