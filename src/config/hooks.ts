import { type HookRow, isAboutATool } from "../domain/hook-row.ts";
import { HOOK_TABLE, PRIORITIES, SETTABLE } from "./hook-table.ts";
import { booleanFrom, type OptionInput } from "./inputs.ts";
import { environmentName } from "./options.ts";

/** The table as the user wants it; `problems` are sentences for `doctor`. */
export interface ResolvedHooks {
  readonly hooks: readonly HookRow[];
  readonly problems: readonly string[];
}

/** The hook table with the user's changes. Later inputs win; a bad one leaves its row as it is. */
export function resolveHooks(inputs: readonly OptionInput[]): ResolvedHooks {
  const rows = new Map<string, HookRow>(HOOK_TABLE.map((row) => [row.name, row]));
  const problems: string[] = [];
  for (const input of inputs) {
    const [, name = "", ...field] = input.path.split(".");
    const row = rows.get(name);
    if (!row)
      problems.push(`${input.source}: ${input.path} is no row of hooks; see \`unbidden config hooks\``);
    if (!row) continue;
    const changed = changedRow(row, field.join("."), input);
    if (typeof changed === "string") problems.push(changed);
    else rows.set(name, changed);
  }
  return { hooks: [...rows.values()], problems };
}

type Field = (typeof SETTABLE)[number];

/** The changed row, or a problem. */
function changedRow(
  row: HookRow,
  field: string,
  { path, value, source, oldName }: OptionInput,
): HookRow | string {
  const name = oldName ?? path;
  if (source === "environment" && value !== false)
    return `environment: ${oldName ?? environmentName(path)} can only switch it off; set ${path} in config.yaml`;
  if (!isSettable(field)) return `${source}: ${name} cannot be set; only ${SETTABLE.join(", ")} can`;
  if (field === "matcher" && !row.hookEvents.some(isAboutATool))
    return `${source}: ${name} has no effect, for ${row.name} works at no tool`;
  const accepted = acceptedField(field, value);
  if (accepted !== undefined) return { ...row, [field]: accepted };
  const shown = JSON.stringify(value)?.slice(0, 40);
  return `${source}: ${name} is ${shown}, wanted ${WANTED[field]}; using ${row[field]}`;
}

function isSettable(field: string): field is Field {
  return (SETTABLE as readonly string[]).includes(field);
}

const WANTED: Readonly<Record<Field, string>> = {
  enabled: "true or false",
  priority: `a whole number from ${PRIORITIES.least} to ${PRIORITIES.most}`,
  matcher: "names of tools with | between them, * for any letters",
};

const MATCHER = /^[\w*.:-]+(?:\|[\w*.:-]+)*$/;
const LONGEST_MATCHER = 200;

function acceptedField(field: Field, value: unknown): HookRow[Field] | undefined {
  switch (field) {
    case "enabled":
      return booleanFrom(value);
    case "priority": {
      const isOne = typeof value === "number" && Number.isInteger(value);
      return isOne && value >= PRIORITIES.least && value <= PRIORITIES.most ? value : undefined;
    }
    case "matcher": {
      const text = typeof value === "string" ? value : "";
      return text.length <= LONGEST_MATCHER && MATCHER.test(text) ? text : undefined;
    }
  }
}
