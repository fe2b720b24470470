import { statSync } from "node:fs";
import { isOfAPath } from "../domain/hook-row.ts";
import type { Home } from "./home.ts";
import { HOOK_TABLE, OLD_ROW_NAMES } from "./hook-table.ts";
import type { Option } from "./option-kinds.ts";
import { environmentName, OPTIONS, type OptionPath, optionNames } from "./options.ts";
import { readYamlFile, type Yaml } from "./yaml-file.ts";

/** One value that the user set, not yet validated. */
export interface OptionInput {
  /** The option's own name; where there is no such option, as written. */
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
  /** The new name is set beside it, and wins. */
  readonly isOverridden: boolean;
}

/** The origin of the environment: the user's own shell, or an agent's session, where a repository's settings can set variables. */
export type EnvOrigin = "shell" | "session";

/** An agent may start a command, too, with the variables of its session. */
export function envOrigin(env: NodeJS.ProcessEnv): EnvOrigin {
  return env.CLAUDECODE ? "session" : "shell";
}

/** Everything the user set, the environment last so that it wins. */
export interface ConfigInputs {
  readonly options: readonly OptionInput[];
  /** Inputs for rows of the hook table, by `hooks.<name>.<field>`. */
  readonly hooks: readonly OptionInput[];
  /** Variables that a session may not set. */
  readonly refused: readonly OptionInput[];
  readonly oldNames: readonly OldName[];
  /** A sentence where config.yaml cannot be read. */
  readonly problem: string | null;
}

/** Reads config.yaml and the environment. Never throws. */
export function readConfigInputs(home: Home, env: NodeJS.ProcessEnv, origin: EnvOrigin): ConfigInputs {
  const { values, problem } = readConfigFile(home);
  const fromFile = byPrecedence([...optionsInFile(values), ...unknownOptions(values)]);
  const fromEnvironment = byPrecedence(optionsInEnvironment(env));
  const hooks = byPrecedence([...hooksInFile(values), ...hooksInEnvironment(env)]);
  const fileValues = new Map(fromFile.inputs.map(({ path, value }) => [path, String(value)]));
  const isTrusted = origin === "shell" || ON.test(fileValues.get("llm.from_env") ?? "");
  const isAllowed = (input: OptionInput) => isTrusted || isAllowedInSession(input);
  const allowed = fromEnvironment.inputs.filter(isAllowed);
  const overridden = new Set(allowed.flatMap(({ path }) => overriddenBy(OPTIONS[path as OptionPath])));
  // A refused variable that says the same as the file changes nothing.
  const refused = fromEnvironment.inputs.filter(
    (input) => !isAllowed(input) && fileValues.get(input.path) !== String(input.value),
  );
  return {
    options: [...fromFile.inputs.filter(({ path }) => !overridden.has(path)), ...allowed],
    hooks: hooks.inputs,
    refused,
    oldNames: [fromFile, fromEnvironment, hooks].flatMap(({ oldNames }) => oldNames),
    problem,
  };
}

/** Of two inputs of one source for one path the first wins; its own name comes before old ones. */
function byPrecedence(inputs: readonly OptionInput[]) {
  const winning = new Map<string, OptionInput>();
  const oldNames: OldName[] = [];
  for (const input of inputs) {
    const { path, source, oldName } = input;
    const key = `${source} ${path}`;
    const isOverridden = winning.has(key);
    if (!isOverridden) winning.set(key, input);
    if (oldName !== undefined) oldNames.push({ oldName, newName: newNameText(input), isOverridden });
  }
  return { inputs: [...winning.values()], oldNames };
}

/** Switches with their value, because an old one may mean the opposite. */
function newNameText({ path, value, source }: OptionInput): string {
  const [name, sign] = source === "environment" ? [environmentName(path), "="] : [path, ": "];
  return typeof value === "boolean" ? name + sign + value : name;
}

function optionsInFile(values: ConfigFile["values"]): OptionInput[] {
  return optionNames().flatMap(({ path, name, isNegated }) => {
    if (!Object.hasOwn(values, name)) return [];
    const value = isNegated ? negated(values[name]) : values[name];
    return [withOldName({ path, value, source: "config.yaml" }, name, path)];
  });
}

