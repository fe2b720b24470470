import { isObject } from "../../agents/calls/fields.ts";

/** Parts of settings that name programs which tell nothing unasked: servers of tools, permissions, places to get plugins from. */
const SILENT = /^(?:mcp|permissions?$|env$|projects?$)|marketplace/i;

/** What the settings of an agent load: commands of hooks, plugins that are on, packages. */
export function activeWords(settings: string): string {
  try {
    return jsonWords(JSON.parse(settings.replace(/^\uFEFF/, ""))).join("\n");
  } catch {
    // TOML, JSON with comments, or a program.
    return activeLines(settings);
  }
}

function jsonWords(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(jsonWords);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    part === false || SILENT.test(name) || isOffEntry(part) ? [] : [name, ...jsonWords(part)],
  );
}

function isOffEntry(part: unknown): boolean {
  return isObject(part) && (part.enabled === false || part.disabled === true);
}

/** Without comments, and without sections that are silent or off. */
function activeLines(text: string): string {
  const sections = text.split(/^(?=\s*\[[\w."'@/-]+\]\s*$)/m);
  const active = sections.filter((section) => {
    const name = /^\s*\[([^\]]+)\]/.exec(section)?.[1] ?? "";
    return !SILENT.test(name) && !/^\s*enabled\s*=\s*false\b/m.test(section);
  });
  return active.join("").replaceAll(/^\s*(?:#|\/\/).*$/gm, "");
}
