import type { HookRow } from "../domain/hook-row.ts";
import type { Home } from "./home.ts";
import { resolveHooks } from "./hooks.ts";
import {
  booleanFrom,
  type EnvOrigin,
  envOrigin,
  type OldName,
  type OptionInput,
  readConfigInputs,
} from "./inputs.ts";
import type { Option } from "./option-kinds.ts";
import { type Config, environmentName, isFileOnly, OPTIONS, type OptionPath } from "./options.ts";

/** The options and hooks in force; `problems` are sentences for `doctor`. */
export interface ResolvedConfig extends ResolvedOptions {
  readonly hooks: readonly HookRow[];
  readonly oldNames: readonly OldName[];
}

interface ResolvedOptions {
  readonly config: Config;
  readonly problems: readonly string[];
}

/** Reads and validates the user's options. A bad value gives the default and a problem, never an error. */
export function readConfig(
  home: Home,
  env: NodeJS.ProcessEnv,
  origin: EnvOrigin = envOrigin(env),
): ResolvedConfig {
  const inputs = readConfigInputs(home, env, origin);
  const { config, problems } = resolveConfig(inputs.options);
  const { hooks, problems: hookProblems } = resolveHooks(inputs.hooks);
  const unreadable = inputs.problem === null ? [] : [inputs.problem];
  const all = [...unreadable, ...inputs.refused.map(refusalText), ...problems, ...hookProblems];
  return { config, hooks, oldNames: inputs.oldNames, problems: all };
}

/** The table as it holds for every session: variables of one session do not change it. */
export function readHooks(home: Home): readonly HookRow[] {
  return readConfig(home, {}).hooks;
}

function refusalText({ path, oldName }: OptionInput): string {
  return `environment: ${oldName ?? environmentName(path)} is not read in an agent's session, where a repository could set it; set ${path} in config.yaml, or llm.from_env: true`;
}

/** Pure half of `readConfig`. Later inputs win over earlier ones. */
export function resolveConfig(inputs: readonly OptionInput[]): ResolvedOptions {
  const values: Record<string, OptionValue> = {};
  for (const [path, option] of Object.entries(OPTIONS)) values[path] = option.default;
  const problems: string[] = [];
  for (const input of inputs) {
    const { path, source, oldName } = input;
    const option = optionOf(path);
    if (option && source === "environment" && isFileOnly(option)) {
      problems.push(
        `environment: ${oldName ?? environmentName(path)} is not read; set ${path} in config.yaml`,
      );
      continue;
    }
    const value = option && acceptedValue(option, input.value);
    if (value === undefined) problems.push(problemText(input, option));
    if (option) values[path] = value ?? option.default;
  }
  return { config: Object.freeze(values) as unknown as Config, problems };
}

function optionOf(path: string): Option | undefined {
  return Object.hasOwn(OPTIONS, path) ? OPTIONS[path as OptionPath] : undefined;
}

type OptionValue = Config[OptionPath];

function acceptedValue(option: Option, value: unknown): OptionValue | undefined {
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
      // Never true of NaN.
      return typeof number === "number" && number >= option.min && number <= option.max ? number : undefined;
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

function problemText({ path, value, source, oldName }: OptionInput, option: Option | undefined): string {
  if (!option) return `${source}: ${path} is no option; see docs/configuration.md`;
  // Somebody may have put a key where an address or a name is wanted.
  const shown = option.type === "text" ? "not usable" : JSON.stringify(value)?.slice(0, 40);
  const fallback = `${oldName === undefined ? "" : `${path}: `}${shownDefault(option)}`;
  return `${source}: ${oldName ?? path} is ${shown}, wanted ${rangeText(option)}; using ${fallback}`;
}

/** The values an option takes, in words. */
function rangeText(option: Option): string {
  switch (option.type) {
    case "number":
      return `a number from ${option.min} to ${option.max}`;
    case "boolean":
      return "true or false";
    case "list":
      return "words with commas between them";
    case "word":
      return `one of ${option.words.join(", ")}`;
    case "text":
      return option.wanted;
  }
}

function shownDefault(option: Option): string {
  return option.type === "list" || option.default === "" ? "none" : String(option.default);
}
