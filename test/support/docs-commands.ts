import { globSync, readFileSync } from "node:fs";

/** docs/cli.md is made from the command table itself, docs/seeds.md and CHANGELOG.md speak of the past. */
export const PAGES = [
  "README.md",
  ...globSync("plugin/*.md"),
  ...globSync("docs/*.md").filter((page) => !/(?:cli|seeds)\.md$/.test(page)),
].sort();

export interface Shown {
  readonly line: string;
  /** Typed as it stands, not a mention of a command. */
  readonly isWhole: boolean;
}

/** Command lines of `unbidden` in fences and in running text. */
export function shownCommands(page: string): readonly Shown[] {
  const text = readFileSync(page, "utf8");
  const fences = [...text.matchAll(/^```\n(.*?)^```/gms)].flatMap(([, body = ""]) => body.split("\n"));
  const whole = fences.flatMap((line) => COMMAND.exec(line)?.[1] ?? []);
  const prose = text.replace(/^```.*?^```/gms, "");
  const mentioned = [...prose.matchAll(/`(unbidden [^`\n·]+)`/g)].map(([, line = ""]) => line);
  return [
    ...whole.map((line) => ({ line, isWhole: true })),
    ...mentioned.map((line) => ({ line, isWhole: false })),
  ];
}

/** After a prompt, or after other commands of the line. */
const COMMAND = /^(?:\w*\$ )?(?:.*&& |npm run -s )?(unbidden(?= ).*)$/;

/** As a shell splits them; optional parts are there, and a placeholder is a word. */
export function wordsOf(line: string): string[] {
  const plain = line
    .replace(/\s#.*$/, "")
    .replace(/\s>\s.*$/, "")
    .replace(/^unbidden (?:-- )?/, "")
    .replace(/[[\]]|(?<=\S)\.\.\.$/g, "");
  const words = plain.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  return words.filter((word) => word !== "unbidden").map((word) => word.replace(/^["']|["']$/g, ""));
}
