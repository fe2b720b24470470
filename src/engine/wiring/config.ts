import { HOOK_TABLE, SETTABLE } from "../../config/hook-table.ts";
import { HOOK_MOMENTS, type HookRow } from "../../domain/hook-row.ts";
import type { ConfigAnswer, ShownHookRow } from "../../operations/config-answers.ts";
import type { Engine } from "../../operations/engine-type.ts";
import type { EngineDeps } from "./deps.ts";

export function configMethods(deps: EngineDeps): Pick<Engine, "config"> {
  return {
    config: async () => ({
      hooks: deps.hooks.map(shown),
      moments: momentsOf(deps),
      problems: deps.problems.filter((problem) => problem.includes(" hooks.")),
    }),
  };
}

function shown(row: HookRow): ShownHookRow {
  const known = HOOK_TABLE.find(({ name }) => name === row.name);
  return { ...row, changed: SETTABLE.filter((field) => known?.[field] !== row[field]) };
}

/** What of the table is at each moment, the parts of one block in their order. */
function momentsOf({ hooks, agents }: EngineDeps): ConfigAnswer["moments"] {
  const present = HOOK_MOMENTS.filter((moment) => hooks.some(({ moments }) => moments.includes(moment)));
  return present.map((moment) => ({
    moment,
    events: Object.fromEntries([...agents.values()].map((agent) => [agent.name, agent.eventsAt(moment)])),
    hooks: hooks
      .filter(({ moments }) => moments.includes(moment))
      .toSorted((one, other) => one.priority - other.priority)
      .map(({ name }) => name),
  }));
}
