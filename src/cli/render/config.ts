import { isAboutATool } from "../../domain/hook-row.ts";
import type { ConfigAnswer, ShownHookRow } from "../../operations/settings.ts";
import { type Page, type Paint, printable } from "./paint.ts";

export function renderConfig({ hooks, hookEvents, problems }: ConfigAnswer, { paint }: Page): string {
  const widths = {
    name: Math.max(...hooks.map(({ name }) => name.length)),
    priority: Math.max(...hooks.map(({ priority }) => String(priority).length)),
  };
  const rows = new Map(hooks.map((row) => [row.name, row]));
  const blocks = hookEvents.map(({ hookEvent, events, hooks: names }) => {
    const lines = names.flatMap((name) => rows.get(name) ?? []);
    const called = [...new Set(Object.values(events).flat())].join(", ");
    return [
      `${paint.strong(hookEvent)}${called === "" ? "" : paint.dim(` (${called})`)}`,
      ...lines.map((row) => rowLine(row, isAboutATool(hookEvent), { widths, paint })),
    ].join("\n");
  });
  const wrong = problems.map((problem) => paint.warn(printable(problem)));
  return [...blocks, ...wrong, WHERE].join("\n");
}

const WHERE = `A row is changed below \`hooks:\` and its name in config.yaml: enabled, priority or matcher.`;

interface Sheet {
  readonly widths: { readonly name: number; readonly priority: number };
  readonly paint: Paint;
}

/** `  20  on   known-failure  This command ... · only Bash · priority changed` */
function rowLine(row: ShownHookRow, hasTool: boolean, { widths, paint }: Sheet): string {
  const priority = String(row.priority).padStart(widths.priority);
  const state = row.enabled ? paint.good("on ") : paint.warn("off");
  const only = hasTool && row.matcher !== "*" ? ` · only ${printable(row.matcher)}` : "";
  const changed = row.changed.length > 0 ? ` · ${row.changed.join(", ")} changed` : "";
  return `  ${priority}  ${state}  ${row.name.padEnd(widths.name)}  ${row.description}${only}${changed}`;
}
