import { isAboutATool } from "../../domain/hook-row.ts";
import type {
  ConfigAnswer,
  HookTableAnswer,
  ShownHookRow,
  SynonymsAnswer,
} from "../../operations/settings.ts";
import {
  renderConfigFile,
  renderOption,
  renderOptionChange,
  renderOptionPreview,
  renderOptions,
} from "./options.ts";
import { type Page, type Paint, plural } from "./paint.ts";

export function renderConfig(answer: ConfigAnswer, page: Page): string {
  if ("hooks" in answer) return renderHookTable(answer, page);
  if ("options" in answer) return renderOptions(answer, page);
  if ("changed" in answer) return renderOptionPreview(answer, page);
  if ("text" in answer) return renderConfigFile(answer);
  return "before" in answer ? renderOptionChange(answer, page) : renderOption(answer, page);
}

function renderHookTable({ hooks, hookEvents, problems }: HookTableAnswer, { paint }: Page): string {
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
      ...lines.map((row) => rowLine(row, isAboutATool(hookEvent), widths, paint)),
    ].join("\n");
  });
  return [...blocks, ...problems.map((problem) => paint.warn(problem)), HOW_TO_CHANGE].join("\n");
}

const HOW_TO_CHANGE =
  "To change a row, set its enabled, priority or matcher under `hooks:` and its name in config.yaml.";

/** `  20  on   known-failure  This command ... · only Bash · priority changed` */
function rowLine(
  row: ShownHookRow,
  hasTool: boolean,
  widths: Readonly<Record<"name" | "priority", number>>,
  paint: Paint,
): string {
  const priority = String(row.priority).padStart(widths.priority);
  const state = row.enabled ? paint.good("on ") : paint.warn("off");
  const only = hasTool && row.matcher !== "*" ? ` · only ${row.matcher}` : "";
  const changed = row.changed.length > 0 ? ` · ${row.changed.join(", ")} changed` : "";
  return `  ${priority}  ${state}  ${row.name.padEnd(widths.name)}  ${row.description}${only}${changed}`;
}

export function renderSynonyms(answer: SynonymsAnswer, page: Page): string {
  const groups = answer.groups.map(([head = "", ...others]) => `  ${head}: ${others.join(", ")}`);
  return [
    `file:      ${fileLine(answer, page)}`,
    ...(answer.problem === null ? [] : [`problem:   ${answer.problem}`]),
    `in use:    ${plural(answer.groups.length, "group")}`,
    ...groups,
  ].join("\n");
}

function fileLine({ path, exists, written }: SynonymsAnswer, page: Page): string {
  if (written) return `${path}, created; to change a line, remove its #`;
  return exists ? path : `${path}, not created yet (${page.command} synonyms --write)`;
}
