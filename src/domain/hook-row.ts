import type { Path } from "./injection-path.ts";

/** When in a session an agent calls us, in the order in which people meet it. */
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

/** Hook events that are about one tool, so that its name can be asked for. */
const ABOUT_A_TOOL: ReadonlySet<HookEvent> = new Set(["before-tool", "tool", "tool-failure"]);

/** What works at a call: a path that may speak, or what keeps what happened. */
export type HookName = Path | "capture" | "capture-tools";

/** One row of the hook table: what works when, and whether the user wants it. */
export interface HookRow<Name extends HookName = HookName> {
  readonly name: Name;
  /** At which calls. */
  readonly hookEvents: readonly HookEvent[];
  readonly enabled: boolean;
  /** The lower comes first in a block. */
  readonly priority: number;
  /** Names of tools as the agent has them, `|` between them, `*` for any letters. Says nothing where there is no tool. */
  readonly matcher: string;
  readonly description: string;
}

export function isAboutATool(hookEvent: HookEvent): boolean {
  return ABOUT_A_TOOL.has(hookEvent);
}

/** The paths that may work at a hook event, in the order in which their parts stand in the block. */
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

/** Whether it may speak; the others only keep what happened. */
export function isOfAPath(row: HookRow): row is HookRow<Path> {
  return row.name !== "capture" && row.name !== "capture-tools";
}

/** Whether a tool's name is among those meant. */
export function matchesTool(matcher: string, tool: string): boolean {
  return matcher.split("|").some((pattern) => matchesPattern(pattern, tool));
}

/** Piece after piece and never back: no pattern makes anybody wait. */
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
