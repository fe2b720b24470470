import { type HookEvent, type HookName, type HookRow, isAboutATool, isOfAPath } from "../domain/hook-row.ts";
import { boolean, inFile, number, ONLY_OFF, type Option, text } from "./option-kinds.ts";

/** The fields of a row that a user may set, below `hooks:` and the row's name. */
export const SETTABLE = ["enabled", "priority", "matcher"] as const;

/** THE table of the rows that run at each hook event; their order within one event follows from their priority. */
export const HOOK_TABLE: readonly HookRow[] = [
  hookRow(
    "capture",
    ["session-start", "prompt", "sub-agent", "stop", "session-end"],
    10,
    "Store prompts and replies as they happen; without this row, they are read back from the transcript later",
  ),
  hookRow(
    "capture-tools",
    ["tool", "tool-failure"],
    10,
    "Store tool calls as they happen, after `install --tools all`; otherwise they are read back later",
  ),
  hookRow(
    "compact",
    ["before-compact", "session-start"],
    10,
    "After a compaction: the most important parts of the session so far",
  ),
  hookRow(
    "brief",
    ["session-start", "sub-agent-start"],
    20,
    "Where the last session ended, your rules and goals, and what changed in the repository since",
  ),
  hookRow(
    "after-compact",
    ["after-compact", "prompt", "before-tool"],
    10,
    "After a compaction: what the agent's own summary left out",
  ),
  hookRow("explicit", ["prompt"], 20, "The answer to a question about the past"),
  hookRow(
    "relevant",
    ["prompt", "sub-agent-start"],
    30,
    "The few memories about this prompt that pass the gate",
  ),
  hookRow(
    "deep",
    ["prompt"],
    40,
    "After 13 prompts or a long one: memories related to the whole conversation",
  ),
  hookRow(
    "known-failure",
    ["before-tool"],
    20,
    "This exact command or edit failed before: how, and what worked instead",
  ),
  hookRow("related-to-file", ["before-tool"], 30, "What is known about the file or command"),
  hookRow("known-fix", ["tool-failure"], 20, "The fix that worked the last time this error came up"),
];

/** Earlier names of rows. */
export const OLD_ROW_NAMES: { readonly [Name in HookName]?: string } = {
  "known-failure": "tried",
  "related-to-file": "anchored",
  "known-fix": "way-out",
};

function hookRow(
  name: HookName,
  hookEvents: readonly HookEvent[],
  priority: number,
  description: string,
): HookRow {
  return { name, hookEvents, enabled: true, priority, matcher: "*", description };
}

const TOOL_NAMES = "names of tools separated by |, * for any letters";
const MATCHER = /^(?=.{1,200}$)[\w*.:-]+(?:\|[\w*.:-]+)*$/;

/** The options of the hook table's rows, by `hooks.<row>.<field>`. */
export const HOOK_OPTIONS: Readonly<Record<string, Option>> = Object.fromEntries(
  HOOK_TABLE.flatMap((row) =>
    Object.entries(fieldOptions(row)).map(([field, option]) => [`hooks.${row.name}.${field}`, option]),
  ),
);

function fieldOptions(row: HookRow): { readonly [Field in (typeof SETTABLE)[number]]?: Option } {
  const { enabled, priority, matcher, description } = row;
  const isOn = boolean(enabled, description);
  return {
    // A session may only switch a path off; a variable sets nothing else of a row.
    enabled: isOfAPath(row) ? { ...isOn, variableMay: ONLY_OFF } : inFile(isOn),
    priority: inFile({ ...number(priority, 1, 1_000, "Lower numbers come first in a block"), isWhole: true }),
    ...(row.hookEvents.some(isAboutATool)
      ? { matcher: inFile({ ...text(matcher, MATCHER, "Tools it runs for"), wanted: TOOL_NAMES }) }
      : {}),
  };
}