function optionsInEnvironment(env: NodeJS.ProcessEnv): OptionInput[] {
  return optionNames().flatMap(({ path, variable, isNegated }) => {
    const text = env[variable];
    if (text === undefined || text === "") return [];
    const value = isNegated ? negated(text) : text;
    return [withOldName({ path, value, source: "environment" }, variable, environmentName(path))];
  });
}

function withOldName(input: OptionInput, written: string, current: string): OptionInput {
  return written === current ? input : { ...input, oldName: written };
}

function negated(value: unknown): unknown {
  const isOn = booleanFrom(value);
  return isOn === undefined ? value : !isOn;
}

function unknownOptions(values: ConfigFile["values"]): OptionInput[] {
  const known = new Set(optionNames().map(({ name }) => name));
  return Object.entries(values)
    .filter(([path]) => !known.has(path) && !isOfHooks(path))
    .map(([path, value]) => ({ path, value, source: "config.yaml" }));
}

function isOfHooks(path: string): boolean {
  return path.startsWith("hooks.");
}

function hooksInFile(values: ConfigFile["values"]): OptionInput[] {
  const all = Object.entries(values)
    .filter(([written]) => isOfHooks(written))
    .map(([written, value]) => {
      const [hooks, row = "", ...field] = written.split(".");
      const path = [hooks, currentRowName(row), ...field].join(".");
      return withOldName({ path, value, source: "config.yaml" }, written, path);
    });
  return [...all.filter(({ oldName }) => oldName === undefined), ...all.filter(({ oldName }) => oldName)];
}

/** A session's variable may switch a row off; nothing else of a row can be set by one. */
function hooksInEnvironment(env: NodeJS.ProcessEnv): OptionInput[] {
  const names = [...HOOK_TABLE.filter(isOfAPath).map(({ name }) => name), ...Object.keys(OLD_ROW_NAMES)];
  return names.flatMap((name) => {
    const written = environmentName(`hooks.${name}.enabled`);
    const path = `hooks.${currentRowName(name)}.enabled`;
    const text = env[written];
    if (text === undefined || text === "") return [];
    const value = booleanFrom(text) ?? text;
    return [withOldName({ path, value, source: "environment" }, written, environmentName(path))];
  });
}

function currentRowName(name: string): string {
  return Object.hasOwn(OLD_ROW_NAMES, name) ? (OLD_ROW_NAMES[name] ?? name) : name;
}

const ON = /^(?:1|true|yes|on)$/i;

function isAllowedInSession({ path, value }: OptionInput): boolean {
  const { sessionMay }: Option = OPTIONS[path as OptionPath];
  return sessionMay === undefined || sessionMay.test(String(value));
}

/** A switch as people write one; undefined for any other value. */
export function booleanFrom(value: unknown): boolean | undefined {
  const word = String(value).toLowerCase();
  if (["1", "true", "yes", "on"].includes(word)) return true;
  return ["0", "false", "no", "off"].includes(word) ? false : undefined;
}

function overriddenBy(option: Option): readonly string[] {
  return option.type === "word" ? (option.overrides ?? []) : [];
}

interface ConfigFile {
  readonly values: Record<string, unknown>;
  readonly problem: string | null;
}

/** Differs once config.yaml was changed; null when there is none. */
export function configStamp({ config }: Home): string | null {
  const found = statSync(config, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs}:${found.size}` : null;
}

function readConfigFile(home: Home): ConfigFile {
  const unreadable = (why: string): ConfigFile => ({ values: {}, problem: `config.yaml: ${why}` });
  const file = {
    path: home.config,
    cache: "config.json",
    parse: parseConfigFile,
    unreadable,
    isForm: ({ values }: Partial<ConfigFile>) => values !== undefined,
  };
  return readYamlFile(home, file) ?? { values: {}, problem: null };
}

function parseConfigFile(text: string, { parse }: Yaml): ConfigFile {
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
