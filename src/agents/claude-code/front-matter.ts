/** The lines between two rules at a file's beginning, each `name: value`, those set in under another name too. */
export interface FrontMatter {
  readonly fields: ReadonlyMap<string, string>;
  /** The text after it. */
  readonly rest: string;
  /** Lines before the rest. */
  readonly lines: number;
}

const BLOCK = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const FIELD = /^[ \t]*([\w-]+):[ \t]*(\S.*)$/gm;

/** Read line by line: this runs where hooks wait, and YAML itself would cost them more than all else. */
export function frontMatterOf(text: string): FrontMatter {
  const block = BLOCK.exec(text);
  if (!block) return { fields: new Map(), rest: text, lines: 0 };
  const [all, inside = ""] = block;
  const fields = [...inside.matchAll(FIELD)].map(
    ([, name = "", value = ""]) => [name.toLowerCase(), unquoted(value.trim())] as const,
  );
  return { fields: new Map(fields), rest: text.slice(all.length), lines: all.split("\n").length - 1 };
}

function unquoted(value: string): string {
  return /^"(.*)"$|^'(.*)'$/.exec(value)?.slice(1).find(Boolean) ?? value;
}
