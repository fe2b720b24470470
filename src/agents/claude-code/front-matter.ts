import { frontMatterBlock } from "../../text/markdown.ts";

/** What a file says of itself at its top: each `name: value`, those set in under another name too. */
export interface NoteFrontMatter {
  readonly fields: ReadonlyMap<string, string>;
  /** The text after it. */
  readonly rest: string;
  /** Lines before the rest. */
  readonly lines: number;
}

const FIELD = /^[ \t]*([\w-]+):[ \t]*(\S.*)$/gm;

/** Read line by line: this runs where hooks wait, and YAML itself would cost them more than all else. */
export function frontMatterOf(text: string): NoteFrontMatter {
  const block = frontMatterBlock(text);
  if (!block) return { fields: new Map(), rest: text, lines: 0 };
  const { inside, rest } = block;
  const fields = [...inside.matchAll(FIELD)].map(
    ([, name = "", value = ""]) => [name.toLowerCase(), unquotedYaml(value.trim())] as const,
  );
  const before = text.slice(0, text.length - rest.length);
  return { fields: new Map(fields), rest, lines: before.split("\n").length - 1 };
}

/** As YAML writes a line: within double quotes a backslash hides a mark, within single ones a mark stands twice. */
function unquotedYaml(value: string): string {
  const double = /^"(.*)"$/.exec(value)?.[1];
  if (double !== undefined) return double.replace(/\\(["\\/])|\\[nrt]/g, (_, mark: string) => mark ?? " ");
  return /^'(.*)'$/.exec(value)?.[1]?.replaceAll("''", "'") ?? value;
}
