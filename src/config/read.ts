import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Home } from "./home.ts";
import { environmentName, OPTIONS, type OptionPath } from "./options.ts";

/** What the user said about one option, unjudged. */
export interface Said {
  readonly path: string;
  readonly value: unknown;
  readonly from: "environment" | "config.yaml";
}

/** Everything the user said, the environment last so that it wins; `problem` when config.yaml cannot be read. */
export interface Sayings {
  readonly said: readonly Said[];
  readonly problem: string | null;
}

/** Reads config.yaml and the environment. Never throws. */
export function readSayings(home: Home, env: NodeJS.ProcessEnv): Sayings {
  const file = readConfigFile(home);
  const fromFile = Object.entries(file.values).map(([path, value]) => said(path, value, "config.yaml"));
  const fromEnvironment = (Object.keys(OPTIONS) as OptionPath[])
    .map((path) => said(path, env[environmentName(path)], "environment"))
    .filter(({ value }) => value !== undefined && value !== "");
  return { said: [...fromFile, ...fromEnvironment], problem: file.problem };
}

function said(path: string, value: unknown, from: Said["from"]): Said {
  return { path, value, from };
}

interface ConfigFile {
  readonly values: Record<string, unknown>;
  readonly problem: string | null;
}

/** The parsed form is cached by mtime and size, because loading a YAML parser costs more than the rest of a hook. */
function readConfigFile(home: Home): ConfigFile {
  const stamp = stampOf(home.config);
  if (stamp === null) return { values: {}, problem: null };
  const cache = join(home.run, "config.json");
  const cached = readCache(cache, stamp);
  if (cached) return cached;
  const parsed = parseConfigFile(home.config);
  saveCache(home, cache, stamp, parsed);
  return parsed;
}

function stampOf(path: string): string | null {
  try {
    const { mtimeMs, size } = statSync(path);
    return `${mtimeMs}:${size}`;
  } catch {
    // No config.yaml is the usual case: the defaults hold.
    return null;
  }
}

function readCache(cache: string, stamp: string): ConfigFile | null {
  try {
    const saved = JSON.parse(readFileSync(cache, "utf8")) as { stamp: string; file: ConfigFile };
    return saved.stamp === stamp && saved.file?.values ? saved.file : null;
  } catch {
    // A missing or broken cache is made again.
    return null;
  }
}

function saveCache(home: Home, cache: string, stamp: string, file: ConfigFile): void {
  try {
    mkdirSync(home.run, { recursive: true, mode: 0o700 });
    // Never through a link that lies in its place, and never half.
    const draft = `${cache}.${process.pid}`;
    writeFileSync(draft, JSON.stringify({ stamp, file }), { mode: 0o600, flag: "wx" });
    renameSync(draft, cache);
  } catch {
    // Without a cache the file is parsed again next time; slower, never wrong.
  }
}

function parseConfigFile(path: string): ConfigFile {
  try {
    const { parse } = createRequire(import.meta.url)("yaml") as typeof import("yaml");
    const document: unknown = parse(readFileSync(path, "utf8"));
    if (document === null) return { values: {}, problem: null };
    if (typeof document !== "object" || Array.isArray(document)) {
      return { values: {}, problem: "config.yaml must hold options, such as `inject: { tokens: 1000 }`" };
    }
    return { values: flatten(document as Record<string, unknown>, ""), problem: null };
  } catch (error) {
    return { values: {}, problem: `config.yaml: ${error instanceof Error ? error.message : String(error)}` };
  }
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
