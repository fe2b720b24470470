import { globSync, readFileSync } from "node:fs";
import { RegExpParser } from "@eslint-community/regexpp";
import { parseAst } from "rolldown/parseAst";
import { expect, test } from "vitest";
import { CONTEXT_RULES } from "../src/redact/context-rules.ts";
import { tokenPattern } from "../src/redact/token-rules.ts";

/** What Node 22 reads: no modifiers, and no name for two groups. */
const parser = new RegExpParser({ ecmaVersion: 2024 });

test("every regular expression written out is one that the oldest Node reads", () => {
  const unread: string[] = [];
  for (const file of globSync("src/**/*.ts")) {
    for (const { pattern, flags } of patternsIn(parseAst(readFileSync(file, "utf8"), { lang: "ts" })))
      if (!isRead(pattern, flags)) unread.push(`${file}: ${pattern.slice(0, 80)}`);
  }
  expect(unread).toEqual([]);
});

test("redaction runs on the oldest Node: it reads every pattern that rules put together", () => {
  const tokens = tokenPattern("a".repeat(MANY));
  if (tokens === undefined) throw new Error("a long text has the pattern of all tokens");
  const all = [...CONTEXT_RULES.map(({ pattern }) => pattern()), tokens];
  const unread = all
    .filter(({ source, flags }) => !isRead(source, flags))
    .map(({ source }) => source.slice(0, 200));
  expect(all.length).toBeGreaterThan(100);
  expect(unread).toEqual([]);
});

/** Characters after which a process makes the pattern of all tokens. */
const MANY = 60_000;

interface Pattern {
  readonly pattern: string;
  readonly flags: string;
}

function patternsIn(node: unknown): Pattern[] {
  if (node === null || typeof node !== "object") return [];
  if ("type" in node && node.type === "Literal" && "regex" in node) return [node.regex as Pattern];
  return Object.values(node).flatMap(patternsIn);
}

function isRead(pattern: string, flags: string): boolean {
  const modes = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") };
  try {
    parser.parsePattern(pattern, undefined, undefined, modes);
    return true;
  } catch {
    return false;
  }
}
