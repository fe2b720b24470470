import type { HookName, HookRow } from "../domain/hook-row.ts";

/** Which fields of a row a user may set, below `hooks:` and the row's name. */
export const SETTABLE = ["enabled", "priority", "matcher"] as const;

export const PRIORITIES = { least: 1, most: 1_000 } as const;

/** THE table of what works at which call of an agent; a row's place here decides nothing, its priority does. */
export const HOOK_TABLE: readonly HookRow[] = [
  {
    name: "capture",
    hookEvents: ["session-start", "prompt", "sub-agent", "stop", "session-end"],
    enabled: true,
    priority: 10,
    matcher: "*",
    description:
      "Store prompts and replies as they happen; without this row, they are read back from the transcript later",
  },
  {
    name: "capture-tools",
    hookEvents: ["tool", "tool-failure"],
    enabled: true,
    priority: 10,
    matcher: "*",
    description:
      "Store tool calls as they happen, after `install --tools all`; otherwise they are read back later",
  },
  {
    name: "compact",
    hookEvents: ["before-compact", "session-start"],
    enabled: true,
    priority: 10,
    matcher: "*",
    description: "After a compaction: the most important parts of the session so far",
  },
  {
    name: "brief",
    hookEvents: ["session-start", "sub-agent-start"],
    enabled: true,
    priority: 20,
    matcher: "*",
    description:
      "Where the last session ended, your rules and goals, and what changed in the repository since",
  },
  {
    name: "after-compact",
    hookEvents: ["after-compact", "prompt", "before-tool"],
    enabled: true,
    priority: 10,
    matcher: "*",
    description: "After a compaction: what the agent's own summary left out",
  },
  {
    name: "explicit",
    hookEvents: ["prompt"],
    enabled: true,
    priority: 20,
    matcher: "*",
    description: "The answer to a question about the past",
  },
  {
    name: "relevant",
    hookEvents: ["prompt", "sub-agent-start"],
    enabled: true,
    priority: 30,
    matcher: "*",
    description: "The few memories about this prompt that pass the gate",
  },
  {
    name: "deep",
    hookEvents: ["prompt"],
    enabled: true,
    priority: 40,
    matcher: "*",
    description: "After 13 prompts or a long one: memories related to the whole conversation",
  },
  {
    name: "known-failure",
    hookEvents: ["before-tool"],
    enabled: true,
    priority: 20,
    matcher: "*",
    description: "This exact command or edit failed before: how, and what worked instead",
  },
  {
    name: "related-to-file",
    hookEvents: ["before-tool"],
    enabled: true,
    priority: 30,
    matcher: "*",
    description: "What is known about the file or command",
  },
  {
    name: "known-fix",
    hookEvents: ["tool-failure"],
    enabled: true,
    priority: 20,
    matcher: "*",
    description: "The fix that worked the last time this error came up",
  },
];

/** Names that rows had before, in config.yaml and as variables, and the names they have now. */
export const OLD_ROW_NAMES: Readonly<Record<string, HookName>> = {};
