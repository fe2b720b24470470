import { type HookRow, isAboutATool, isOfAPath } from "../domain/hook-row.ts";
import { HOOK_TABLE, OLD_ROW_NAMES, type SETTABLE } from "./hook-table.ts";
import { boolean, inFile, number, ONLY_OFF, type Option, text } from "./option-kinds.ts";

const TOOL_NAMES = "names of tools with | between them, * for any letters";
const MATCHER = /^(?=.{1,200}$)[\w*.:-]+(?:\|[\w*.:-]+)*$/;

/** The options of the hook table's rows, by `hooks.<row>.<field>`. */
export const HOOK_OPTIONS: Readonly<Record<string, Option>> = Object.fromEntries(
  HOOK_TABLE.flatMap((row) => {
    const old = OLD_ROW_NAMES[row.name];
    return Object.entries(fieldOptions(row)).map(([field, option]) => [
      `hooks.${row.name}.${field}`,
      old === undefined ? option : { ...option, aliases: [`hooks.${old}.${field}`] },
    ]);
  }),
);

function fieldOptions(row: HookRow): { readonly [Field in (typeof SETTABLE)[number]]?: Option } {
  const { enabled, priority, matcher, description } = row;
  const isOn = boolean(enabled, description);
  return {
    // A session may switch a path off; nothing else of a row can be set by a variable.
    enabled: isOfAPath(row) ? { ...isOn, variableMay: ONLY_OFF } : inFile(isOn),
    priority: inFile({ ...number(priority, 1, 1_000, "The lower comes first in a block"), isWhole: true }),
    ...(row.hookEvents.some(isAboutATool)
      ? { matcher: inFile({ ...text(matcher, MATCHER, "Tools it runs at"), wanted: TOOL_NAMES }) }
      : {}),
  };
}
