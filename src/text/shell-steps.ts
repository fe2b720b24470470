import { type ShellToken, shellTokens } from "./shell-tokens.ts";
import { wordSet } from "./word-set.ts";

/** One command of a line, with the operator that ends it. */
export interface ShellStep {
  readonly tokens: readonly ShellToken[];
  readonly words: readonly ShellWord[];
  /** The program's name without its folder; empty for none. */
  readonly program: string;
  /** The operator, and the document that follows it when the step announced one. */
  readonly end: readonly ShellToken[];
}

export interface ShellWord {
  readonly text: string;
  readonly role: "assignment" | "program" | "argument";
  /** The redirection whose target the word is. */
  readonly redirect: string | null;
}

/** The commands of a line in order; their tokens joined are the line. */
export function shellSteps(line: string): readonly ShellStep[] {
  const steps: ShellStep[] = [];
  let tokens: ShellToken[] = [];
  let end: ShellToken[] = [];
  const finish = () => {
    if (tokens.length + end.length > 0) steps.push(toShellStep(tokens, end));
    tokens = [];
    end = [];
  };
  for (const token of shellTokens(line)) {
    if (end.length > 0 && token.kind !== "document") finish();
    if (token.kind === "operator" || token.kind === "document") end.push(token);
    else tokens.push(token);
  }
  finish();
  return steps;
}

function toShellStep(tokens: readonly ShellToken[], end: readonly ShellToken[]): ShellStep {
  const words: ShellWord[] = [];
  let program = "";
  let redirect: string | null = null;
  for (const { kind, text } of tokens) {
    if (kind === "redirect") redirect = text;
    if (kind !== "word") continue;
    const role = redirect !== null || program !== "" ? "argument" : wordRole(text, words.length > 0);
    words.push({ text, role, redirect });
    if (role === "program") program = baseName(text);
    redirect = null;
  }
  return { tokens, words, program, end };
}

/** Keywords and wrapping programs come before the program. */
function wordRole(text: string, wrapped: boolean): ShellWord["role"] {
  if (/^[A-Za-z_]\w*\+?=/.test(text)) return "assignment";
  if (BEFORE.has(text) || (wrapped && /^(?:-|\d+[smh]?$)/.test(text))) return "argument";
  return "program";
}

const BEFORE = wordSet(
  "if then else elif while until do ! { time sudo doas env command builtin exec nohup nice timeout xargs",
);

function baseName(word: string): string {
  const plain = word.replace(/["']/g, "");
  return plain.slice(Math.max(plain.lastIndexOf("/"), plain.lastIndexOf("\\")) + 1).toLowerCase();
}
