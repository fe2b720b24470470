/** A piece of a command line; all pieces joined are the line. */
export interface ShellToken {
  readonly kind: "word" | "operator" | "redirect" | "blank" | "comment" | "document";
  readonly text: string;
}

/** Splits a command line as a shell would, with quotes kept; never fails, and reads no character twice. */
export function shellTokens(line: string): readonly ShellToken[] {
  const tokens: ShellToken[] = [];
  const ends: string[] = [];
  let at = 0;
  while (at < line.length) {
    const token = tokenAt(line, at, tokens.at(-1)?.kind === "word");
    tokens.push(token);
    at += token.text.length;
    const end = token.kind === "word" ? documentEnd(tokens) : null;
    if (end !== null) ends.push(end);
    if (token.text !== "\n" || ends.length === 0) continue;
    const body = line.slice(at, endOfDocuments(line, at, ends.splice(0)));
    if (body !== "") tokens.push({ kind: "document", text: body });
    at += body.length;
  }
  return tokens;
}

// In each pattern the alternatives start with different characters, which keeps it linear.
const BLANK = /(?:[^\S\n]|\\\r?\n)+/y;
const REDIRECT = /(?:\d{1,3}|&)?(?:<<<|<<-?|>>|<>|>\||[<>]&?)/y;
const OPERATOR = /&&|\|\||\|&|;;|[|;&\n()`]/y;
const COMMENT = /#[^\n]*/y;
const PLAIN = /[^\s"'\\|;&<>()`]+/y;

function tokenAt(line: string, at: number, afterWord: boolean): ShellToken {
  const blank = matchAt(BLANK, line, at);
  if (blank !== "") return { kind: "blank", text: blank };
  const redirect = matchAt(REDIRECT, line, at);
  if (redirect !== "") return { kind: "redirect", text: redirect };
  const operator = matchAt(OPERATOR, line, at);
  if (operator !== "") return { kind: "operator", text: operator };
  const comment = afterWord ? "" : matchAt(COMMENT, line, at);
  if (comment !== "") return { kind: "comment", text: comment };
  return { kind: "word", text: line.slice(at, endOfShellWord(line, at)) };
}

function matchAt(pattern: RegExp, line: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0] ?? "";
}

function endOfShellWord(line: string, start: number): number {
  let at = start;
  while (at < line.length) {
    const character = line.charAt(at);
    if (character === '"') at = endOfQuoted(line, at + 1);
    else if (character === "'") at = indexAfter(line.indexOf("'", at + 1), line);
    else if (character === "\\") at += 2;
    else {
      const plain = matchAt(PLAIN, line, at);
      if (plain === "") break;
      at += plain.length;
    }
  }
  return Math.min(Math.max(at, start + 1), line.length);
}

/** An unclosed quote goes to the end. */
function endOfQuoted(line: string, start: number): number {
  for (let at = start; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === '"') return at + 1;
    if (character === "\\") at++;
  }
  return line.length;
}

function indexAfter(found: number, line: string): number {
  return found === -1 ? line.length : found + 1;
}

/** The line that ends the here-document announced by the last word; null for none. */
function documentEnd(tokens: readonly ShellToken[]): string | null {
  const before = tokens.at(tokens.at(-2)?.kind === "blank" ? -3 : -2);
  if (before?.kind !== "redirect" || !/^\d*<<-?$/.test(before.text)) return null;
  return (tokens.at(-1)?.text ?? "").replace(/["'\\]/g, "");
}

function endOfDocuments(line: string, start: number, ends: readonly string[]): number {
  let at = start;
  for (const end of ends) {
    let current = "";
    do {
      const next = line.indexOf("\n", at);
      current = line.slice(at, next === -1 ? line.length : next).trim();
      at = next === -1 ? line.length : next + 1;
    } while (current !== end && at < line.length);
  }
  return at > start && line.charAt(at - 1) === "\n" ? at - 1 : at;
}
