import { HOOK_TABLE, SETTABLE } from "../../config/hook-table.ts";
import { HOOK_EVENTS, type HookRow } from "../../domain/hook-row.ts";
import type { ConfigAnswer, ShownHookRow } from "../../operations/settings.ts";
import type { EngineDeps } from "../wiring/deps.ts";

export async function showConfig(deps: EngineDeps): Promise<ConfigAnswer> {
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
function hookEventTable({ hooks, agents }: EngineDeps): ConfigAnswer["hookEvents"] {
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
