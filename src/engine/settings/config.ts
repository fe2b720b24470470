import { HOOK_TABLE, SETTABLE } from "../../config/hook-table.ts";
import { HOOK_EVENTS, type HookRow } from "../../domain/hook-row.ts";
import type { ConfigAnswer, ConfigInput, HookTableAnswer, ShownHookRow } from "../../operations/settings.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { previewOption } from "./option-preview.ts";
import { editConfig, getOption, listOptions, setOption, unsetOption } from "./options.ts";

export async function runConfig(deps: EngineDeps, input: ConfigInput): Promise<ConfigAnswer> {
  switch (input.what) {
    case "hooks":
      return showHookTable(deps);
    case "list":
      return listOptions(deps, input);
    case "get":
      return getOption(deps, input);
    case "set":
      return setOption(deps, input);
    case "unset":
      return unsetOption(deps, input);
    case "edit":
      return editConfig(deps, input);
    case "preview":
      return previewOption(deps, input);
  }
}

function showHookTable(deps: EngineDeps): HookTableAnswer {
  return {
    hooks: deps.hooks.map(toShownRow),
    hookEvents: hookEventTable(deps),
    problems: deps.problems.filter((problem) => problem.includes(" hooks.")),
  };
}

function toShownRow(row: HookRow): ShownHookRow {
  const known = HOOK_TABLE.find(({ name }) => name === row.name);
  return { ...row, changed: SETTABLE.filter((field) => known?.[field] !== row[field]) };
}

/** The hooks at each hook event, in the order of their sections. */
function hookEventTable({ hooks, agents }: EngineDeps): HookTableAnswer["hookEvents"] {
  const present = HOOK_EVENTS.filter((hookEvent) =>
    hooks.some(({ hookEvents }) => hookEvents.includes(hookEvent)),
  );
  return present.map((hookEvent) => ({
    hookEvent,
    events: Object.fromEntries([...agents.values()].map((agent) => [agent.name, agent.eventsAt(hookEvent)])),
    hooks: hooks
      .filter(({ hookEvents }) => hookEvents.includes(hookEvent))
      .toSorted((one, other) => one.priority - other.priority)
      .map(({ name }) => name),
  }));
}
