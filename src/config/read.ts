import { statSync } from "node:fs";
import { isOfAPath } from "../domain/hook-row.ts";
import type { Home } from "./home.ts";
import { HOOK_TABLE } from "./hook-table.ts";
import type { Option } from "./option-kinds.ts";
import { environmentName, environmentNames, OPTIONS, type OptionPath } from "./options.ts";
import { readYamlFile, type Yaml } from "./yaml-file.ts";

/** What the user said about one option, unjudged. */
export interface Said {
  readonly path: string;
  readonly value: unknown;
  readonly from: "environment" | "config.yaml";
}

/** The user's own shell, or an agent's session: there a repository's settings can set variables. */
export type Whose = "shell" | "session";

/** Also a command may be started by an agent, with the variables of its session. */
export function whoseIs(env: NodeJS.ProcessEnv): Whose {
  return env.CLAUDECODE ? "session" : "shell";
}

/** Everything the user said, the environment last so that it wins; `problem` when config.yaml cannot be read. */
export interface Sayings {
  readonly said: readonly Said[];
  /** About rows of the hook table, by `hooks.<name>.<field>`. */
  readonly hooks: readonly Said[];
  /** What a session may not say. */
  readonly refused: readonly Said[];
  readonly problem: string | null;
}

/** Reads config.yaml and the environment. Never throws. */
export function readSayings(home: Home, env: NodeJS.ProcessEnv, whose: Whose): Sayings {
  const file = readConfigFile(home);
  const all = Object.entries(file.values).map(([path, value]) => said(path, value, "config.yaml"));
  const fromFile = all.filter(({ path }) => !isOfHooks(path));
  const inEnvironment = (Object.keys(OPTIONS) as OptionPath[])
    .flatMap((path) => environmentNames(path).map((name) => said(path, env[name], "environment")))
    .filter(({ value }) => value !== undefined && value !== "");
  const believed = whose === "shell" || ON.test(String(file.values["llm.from_env"]));
  const mayCount = (saying: Said) => believed || maySay(saying);
  const fromEnvironment = inEnvironment.filter(mayCount);
  const outranked = new Set(fromEnvironment.flatMap(({ path }) => outrankedBy(OPTIONS[path as OptionPath])));
  const holding = fromFile.filter(({ path }) => !outranked.has(path));
  // What the file says, too, is no news.
  const refused = inEnvironment.filter(
    (saying) => !mayCount(saying) && String(file.values[saying.path]) !== saying.value,
  );
  const hooks = [...all.filter(({ path }) => isOfHooks(path)), ...hookSwitches(env)];
  return { said: [...holding, ...fromEnvironment], hooks, refused, problem: file.problem };
}

function isOfHooks(path: string): boolean {
  return path.startsWith("hooks.");
}

/** A row may be switched off for a session, by whoever sets its variables; nothing else of it follows from them. */
function hookSwitches(env: NodeJS.ProcessEnv): Said[] {
  return HOOK_TABLE.filter(isOfAPath).flatMap(({ name }) => {
    const path = `hooks.${name}.enabled`;
    const value = env[environmentName(path)];
    return value === undefined || value === "" ? [] : [said(path, booleanOf(value) ?? value, "environment")];
  });
}

const ON = /^(?:1|true|yes|on)$/i;

function maySay({ path, value }: Said): boolean {
  const { sessionMay }: Option = OPTIONS[path as OptionPath];
  return sessionMay === undefined || sessionMay.test(String(value));
}

/** A switch as people write one; undefined for what is none. */
export function booleanOf(said: unknown): boolean | undefined {
  const word = String(said).toLowerCase();
  if (["1", "true", "yes", "on"].includes(word)) return true;
  return ["0", "false", "no", "off"].includes(word) ? false : undefined;
}

function outrankedBy(option: Option): readonly string[] {
  return option.type === "word" ? (option.outranks ?? []) : [];
}

function said(path: string, value: unknown, from: Said["from"]): Said {
  return { path, value, from };
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
    return { values: {}, problem: "config.yaml must hold options, such as `inject: { tokens: 1000 }`" };
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
