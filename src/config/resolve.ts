import type { HookRow } from "../domain/hook-row.ts";
import type { Home } from "./home.ts";
import { resolveHooks } from "./hooks.ts";
import type { Option } from "./option-kinds.ts";
import { type Config, environmentName, isFileOnly, OPTIONS, type OptionPath } from "./options.ts";
import { booleanOf, readSayings, type Said, type Whose, whoseIs } from "./read.ts";

/** What was said, made into what it means; `problems` are sentences for `doctor`. */
export interface ResolvedConfig extends ResolvedOptions {
  /** What works at which call. */
  readonly hooks: readonly HookRow[];
}

interface ResolvedOptions {
  readonly config: Config;
  readonly problems: readonly string[];
}

/** Reads and judges the user's options. A bad value gives the default and a problem, never an error. */
export function readConfig(home: Home, env: NodeJS.ProcessEnv, whose: Whose = whoseIs(env)): ResolvedConfig {
  const { said, hooks: saidOfHooks, refused, problem } = readSayings(home, env, whose);
  const { config, problems } = resolveConfig(said);
  const { hooks, problems: ofHooks } = resolveHooks(saidOfHooks);
  const all = [...(problem === null ? [] : [problem]), ...refused.map(refusalOf), ...problems, ...ofHooks];
  return { config, hooks, problems: all };
}

/** The table as it holds for every session: what one session's variables say is not in it. */
export function readHooks(home: Home): readonly HookRow[] {
  return readConfig(home, {}).hooks;
}

function refusalOf({ path }: Said): string {
  return `environment: ${environmentName(path)} is not read in an agent's session, where a repository could set it; say it in config.yaml, or llm.from_env: true`;
}

/** Pure half of `readConfig`. Later sayings win over earlier ones. */
export function resolveConfig(said: readonly Said[]): ResolvedOptions {
  const values: Record<string, OptionValue> = {};
  for (const [path, option] of Object.entries(OPTIONS)) values[path] = option.default;
  const problems: string[] = [];
  for (const saying of said) {
    const option = optionOf(saying.path);
    if (option && saying.from === "environment" && isFileOnly(option)) {
      problems.push(
        `environment: ${environmentName(saying.path)} is not read; set ${saying.path} in config.yaml`,
      );
      continue;
    }
    const value = option && acceptedValue(option, saying.value);
    if (value === undefined) problems.push(problemOf(saying, option));
    if (option) values[saying.path] = value ?? option.default;
  }
  return { config: Object.freeze(values) as unknown as Config, problems };
}

function optionOf(path: string): Option | undefined {
  return Object.hasOwn(OPTIONS, path) ? OPTIONS[path as OptionPath] : undefined;
}

type OptionValue = Config[OptionPath];

function acceptedValue(option: Option, said: unknown): OptionValue | undefined {
  if (option.type === "boolean") return booleanOf(said);
  if (option.type === "list") return listOf(said);
  if (option.type === "word") return option.words.find((word) => word === said) as OptionValue | undefined;
  if (option.type === "text") return textOf(option.pattern, said);
  const value = typeof said === "string" && said.trim() !== "" ? Number(said) : said;
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
  return value >= option.min && value <= option.max ? value : undefined;
}

function textOf(pattern: RegExp, said: unknown): string | undefined {
  const text = typeof said === "string" ? said.trim() : null;
  return text !== null && pattern.test(text) ? text : undefined;
}

function listOf(said: unknown): readonly string[] | undefined {
  const words: unknown[] = typeof said === "string" ? said.split(",") : Array.isArray(said) ? said : [null];
  return words.every((word) => typeof word === "string")
    ? words.map((word) => word.trim()).filter((word) => word !== "")
    : undefined;
}

function problemOf({ path, value, from }: Said, option: Option | undefined): string {
  // Where an address or a name is wanted somebody may have put a key.
  const shown = option?.type === "text" ? "not usable" : JSON.stringify(value)?.slice(0, 40);
  if (!option) return `${from}: ${path} is no option; see docs/configuration.md`;
  return `${from}: ${path} is ${shown}, wanted ${wantedFor(option)}; using ${shownDefault(option)}`;
}

function wantedFor(option: Option): string {
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
