import { isDeepStrictEqual } from "node:util";
import { inputsOfText } from "../../config/inputs.ts";
import { acceptedValue, type OptionValue, rangeText } from "../../config/resolve.ts";
import { MAX_YAML_BYTES } from "../../config/yaml-file.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { readOwnFile, replaceOwnFile } from "../../files/own-file.ts";
import type {
  ConfigFileAnswer,
  ConfigInput,
  OptionAnswer,
  OptionChangeAnswer,
  OptionsAnswer,
  ShownOption,
} from "../../operations/settings.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { configTextProblems, textWithOption } from "./config-text.ts";
import { findOption, optionStates, valueInFile } from "./option-states.ts";

export function listOptions(deps: EngineDeps, { changed }: ConfigInput): OptionsAnswer {
  const options = optionStates(deps);
  return {
    file: deps.home.config,
    options: changed ? options.filter(({ source }) => source !== "default") : options,
    problems: deps.problems,
  };
}

export function getOption(deps: EngineDeps, input: ConfigInput): OptionAnswer {
  return { option: stateOf(deps, findOption(needed(input, "option")).path) };
}

/** An option at its default is not written, and one in the file is taken out. */
export async function setOption(deps: EngineDeps, input: ConfigInput): Promise<OptionChangeAnswer> {
  const { path, option } = findOption(needed(input, "option"));
  const value = wantedValue(deps, input);
  return changeOption(deps, path, isDeepStrictEqual(value, option.default) ? undefined : value);
}

export async function unsetOption(deps: EngineDeps, input: ConfigInput): Promise<OptionChangeAnswer> {
  return changeOption(deps, findOption(needed(input, "option")).path, undefined);
}

/** The value as the configuration would read it. Throws `ARGUMENT_INVALID`. */
export function wantedValue(deps: EngineDeps, input: ConfigInput): OptionValue {
  const { path, option } = findOption(needed(input, "option"));
  const text = needed(input, "value");
  if (safe(deps, text) !== text)
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      `${path}: this looks like a secret, and config.yaml keeps none`,
    );
  const value = acceptedValue(option, text);
  if (value !== undefined) return value;
  throw new UnbiddenError("ARGUMENT_INVALID", `${path} must be ${rangeText(option)}`);
}

/** The file as it is; with a text, what it becomes. Throws `CONFIG_INVALID`. */
export async function editConfig(deps: EngineDeps, { text, check }: ConfigInput): Promise<ConfigFileAnswer> {
  const before = configText(deps);
  if (text === undefined || text === before) return { file: deps.home.config, text: before, written: false };
  const problems = configTextProblems(await import("yaml"), text);
  if (problems.length > 0) throw new UnbiddenError("CONFIG_INVALID", problems.join("; "));
  if (!check) writeConfig(deps, text);
  return { file: deps.home.config, text, written: !check };
}

async function changeOption(
  deps: EngineDeps,
  path: string,
  value: OptionValue | undefined,
): Promise<OptionChangeAnswer> {
  const before = stateOf(deps, path);
  const text = configText(deps);
  const yaml = await import("yaml");
  const changed = textWithOption(yaml, text, path, value);
  // An anchor that is used elsewhere, for one, is more than this option.
  if (!isDeepStrictEqual(valueInFile(path, inputsOfText(changed, yaml)), value ?? null))
    throw new UnbiddenError("CONFIG_INVALID", `config.yaml sets ${path} in a way that only you can change`);
  const written = !isDeepStrictEqual(before.inFile, value ?? null);
  if (written) writeConfig(deps, changed);
  return { file: deps.home.config, option: stateOf(deps, path), before: before.value, written };
}

function stateOf(deps: EngineDeps, path: string): ShownOption {
  return optionStates(deps).find((state) => state.path === path) as ShownOption;
}

function needed(input: ConfigInput, field: "option" | "value"): string {
  const value = input[field];
  if (value !== undefined) return value;
  throw new UnbiddenError(
    "ARGUMENT_INVALID",
    `<${field}> is missing: unbidden config ${input.what} <option>${field === "value" ? " <value>" : ""}`,
  );
}

function configText({ home }: EngineDeps): string {
  try {
    return readOwnFile(home.root, home.config, MAX_YAML_BYTES).toString();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw new UnbiddenError("HOME_UNUSABLE", `cannot read ${home.config}: ${(cause as Error).message}`, {
      cause,
    });
  }
}

function writeConfig({ home }: EngineDeps, text: string): void {
  try {
    replaceOwnFile(home.root, home.config, text, { isDurable: true });
  } catch (cause) {
    throw new UnbiddenError("HOME_UNUSABLE", `cannot write ${home.config}`, { cause });
  }
}
