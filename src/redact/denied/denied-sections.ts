import type { Denies } from "./denied-list.ts";

/** Lines of an output that belong to one file. */
interface OutputSection {
  readonly kind: "diff" | "plain diff" | "part" | "heading";
  /** The denied file; null for any other, whose lines stay. */
  readonly denied: string | null;
}

/** The output with `[name: left out]` for lines of denied files. */
export function withoutSections(text: string, denies: Denies): string {
  const lines = text.split("\n");
  const plain = text.includes("\u001b") ? lines.map((line) => line.replace(COLOUR, "")) : lines;
  const found = plain.map((line) => matchedFile(line, denies));
  const files: ReadonlySet<string | null> = new Set(found);
  const output: string[] = [];
  let section: OutputSection | null = null;
  let last: string | null = null;
  for (const [at, line] of plain.entries()) {
    section = sectionAt(plain, at, section, denies);
    const denied = section?.denied ?? found[at] ?? contextFile(line, files);
    if (denied === null) output.push(lines[at] ?? "");
    else if (denied !== last) output.push(`[${denied}: left out]`);
    last = denied;
  }
  return output.join("\n");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes are control characters.
const COLOUR = /\u001b\[[0-9;]*[A-Za-z]/g;
/** Most characters of a line read as a path. */
const MAX_PATH = 1_000;

function sectionAt(
  lines: readonly string[],
  at: number,
  current: OutputSection | null,
  denies: Denies,
): OutputSection | null {
  const line = lines[at] ?? "";
  const part = line.startsWith("==> ") ? /^==> (.{1,1000}) <==\r?$/.exec(line)?.[1] : undefined;
  if (part !== undefined) return { kind: "part", denied: firstDenied([part], denies) };
  if (current?.kind === "part" && current.denied !== null) return current;
  if (line.startsWith("diff -") || line.startsWith("Index: "))
    return { kind: "diff", denied: firstDenied(headerPaths(line), denies) };
  if (line.startsWith("commit ") && /^commit [0-9a-f]{7}/.test(line)) return null;
  if (current?.kind === "diff" && current.denied !== null) return current;
  return plainHeaderAt(lines, at, denies) ?? headingAt(lines, at, current, denies);
}

/** `--- a/x` and `+++ b/x` are one header; within a denied file only a whole one, with its hunk, ends it. */
function plainHeaderAt(lines: readonly string[], at: number, denies: Denies): OutputSection | null {
  const line = lines[at] ?? "";
  if (!line.startsWith("--- ") && !line.startsWith("+++ ")) return null;
  const [next = "", hunk = ""] = lines.slice(at + 1, at + 3);
  const pair = line.startsWith("--- ") && next.startsWith("+++ ");
  const denied = firstDenied([...headerPaths(line), ...(pair ? headerPaths(next) : [])], denies);
  if (denied !== null) return { kind: "plain diff", denied };
  return pair && hunk.startsWith("@@ ") ? { kind: "plain diff", denied } : null;
}

/** A path alone on its line, and under it the numbered matches. */
function headingAt(lines: readonly string[], at: number, current: OutputSection | null, denies: Denies) {
  if (current?.kind !== "heading" && current !== null) return current;
  const line = lines[at] ?? "";
  if (isNumbered(line)) return current;
  if (!isNumbered(lines[at + 1] ?? "")) return null;
  const path = line.trimEnd();
  const heads = !/[:=]/.test(path.slice(2)) && isPathLike(path) && denies(path);
  return heads ? { kind: "heading" as const, denied: path } : null;
}

function isNumbered(line: string): boolean {
  const first = line.charCodeAt(0);
  return first >= 48 && first <= 57 && /^\d+[:-]/.test(line);
}

/** The words of a header, without the folders that git puts before both sides. */
function headerPaths(header: string): string[] {
  return header
    .slice(0, MAX_PATH * 2)
    .split(/[\s"]+/)
    .slice(1)
    .map((word) => word.replace(/^[abciow]\//, ""));
}

function firstDenied(paths: readonly string[], denies: Denies): string | null {
  return paths.find((path) => denies(path)) ?? null;
}

/** The denied file of a match: `path:text`, `path:12:text`, `path-12-text`, `HEAD:path:text`. */
function matchedFile(line: string, denies: Denies): string | null {
  const beginning = line.slice(0, MAX_PATH);
  const start = beginning.includes("sh: ") ? beginning.replace(SHELL, "") : beginning;
  const numbered = upToDash(start, (path, rest) => CONTEXT.test(rest) && isPathLike(path) && denies(path));
  if (numbered !== null) return numbered;
  let from = 0;
  for (let part = 0; part < 3; part++) {
    const colon = start.indexOf(":", isDrive(start, from) ? from + 2 : from);
    if (colon === -1) break;
    const path = start.slice(from, colon);
    if (!isPathLike(path)) break;
    if (denies(path)) return path.replace(MORE_THAN_NAME, "$1");
    from = colon + 1;
  }
  return null;
}

/** A shell's error about a line of a file, which it quotes. */
const SHELL = /^(?:\S{0,80}\/)?(?:ba|z|da|k)?sh: (?=\S{1,500}: line \d+: )/;
/** A line beside a match, by its number or by an assignment. */
const CONTEXT = /^-(?:\d+-|[A-Za-z_]\w{0,80} ?=)/;
/** Text after a complete name, which may be content. */
const MORE_THAN_NAME = /((?:^|[\\/])(?:\.env|id_)[\w.]*)[^\w.\\/].*$/i;

function isDrive(start: string, from: number): boolean {
  return /^[A-Za-z]:[\\/]/.test(start.slice(from, from + 3));
}

/** Prose has spaces; a path only in its folders. */
function isPathLike(path: string): boolean {
  if (!/\s/.test(path)) return path !== "";
  return /^(?:[~.]{0,2}[\\/]|[A-Za-z]:[\\/])/.test(path) && !/\s[^\\/]*$/.test(path);
}

/** Lines around a match carry no number when matches carry none: `path-text`. */
function contextFile(line: string, files: ReadonlySet<string | null>): string | null {
  if (files.size < 2 && files.has(null)) return null;
  return upToDash(line.slice(0, MAX_PATH), (path) => files.has(path));
}

/** The beginning of a line before one of its first dashes. */
function upToDash(line: string, accept: (path: string, rest: string) => boolean): string | null {
  let dash = line.indexOf("-");
  for (let tried = 0; tried < MAX_DASHES && dash !== -1; tried++) {
    const path = line.slice(0, dash);
    if (accept(path, line.slice(dash, dash + 100))) return path;
    dash = line.indexOf("-", dash + 1);
  }
  return null;
}

const MAX_DASHES = 12;
