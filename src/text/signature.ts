import { cutAtWord } from "./cut.ts";
import { hasWord, tellingLine } from "./error-line.ts";
import { withArgumentPlaceholders, withoutColours, withPlaceholders } from "./placeholders.ts";
import { type ShellStep, type ShellWord, shellSteps } from "./shell-steps.ts";

const MAX_CHARACTERS = 200;
/** What of a line or a command is looked at. */
const READ = 1_000;
const COMMAND_READ = 4_000;

/** What two failures have in common that are the same error; null when no line tells anything. */
export function errorSignature(text: string): string | null {
  let signature = errorForm(text);
  for (let round = 0; round < MAX_ROUNDS && signature !== ""; round++) {
    const next = errorForm(signature);
    if (next === signature) return signature;
    signature = next;
  }
  return null;
}

/** The form of a form is itself, after two rounds or on no honest line at all. */
const MAX_ROUNDS = 8;

function errorForm(text: string): string {
  const line = tellingLine(text).slice(0, READ);
  const form = withPlaceholders(withoutColours(line).toLowerCase()).replace(/\s+/g, " ").trim();
  if (!hasWord(form.replace(/<[a-z]{1,5}>/g, ""))) return "";
  return cutAtWord(form, MAX_CHARACTERS);
}

/** What two command lines have in common that do the same; null for an empty one. */
export function commandSignature(command: string): string | null {
  const line = command.slice(0, COMMAND_READ).trim();
  const inner = /^(?:\S{0,40}\/)?(?:ba|z|da)?sh -\w{0,3}c (["'])([\s\S]*)\1$/.exec(line)?.[2];
  const steps = withoutLimits(withoutFolder(shellSteps(inner ?? line).filter(saysAnything)));
  const words = steps.map(stepForm).join(" ").replace(/\s+/g, " ");
  const form = words.replace(/(?: ?(?:&&|\|\||[|;&]))+$/, "").trim();
  return form === "" ? null : cutAtWord(form, MAX_CHARACTERS);
}

function saysAnything({ words, end }: ShellStep): boolean {
  return words.length > 0 || end.some(({ text }) => /^[()`]$/.test(text));
}

/** Where it starts is the same for the same project, and only sometimes said. */
function withoutFolder(steps: readonly ShellStep[]): readonly ShellStep[] {
  const first = steps.findIndex(
    ({ program, end }) => program !== "cd" || !/^(?:&&|;|\n)$/.test(endOperator(end)),
  );
  return first === -1 || first === steps.length ? steps : steps.slice(first);
}

/** How much of the output was asked for changes nothing about what was done. */
function withoutLimits(steps: readonly ShellStep[]): readonly ShellStep[] {
  let length = steps.length;
  while (length > 1 && isLimit(steps[length - 1]) && endOperator(steps[length - 2]?.end ?? []) === "|")
    length--;
  const last = steps[length - 1];
  return length === steps.length || !last ? steps : [...steps.slice(0, length - 1), { ...last, end: [] }];
}

function isLimit(step: ShellStep | undefined): boolean {
  return step?.program === "tail" || step?.program === "head";
}

function endOperator(end: ShellStep["end"]): string {
  return end[0]?.text ?? "";
}

function stepForm({ words, program, end }: ShellStep): string {
  const given = program === "export" || program === "";
  const forms = words
    .filter(({ redirect }) => redirect === null || redirect.includes("<"))
    .map((word) => wordForm(word, given));
  const operator = endOperator(end).replace("\n", ";");
  return [...forms, operator].join(" ");
}

function wordForm({ text, role, redirect }: ShellWord, given: boolean): string {
  if (redirect?.includes("<<")) return "<<…";
  if (role === "assignment" || (given && /^\w+=/.test(text))) return text.replace(/=[\s\S]*/, "=…");
  const plain = withArgumentPlaceholders(text.replace(QUOTED, "…").replace(/\\\r?\n/g, ""));
  return redirect === null ? plain : `< ${plain}`;
}

const QUOTED = /"(?:[^"\\]+|\\[\s\S]|\\$)*"?|'[^']*'?/g;
