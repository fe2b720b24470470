import type { KindRow } from "./kind-row.ts";
import { CODE_KINDS } from "./kinds-code.ts";
import { CONFIG_KINDS } from "./kinds-config.ts";
import { SHELL_KINDS } from "./kinds-shell.ts";
import { SPOKEN_KINDS } from "./kinds-spoken.ts";
import type { Signs } from "./value.ts";

/** A place where something stands that its surroundings call a secret. */
export interface GenericKind {
  readonly kind: string;
  /** `shell` is a command line by itself. */
  readonly form: "shell" | "text";
  readonly signs: Signs;
  /** `{v}` is the value as it is; `{v:json}` and its like as that language writes it. */
  readonly template: string;
}

export const GENERIC_KINDS: readonly GenericKind[] = [
  ...SHELL_KINDS.map(kindIn("shell")),
  ...[...CONFIG_KINDS, ...CODE_KINDS, ...SPOKEN_KINDS].map(kindIn("text")),
];

export function kindIn(form: GenericKind["form"]): (row: KindRow) => GenericKind {
  return ([kind, signs, template]) => ({ kind, form, signs, template });
}

const WRITE: Readonly<Record<string, (value: string) => string>> = {
  json: (value) => JSON.stringify(value).slice(1, -1),
  shell: (value) => value.replaceAll("'", "'\\''"),
  sql: (value) => value.replaceAll("'", "''"),
  url: (value) => encodeURIComponent(value),
  xml: (value) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  csv: (value) => value.replaceAll('"', '""'),
  base64: (value) => Buffer.from(value).toString("base64"),
  login: (value) => Buffer.from(`anna:${value}`).toString("base64"),
};

/** The template with the value in it, and the value as it stands there. */
export function writeValue(template: string, value: string): { text: string; secrets: readonly string[] } {
  const written = new Set<string>([value]);
  const text = template.replace(/\{v(?::(\w+))?\}/g, (_, how?: string) => {
    const stands = how === undefined ? value : (WRITE[how]?.(value) ?? value);
    written.add(stands);
    return stands;
  });
  return { text, secrets: [...written] };
}
