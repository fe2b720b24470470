import { type ConfigInputs, readConfigInputs } from "../../config/inputs.ts";
import type { Option } from "../../config/option-kinds.ts";
import { ALL_OPTIONS, environmentName, optionNames } from "../../config/options.ts";
import { acceptedValue, isRefused, type OptionValue, rangeText } from "../../config/resolve.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import type { ShownOption } from "../../operations/settings.ts";
import type { EngineDeps } from "../wiring/deps.ts";

/** Every option as it is now, in the order of the table. */
export function optionStates(deps: Pick<EngineDeps, "configInputs" | "home">): readonly ShownOption[] {
  const inputs = deps.configInputs();
  const file = readConfigInputs(deps.home, {}, "shell");
  return Object.entries(ALL_OPTIONS).map(([path, option]) => shownOption(path, option, inputs, file));
}

function shownOption(path: string, option: Option, inputs: ConfigInputs, file: ConfigInputs): ShownOption {
  const set = acceptedInput(path, option, inputs);
  const source = set?.source ?? "default";
  return {
    path,
    group: path.slice(0, path.indexOf(".")) || path,
    doc: option.doc,
    type: option.type,
    range: rangeText(option),
    ...(option.type === "number" ? { min: option.min, max: option.max } : {}),
    ...(option.type === "word" ? { words: option.words } : {}),
    default: option.default,
    value: set?.accepted ?? option.default,
    source,
    isLocked: source === "environment",
    names: option.names ?? null,
    variable: option.fileOnly ? null : environmentName(path),
    inFile: valueInFile(path, file),
  };
}

/** Null where the file does not set it, or to nothing that it accepts. */
export function valueInFile(path: string, file: ConfigInputs): OptionValue | null {
  const option = ALL_OPTIONS[path];
  return (option && acceptedInput(path, option, file)?.accepted) ?? null;
}

/** The last one wins, as where the configuration is read. */
function acceptedInput(path: string, option: Option, { options }: ConfigInputs) {
  return options
    .filter((input) => input.path === path && !isRefused(input, option))
    .map((input) => ({ ...input, accepted: acceptedValue(option, input.value) }))
    .findLast(({ accepted }) => accepted !== undefined);
}

/** The option's own name, also for an old one. Throws `OPTION_UNKNOWN`. */
export function findOption(name: string): { readonly path: string; readonly option: Option } {
  const path = optionNames().find((each) => each.name === name && !each.isNegated)?.path;
  const option = path === undefined ? undefined : ALL_OPTIONS[path];
  if (path !== undefined && option) return { path, option };
  const last = name.split(".").at(-1) ?? name;
  const alike = Object.keys(ALL_OPTIONS).filter(
    (each) => each.endsWith(`.${last}`) || each.startsWith(`${name}.`),
  );
  const hint = alike.length === 0 ? "" : `; did you mean ${alike.slice(0, 3).join(" or ")}?`;
  throw new UnbiddenError("OPTION_UNKNOWN", `there is no option ${name}${hint}`);
}
