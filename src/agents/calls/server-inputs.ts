import { isDeniedFile, showsDenied } from "../../redact/denied/denied-files.ts";
import { isTokenFile } from "../../redact/denied/shown-files.ts";
import type { JsonObject } from "./fields.ts";

/** A tool of another program's server. */
export function isServersTool(name: string): boolean {
  return name.startsWith("mcp__") || name.includes("McpResource");
}

/** The path in the input of another program's tool; of several, at any depth, one that is denied or named after a token. */
export function serverPath(tool: string, input: JsonObject): string | undefined {
  if (!isServersTool(tool)) return undefined;
  const texts = namedTexts(input);
  const denied = texts.find(({ text }) => !/\s/.test(text.trim()) && isDeniedFile(text, []));
  const token = texts.find(({ name, text }) => NAMES_FILE.test(name) && isTokenFile(text));
  const named = texts.filter(({ name, depth }) => depth === 1 && /path|file|uri/i.test(name));
  return (
    denied?.text ??
    token?.text ??
    named.find(({ text }) => isDeniedFile(text, []))?.text ??
    named.find(({ text }) => !text.includes("://"))?.text
  );
}

/** A field that says which file or entry is meant. */
const NAMES_FILE = /path|file|uri|name|key/i;

/** A command line among the arguments of another program's tool, where it shows denied files. */
export function serverCommand(tool: string, input: JsonObject): string | undefined {
  if (!isServersTool(tool)) return undefined;
  const texts = namedTexts(input);
  const lists = texts
    .filter(({ name }) => /^(?:args?|argv|arguments|command)$/i.test(name))
    .map(({ text }) => text);
  const whole = texts
    .filter(({ name }) => /command|cmd|script|shell|code|exec/i.test(name))
    .map(({ text }) => text);
  return [...whole, [...whole, ...lists].join(" ")].find((line) => showsDenied(line));
}

interface NamedText {
  readonly name: string;
  readonly text: string;
  readonly depth: number;
}

/** Strings of an input, each under the name of the nearest field. */
function namedTexts(value: unknown, name = "", depth = 0): NamedText[] {
  if (typeof value === "string") return value.length <= MAX_PATH ? [{ name, text: value, depth }] : [];
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.slice(0, MAX_PATHS).flatMap((part) => namedTexts(part, name, depth));
  return Object.entries(value)
    .slice(0, MAX_PATHS)
    .flatMap(([key, part]) => namedTexts(part, key, depth + 1));
}

const MAX_DEPTH = 6;
const MAX_PATHS = 100;
const MAX_PATH = 4_096;
