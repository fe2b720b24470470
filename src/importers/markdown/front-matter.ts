import { parse } from "yaml";
import { frontMatterBlock } from "../../text/markdown.ts";

/** What a note says of itself at its top. */
export interface NoteFrontMatter {
  readonly title: string;
  /** Ms since 1970; null where it says none. */
  readonly date: number | null;
  readonly status: string;
  readonly tags: readonly string[];
  /** What comes after it. */
  readonly rest: string;
}

/** A block that cannot be understood says nothing, and is no text either. */
export function readFrontMatter(text: string): NoteFrontMatter {
  const block = frontMatterBlock(text);
  const said = block ? yamlFields(block.inside) : {};
  return {
    title: plainText(said.title),
    date: findDate(said.date ?? said.created),
    status: plainText(said.status),
    tags: toTags(said.tags),
    rest: block ? block.rest : text,
  };
}

function yamlFields(yaml: string): Record<string, unknown> {
  try {
    const fields: unknown = parse(yaml, { maxAliasCount: 0, logLevel: "silent" });
    return typeof fields === "object" && fields !== null ? (fields as Record<string, unknown>) : {};
  } catch {
    // Other programs write other things between such lines.
    return {};
  }
}

function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim().slice(0, 300) : "";
}

/** A day, with or without a time. */
export function findDate(value: unknown): number | null {
  const day = /\b(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2})?Z?)?/.exec(plainText(value))?.[1];
  const at = day === undefined ? Number.NaN : Date.parse(day);
  return Number.isNaN(at) ? null : at;
}

function toTags(value: unknown): string[] {
  const list = Array.isArray(value) ? value : plainText(value).split(",");
  return list
    .map((tag) => plainText(tag).replace(/^#/, "").toLowerCase())
    .filter((tag) => tag !== "" && tag.length <= 40)
    .slice(0, 20);
}
