import type { HookRow } from "../domain/hook-row.ts";

/** Which fields of a row a user may set, below `hooks:` and the row's name. */
export const SETTABLE = ["enabled", "priority", "matcher"] as const;

export const PRIORITIES = { least: 1, most: 1_000 } as const;

/** THE table of what works at which call of an agent; a row's place here decides nothing, its priority does. */
export const HOOK_TABLE: readonly HookRow[] = [
  {
    name: "capture",
    moments: ["session-start", "prompt", "sub-agent", "stop", "session-end"],
    enabled: true,
    priority: 10,
    matcher: "*",
    description: "Keep what was said as it is said; without it the transcript is read back later",
  },
  {
    name: "capture-tools",
    moments: ["tool", "tool-failure"],
    enabled: true,
    priority: 10,
    matcher: "*",
    description:
      "Keep what tools did at once, where `install --tools all` wants it; else the transcript tells",
  },
  {
    name: "compact",
    moments: ["before-compact", "session-start"],
    enabled: true,
    priority: 10,
    matcher: "*",
    description: "Sum the session up before a compaction, and give it back after it",
  },
  {
    name: "brief",
    moments: ["session-start", "sub-agent-start"],
    enabled: true,
    priority: 20,
    matcher: "*",
    description: "What the project is and where work on it stands",
  },
  {
    name: "after-compact",
    moments: ["after-compact", "prompt", "before-tool"],
    enabled: true,
    priority: 10,
    matcher: "*",
    description: "What the agent's own summary of a compaction left out",
  },
  {
    name: "explicit",
    moments: ["prompt"],
    enabled: true,
    priority: 20,
    matcher: "*",
    description: "An answer to a question about the past",
  },
  {
    name: "relevant",
    moments: ["prompt", "sub-agent-start"],
    enabled: true,
    priority: 30,
    matcher: "*",
    description: "What matters for this prompt",
  },
  {
    name: "deep",
    moments: ["prompt"],
    enabled: true,
    priority: 40,
    matcher: "*",
    description: "What matters for a long conversation or a long prompt",
  },
  {
    name: "tried",
    moments: ["before-tool"],
    enabled: true,
    priority: 20,
    matcher: "*",
    description: "That this command or edit failed before, and what worked instead",
  },
  {
    name: "anchored",
    moments: ["before-tool"],
    enabled: true,
    priority: 30,
    matcher: "*",
    description: "What is known about the file or command at hand",
  },
  {
    name: "way-out",
    moments: ["tool-failure"],
    enabled: true,
    priority: 20,
    matcher: "*",
    description: "The way out of this error that was found before",
  },
];
