import { cutAtWord } from "./cut.ts";
import { hasWord, mainErrorLine } from "./error-line.ts";
import { withArgumentPlaceholders, withoutColours, withPlaceholders } from "./placeholders.ts";
import { type ShellStep, type ShellWord, shellSteps } from "./shell-steps.ts";

const MAX_CHARACTERS = 200;
/** Most characters read of a line and of a command. */
const READ = 1_000;
const COMMAND_READ = 4_000;

/** A form that is equal for failures of the same error; null where no line is informative. */
export function errorSignature(text: string): string | null {
  let signature = errorForm(text);
  for (let round = 0; round < MAX_ROUNDS && signature !== ""; round++) {
    const next = errorForm(signature);
    if (next === signature) return signature;
    signature = next;
  }
  return null;
}

/** A form is stable after two rounds, except for hostile lines. */
const MAX_ROUNDS = 8;

function errorForm(text: string): string {
  const line = mainErrorLine(text).slice(0, READ);
  const form = withPlaceholders(withoutColours(line).toLowerCase()).replace(/\s+/g, " ").trim();
  if (!hasWord(form.replace(/<[a-z]{1,5}>/g, ""))) return "";
  return cutAtWord(form, MAX_CHARACTERS);
}

/** A form that is equal for command lines that do the same; null for an empty one. */
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

/** Without the leading `cd`, which only some lines have. */
function withoutFolder(steps: readonly ShellStep[]): readonly ShellStep[] {
  const first = steps.findIndex(
    ({ program, end }) => program !== "cd" || !/^(?:&&|;|\n)$/.test(endOperator(end)),
  );
  return first === -1 || first === steps.length ? steps : steps.slice(first);
}

/** Without trailing `head` and `tail`, which only limit the output. */
function withoutLimits(steps: readonly ShellStep[]): readonly ShellStep[] {
  let length = steps.length;
  const isLimit = (at: number) => /^(?:head|tail)$/.test(steps[at]?.program ?? "");
  while (length > 1 && isLimit(length - 1) && endOperator(steps[length - 2]?.end ?? []) === "|") length--;
  const last = steps[length - 1];
  return length === steps.length || !last ? steps : [...steps.slice(0, length - 1), { ...last, end: [] }];
}

function endOperator(end: ShellStep["end"]): string {
  return end[0]?.text ?? "";
}

function stepForm({ words, program, end }: ShellStep): string {
  const isAssigning = program === "export" || program === "";
  const forms = words
    .filter(({ redirect }) => redirect === null || redirect.includes("<"))
    .map((word) => wordForm(word, isAssigning));
  const operator = endOperator(end).replace("\n", ";");
  return [...forms, operator].join(" ");
}

function wordForm({ text, role, redirect }: ShellWord, isAssigning: boolean): string {
  if (redirect?.includes("<<")) return "<<…";
  if (role === "assignment" || (isAssigning && /^\w+=/.test(text))) return text.replace(/=[\s\S]*/, "=…");
  const plain = withArgumentPlaceholders(text.replace(QUOTED, "…").replace(/\\\r?\n/g, ""));
  return redirect === null ? plain : `< ${plain}`;
}

const QUOTED = /"(?:[^"\\]+|\\[\s\S]|\\$)*"?|'[^']*'?/g;
