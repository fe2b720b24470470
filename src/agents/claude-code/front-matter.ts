import { frontMatterBlock } from "../../domain/markdown.ts";

/** What a file says of itself at its top: each `name: value`, those set in under another name too. */
export interface FrontMatter {
  readonly fields: ReadonlyMap<string, string>;
  /** The text after it. */
  readonly rest: string;
  /** Lines before the rest. */
  readonly lines: number;
}

const FIELD = /^[ \t]*([\w-]+):[ \t]*(\S.*)$/gm;

/** Read line by line: this runs where hooks wait, and YAML itself would cost them more than all else. */
export function frontMatterOf(text: string): FrontMatter {
  const block = frontMatterBlock(text);
  if (!block) return { fields: new Map(), rest: text, lines: 0 };
  const { inside, rest } = block;
  const fields = [...inside.matchAll(FIELD)].map(
    ([, name = "", value = ""]) => [name.toLowerCase(), unquoted(value.trim())] as const,
  );
  const before = text.slice(0, text.length - rest.length);
  return { fields: new Map(fields), rest, lines: before.split("\n").length - 1 };
}

function unquoted(value: string): string {
  return /^"(.*)"$|^'(.*)'$/.exec(value)?.slice(1).find(Boolean) ?? value;
}
