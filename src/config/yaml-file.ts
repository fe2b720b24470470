import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Home } from "./home.ts";
import { writeOwnFile } from "./own-file.ts";

export type Yaml = typeof import("yaml");

/** A file the user writes by hand, and the form it is kept in. */
export interface YamlFile<Form> {
  readonly path: string;
  /** The name of the cache in run/. */
  readonly cache: string;
  /** May throw what the parser throws. */
  readonly parse: (text: string, yaml: Yaml) => Form;
  /** The form when it cannot be read. */
  readonly unreadable: (why: string) => Form;
  /** Another version may have written the cache. */
  readonly isForm: (cached: Partial<Form>) => boolean;
}

/** Longest file in bytes. */
const MAX_BYTES = 1_000_000;

/**
 * Null when there is no such file. The parsed form is cached by mtime and size, because loading a YAML parser costs
 * more than the rest of a hook. Never throws.
 */
export function readYamlFile<Form>(home: Home, file: YamlFile<Form>): Form | null {
  const found = yamlFileState(file.path);
  if (found === null) return null;
  if (found.refused !== null) return file.unreadable(found.refused);
  const cache = join(home.run, file.cache);
  const cached = readCache<Form>(cache, found.stamp);
  if (cached && file.isForm(cached)) return cached as Form;
  const text = readTextOrReason(file.path);
  // Not cached: who may read it can change while the file does not.
  if (typeof text !== "string") return file.unreadable(text.why);
  const form = parsedForm(file, text);
  // Without a cache the file is parsed again next time; slower, never wrong.
  writeOwnFile(cache, JSON.stringify({ stamp: found.stamp, file: form }));
  return form;
}

/** A pipe or a device in its place would make a hook wait for ever. */
function yamlFileState(path: string): { readonly stamp: string; readonly refused: string | null } | null {
  try {
    const stats = statSync(path);
    const stamp = `${stats.mtimeMs}:${stats.size}`;
    if (!stats.isFile()) return { stamp, refused: "it is not a plain file" };
    return { stamp, refused: stats.size > MAX_BYTES ? "it is larger than 1 MB" : null };
  } catch {
    // No such file is the usual case: the defaults hold.
    return null;
  }
}

function readTextOrReason(path: string): string | { readonly why: string } {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

function parsedForm<Form>({ parse, unreadable }: YamlFile<Form>, text: string): Form {
  try {
    return parse(text, createRequire(import.meta.url)("yaml") as Yaml);
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : String(error));
  }
}

function readCache<Form>(cache: string, stamp: string): Partial<Form> | null {
  try {
    const saved = JSON.parse(readFileSync(cache, "utf8")) as { stamp: string; file?: Partial<Form> };
    return saved.stamp === stamp ? (saved.file ?? null) : null;
  } catch {
    // A missing or broken cache is made again.
    return null;
  }
}
