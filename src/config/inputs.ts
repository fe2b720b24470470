import { statSync } from "node:fs";
import type { Home } from "./home.ts";
import { ALL_OPTIONS, environmentName, type OptionName, optionNames } from "./options.ts";
import { readYamlFile, type Yaml } from "./yaml-file.ts";

/** One value that the user set, not yet validated. */
export interface OptionInput {
  /** The option's own name; as written where there is no such option. */
  readonly path: string;
  readonly value: unknown;
  readonly source: "environment" | "config.yaml";
  /** The path or variable as written, where it is an old name. */
  readonly oldName?: string;
}

/** An old name in use, for `doctor`. */
export interface OldName {
  readonly oldName: string;
  readonly newName: string;
  /** The new name is also set, and wins. */
  readonly isOverridden: boolean;
}

/** The user's own shell, or an agent's session, where a repository's settings can set variables. */
export type EnvOrigin = "shell" | "session";

/** A command that an agent starts has the variables of its session. */
export function envOrigin(env: NodeJS.ProcessEnv): EnvOrigin {
  return env.CLAUDECODE ? "session" : "shell";
}

/** All values the user set, the environment last so that it wins. */
export interface ConfigInputs {
  readonly options: readonly OptionInput[];
  /** Variables that a session may not set. */
  readonly refused: readonly OptionInput[];
  readonly oldNames: readonly OldName[];
  /** A sentence where config.yaml cannot be read. */
  readonly problem: string | null;
}

/** Reads config.yaml and the environment. Never throws. */
export function readConfigInputs(home: Home, env: NodeJS.ProcessEnv, origin: EnvOrigin): ConfigInputs {
  const { values, problem } = readConfigFile(home);
  const file = fileInputs(values);
  const environment = inputsBy(optionNames(), "environment", ({ variable }) => env[variable] || undefined);
  const fileValues = new Map(file.inputs.map(({ path, value }) => [path, value]));
  const isTrusted = origin === "shell" || booleanFrom(fileValues.get("llm.from_env")) === true;
  const isAllowed = ({ path, value }: OptionInput) =>
    isTrusted || (ALL_OPTIONS[path]?.sessionMay?.test(String(value)) ?? true);
  const allowed = environment.inputs.filter(isAllowed);
  const overridden = new Set(allowed.flatMap(({ path }) => ALL_OPTIONS[path]?.overrides ?? []));
  // A refused variable with the file's value changes nothing.
  const refused = environment.inputs.filter(
    (input) => !isAllowed(input) && String(fileValues.get(input.path)) !== String(input.value),
  );
  return {
    options: [...file.inputs.filter(({ path }) => !overridden.has(path)), ...allowed],
    refused,
    oldNames: [...file.oldNames, ...environment.oldNames],
    problem,
  };
}

/** What a text would set as config.yaml; may throw what the parser throws. */
export function inputsOfText(text: string, yaml: Pick<Yaml, "parse">): ConfigInputs {
  const { values, problem } = parseConfigFile(text, yaml);
  const { inputs, oldNames } = fileInputs(values);
  return { options: inputs, refused: [], oldNames, problem };
}

function fileInputs(values: ConfigFile["values"]) {
  const names = optionNames();
  const file = inputsBy(names, "config.yaml", ({ name }) =>
    Object.hasOwn(values, name) ? values[name] : undefined,
  );
  return { ...file, inputs: [...unknownOptions(names, values), ...file.inputs] };
}

/** The values of one source, each option at most once: the first of its names that is set wins. */
function inputsBy(
  names: readonly OptionName[],
  source: OptionInput["source"],
  read: (name: OptionName) => unknown,
) {
  const all = names.flatMap((name) => {
    const value = read(name);
    return value === undefined ? [] : [toInput(name, value, source)];
  });
  const winning = new Map<string, OptionInput>();
  for (const input of all) if (!winning.has(input.path)) winning.set(input.path, input);
  const oldNames = all.flatMap((input) => {
    const { path, oldName } = input;
    const isOverridden = winning.get(path) !== input;
    return oldName === undefined ? [] : [{ oldName, newName: newNameText(input), isOverridden }];
  });
  return { inputs: [...winning.values()], oldNames };
}

function toInput(name: OptionName, value: unknown, source: OptionInput["source"]): OptionInput {
  const { path, isNegated } = name;
  const input = { path, value: isNegated ? negated(value) : value, source };
  if (name.name === path) return input;
  return { ...input, oldName: source === "environment" ? name.variable : name.name };
}

function negated(value: unknown): unknown {
  const isOn = booleanFrom(value);
  return isOn === undefined ? value : !isOn;
}

/** With the value of a switch, because an old one may mean the opposite. */
function newNameText({ path, value, source }: OptionInput): string {
  const [name, sign] = source === "environment" ? [environmentName(path), "="] : [path, ": "];
  return typeof value === "boolean" ? name + sign + value : name;
}

function unknownOptions(names: readonly OptionName[], values: ConfigFile["values"]): OptionInput[] {
  const known = new Set(names.map(({ name }) => name));
  return Object.entries(values)
    .filter(([path]) => !known.has(path))
    .map(([path, value]) => ({ path, value, source: "config.yaml" }));
}

/** A switch as people write one; undefined for any other value. */
export function booleanFrom(value: unknown): boolean | undefined {
  const word = String(value).toLowerCase();
  if (["1", "true", "yes", "on"].includes(word)) return true;
  return ["0", "false", "no", "off"].includes(word) ? false : undefined;
}

interface ConfigFile {
  readonly values: Record<string, unknown>;
  readonly problem: string | null;
}

/** A value that changes with config.yaml; null when there is none. */
export function configStamp({ config }: Home): string | null {
  const found = statSync(config, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs}:${found.size}` : null;
}

function readConfigFile(home: Home): ConfigFile {
  const unreadable = (reason: string): ConfigFile => ({ values: {}, problem: `config.yaml: ${reason}` });
  const file = {
    path: home.config,
    cache: "config.json",
    parse: parseConfigFile,
    unreadable,
    isForm: ({ values }: Partial<ConfigFile>) => values !== undefined,
  };
  return readYamlFile(home, file) ?? { values: {}, problem: null };
}

function parseConfigFile(text: string, { parse }: Pick<Yaml, "parse">): ConfigFile {
  const document: unknown = parse(text);
  if (document === null) return { values: {}, problem: null };
  if (typeof document !== "object" || Array.isArray(document)) {
    return { values: {}, problem: "config.yaml must hold options, such as `block: { max_tokens: 1000 }`" };
  }
  return { values: flatten(document as Record<string, unknown>, ""), problem: null };
}

function flatten(tree: Record<string, unknown>, prefix: string): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(tree)) {
    const path = prefix + name;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      Object.assign(flat, flatten(value as Record<string, unknown>, `${path}.`));
    } else {
      flat[path] = value;
    }
  }
  return flat;
}
