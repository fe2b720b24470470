import type { HookRow } from "../domain/hook-row.ts";
import type { Home } from "./home.ts";
import { HOOK_TABLE, SETTABLE } from "./hook-table.ts";
import {
  booleanFrom,
  configStamp,
  type EnvOrigin,
  envOrigin,
  type OldName,
  type OptionInput,
  readConfigInputs,
} from "./inputs.ts";
import type { Option } from "./option-kinds.ts";
import { ALL_OPTIONS, type Config, environmentName, type OptionPath } from "./options.ts";

/** The options and hooks in effect; `problems` are sentences for `doctor`. */
export interface ResolvedConfig {
  readonly config: Config;
  readonly hooks: readonly HookRow[];
  readonly problems: readonly string[];
  readonly oldNames: readonly OldName[];
}

/** Reads and validates the user's options. A bad value gives the default and a problem; never throws. */
export function readConfig(
  home: Home,
  env: NodeJS.ProcessEnv,
  origin: EnvOrigin = envOrigin(env),
): ResolvedConfig {
  const { options, refused, oldNames, problem } = readConfigInputs(home, env, origin);
  const resolved = resolveConfig(options);
  const unreadable = problem === null ? [] : [problem];
  return {
    ...resolved,
    oldNames,
    problems: [...unreadable, ...refused.map(refusalText), ...resolved.problems],
  };
}

/** The options for who asks often: read again only once config.yaml changed. */
export function keptConfig(home: Home, env: NodeJS.ProcessEnv, origin: EnvOrigin): () => Config {
  let kept: { readonly stamp: string | null; readonly config: Config } | undefined;
  return () => {
    const stamp = configStamp(home);
    if (kept?.stamp !== stamp) kept = { stamp, config: readConfig(home, env, origin).config };
    return kept.config;
  };
}

/** The table for every session, without the variables of any. */
export function readHooks(home: Home): readonly HookRow[] {
  return readConfig(home, {}).hooks;
}

function refusalText({ path, oldName }: OptionInput): string {
  return `environment: ${oldName ?? environmentName(path)} is ignored in an agent's session, where a repository could set it; set ${path} in config.yaml, or llm.from_env: true`;
}

/** The pure half of `readConfig`; later inputs win. */
export function resolveConfig(inputs: readonly OptionInput[]): Omit<ResolvedConfig, "oldNames"> {
  const values: Record<string, OptionValue> = {};
  for (const [path, option] of Object.entries(ALL_OPTIONS)) values[path] = option.default;
  const problems: string[] = [];
  for (const input of inputs) {
    const option = Object.hasOwn(ALL_OPTIONS, input.path) ? ALL_OPTIONS[input.path] : undefined;
    const problem = problemWith(input, option);
    if (problem !== null) problems.push(problem);
    if (option && !isRefused(input, option))
      values[input.path] = acceptedValue(option, input.value) ?? option.default;
  }
  return { config: Object.freeze(values) as unknown as Config, hooks: hookRows(values), problems };
}

function problemWith(input: OptionInput, option: Option | undefined): string | null {
  const { path, value, source, oldName } = input;
  if (!option) return `${source}: ${path} is not an option; see docs/configuration.md`;
  if (isRefused(input, option)) {
    const only = option.fileOnly ? "is ignored" : "can only switch it off";
    return `environment: ${oldName ?? environmentName(path)} ${only}; set ${path} in config.yaml`;
  }
  if (acceptedValue(option, value) !== undefined) return null;
  // The value may be a key in the place of an address or a name.
  const shown = option.type === "text" ? "not usable" : JSON.stringify(value)?.slice(0, 40);
  const usual = option.type === "list" || option.default === "" ? "none" : String(option.default);
  const fallback = `${oldName === undefined ? "" : `${path}: `}${usual}`;
  return `${source}: ${oldName ?? path} is ${shown}, expected ${rangeText(option)}; using ${fallback}`;
}

/** True for a variable that may not set its option, or not to this value. */
export function isRefused({ source, value }: OptionInput, { fileOnly, variableMay }: Option): boolean {
  return source === "environment" && (fileOnly === true || variableMay?.test(String(value)) === false);
}

function hookRows(values: Readonly<Record<string, OptionValue>>): readonly HookRow[] {
  return HOOK_TABLE.map((row) => {
    const fields = SETTABLE.map((field) => [field, values[`hooks.${row.name}.${field}`] ?? row[field]]);
    return { ...row, ...Object.fromEntries(fields) };
  });
}

export type OptionValue = Config[OptionPath];

/** Undefined for a value that the option does not accept. */
export function acceptedValue(option: Option, value: unknown): OptionValue | undefined {
  switch (option.type) {
    case "boolean":
      return booleanFrom(value);
    case "list":
      return listFrom(value);
    case "word":
      return option.words.find((word) => word === value) as OptionValue | undefined;
    case "text":
      return textFrom(option.pattern, value);
    case "number": {
      const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
      // False for NaN.
      const isInRange = typeof number === "number" && number >= option.min && number <= option.max;
      return isInRange && (!option.isWhole || Number.isInteger(number)) ? number : undefined;
    }
  }
}

function textFrom(pattern: RegExp, value: unknown): string | undefined {
  const text = typeof value === "string" ? value.trim() : null;
  return text !== null && pattern.test(text) ? text : undefined;
}

function listFrom(value: unknown): readonly string[] | undefined {
  const words: unknown[] =
    typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [null];
  return words.every((word) => typeof word === "string")
    ? words.map((word) => word.trim()).filter((word) => word !== "")
    : undefined;
}

/** The accepted values of an option, in words. */
export function rangeText(option: Option): string {
  switch (option.type) {
    case "number":
      return `a ${option.isWhole ? "whole " : ""}number from ${option.min} to ${option.max}`;
    case "boolean":
      return "true or false";
    case "list":
      return "words separated by commas";
    case "word":
      return `one of ${option.words.join(", ")}`;
    case "text":
      return option.wanted;
  }
}
