import { lstatSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { readOwnFile, writeOwnFile } from "../files/own-file.ts";
import type { Home } from "./home.ts";

export type Yaml = typeof import("yaml");

/** A file the user edits, and its parsed form. */
export interface YamlFile<Form> {
  readonly path: string;
  /** The name of the cache in run/. */
  readonly cache: string;
  /** May throw what the parser throws. */
  readonly parse: (text: string, yaml: Yaml) => Form;
  /** The form when it cannot be read. */
  readonly unreadable: (reason: string) => Form;
  /** Another version may have written the cache. */
  readonly isForm: (cached: Partial<Form>) => boolean;
}

/** Most bytes that are read of such a file. */
export const MAX_YAML_BYTES = 1_000_000;

/**
 * The parsed file; null when there is none. Cached by mtime and size, because loading a YAML parser costs more than the
 * rest of a hook. Never throws.
 */
export function readYamlFile<Form>(home: Home, file: YamlFile<Form>): Form | null {
  const found = yamlFileState(file.path);
  if (found === null) return null;
  if (found.refused !== null) return file.unreadable(found.refused);
  const cache = join(home.run, file.cache);
  const cached = readCache<Form>(home, cache, found.stamp);
  if (cached && file.isForm(cached)) return cached as Form;
  const text = readTextOrReason(home, file.path);
  // Not cached: permissions can change while the file does not.
  if (typeof text !== "string") return file.unreadable(text.reason);
  const form = parsedForm(file, text);
  writeOwnFile(home.root, cache, JSON.stringify({ stamp: found.stamp, file: form }));
  return form;
}

/** Refuses links, pipes and devices, which lead elsewhere or would make a hook wait for ever. */
function yamlFileState(path: string): { readonly stamp: string; readonly refused: string | null } | null {
  try {
    const stats = lstatSync(path);
    const stamp = `${stats.mtimeMs}:${stats.size}`;
    if (!stats.isFile()) return { stamp, refused: "it is not a plain file" };
    return { stamp, refused: stats.size > MAX_YAML_BYTES ? "it is larger than 1 MB" : null };
  } catch {
    // No such file is the usual case: the defaults hold.
    return null;
  }
}

function readTextOrReason({ root }: Home, path: string): string | { readonly reason: string } {
  try {
    return readOwnFile(root, path, MAX_YAML_BYTES).toString();
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

function parsedForm<Form>({ parse, unreadable }: YamlFile<Form>, text: string): Form {
  const fault = yamlCostFault(text);
  if (fault !== null) return unreadable(fault);
  try {
    return parse(text, createRequire(import.meta.url)("yaml") as Yaml);
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : String(error));
  }
}

/** Far more than anyone writes by hand; the parser's time grows with the square of keys and tags. */
const MOST = { characters: 200_000, lines: 10_000, keys: 2_000, signs: 10_000, anchors: 2_500, depth: 40 };

/** Why a text would cost the parser too much time; null for any that people write. Linear. */
export function yamlCostFault(text: string): string | null {
  const lines = text.split("\n", MOST.lines + 1);
  if (text.length > MOST.characters || lines.length > MOST.lines) return "it is too long";
  const body = lines.filter((line) => !/^\s*#/.test(line));
  const signs = body.join("\n").match(/[:,!&*?[\]{}]/g) ?? [];
  const count = (kind: RegExp) => signs.filter((sign) => kind.test(sign)).length;
  if (signs.length > MOST.signs || count(/:/) > MOST.keys) return "it has too many entries";
  if (count(/[!&*]/) > MOST.anchors) return "it has too many anchors, references or tags";
  const isDeep = body.some((line) => /^[\s?-]{200}/.test(line)) || bracketDepth(signs) > MOST.depth;
  return isDeep ? "it is nested too deeply" : null;
}

/** Brackets that end nothing count as well: each costs the parser an error. */
function bracketDepth(signs: readonly string[]): number {
  let [depth, deepest] = [0, 0];
  for (const sign of signs) {
    if (/[[{]/.test(sign)) depth++;
    if (/[\]}]/.test(sign)) depth--;
    deepest = Math.max(deepest, Math.abs(depth));
  }
  return deepest;
}

function readCache<Form>({ root }: Home, cache: string, stamp: string): Partial<Form> | null {
  try {
    const saved = JSON.parse(readOwnFile(root, cache).toString()) as { stamp: string; file?: Partial<Form> };
    return saved.stamp === stamp ? (saved.file ?? null) : null;
  } catch {
    // A missing or broken cache is made again.
    return null;
  }
}
