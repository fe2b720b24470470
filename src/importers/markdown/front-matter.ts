import { readFrontMatter } from "../../text/markdown.ts";

/** A note's front matter. */
export interface NoteFacts {
  readonly title: string;
  /** Ms since 1970; null where it says none. */
  readonly date: number | null;
  readonly status: string;
  readonly tags: readonly string[];
  /** The text below it. */
  readonly rest: string;
}

export function readNoteFacts(text: string): NoteFacts {
  const { fields, rest } = readFrontMatter(text);
  const field = (name: string) => fields.get(name)?.slice(0, 300) ?? "";
  const tags = field("tags")
    .replace(/^\[|\]$/g, "")
    .split(",");
  return {
    title: field("title"),
    date: findDate(field("date") || field("created")),
    status: field("status"),
    tags: tags
      .map((tag) => tag.replace(/^[\s"'#]+|[\s"']+$/g, "").toLowerCase())
      .filter((tag) => tag !== "" && tag.length <= 40)
      .slice(0, 20),
    rest,
  };
}

/** A day, with or without a time. */
export function findDate(text = ""): number | null {
  const day = /\b(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2})?Z?)?/.exec(text)?.[1];
  const at = day === undefined ? Number.NaN : Date.parse(day);
  return Number.isNaN(at) ? null : at;
}
