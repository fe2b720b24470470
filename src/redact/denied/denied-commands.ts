import { type ShellStep, type ShellWord, shellSteps } from "../../text/shell-steps.ts";
import { wordSet } from "../../text/word-set.ts";
import type { Denies } from "./denied-list.ts";
import { isHarmlessUse } from "./harmless-uses.ts";
import { withNamedFiles } from "./named-files.ts";
import { printsSecrets } from "./secret-commands.ts";
import { showsSecretFile } from "./shown-files.ts";
import { deniesAt, movesFolder } from "./step-folders.ts";

/** A command line names no denied file, uses some without showing them, or may show their content. */
export type DeniedAccess = "none" | "used" | "shown";

/** A mention that is not known to be harmless counts as showing. */
export function deniedAccess(command: string, denies: Denies, depth = 0): DeniedAccess {
  if (depth > MAX_DEPTH || command.length > MAX_READ)
    return candidates(command).some(denies) ? "shown" : "none";
  const steps = shellSteps(command);
  if (isShownIndirectly(command, steps, denies, depth)) return "shown";
  if (!movesFolder(command) && !candidates(command).some(denies)) return "none";
  const deniedAt = deniesAt(steps, denies);
  const [loads, feeds] = [stepsInsideLoading(steps), stepsThatFeed(steps)];
  const named = steps.map((step, at) => namesDenied(step, deniedAt[at] ?? denies));
  const shows = (step: ShellStep, at: number) => {
    const deniesHere = deniedAt[at] ?? denies;
    if (documentShows(step, deniesHere) || (named[at] && feeds[at] && !loads[at])) return true;
    return !loads[at] && !step.words.every((word, index) => isHarmless(step, word, index, deniesHere, depth));
  };
  if (steps.some(shows)) return "shown";
  if (!named.includes(true) && !candidates(command).some(denies)) return "none";
  const loaded = steps.some((step, at) => named[at] && (loads[at] || isLoading(step)));
  return loaded && steps.some(isDump) ? "shown" : "used";
}

/** Behind a variable, by a program that prints secrets, or from a file that the line itself tells. */
function isShownIndirectly(
  command: string,
  steps: readonly ShellStep[],
  denies: Denies,
  depth: number,
): boolean {
  const resolved = withNamedFiles(command);
  if (resolved !== command && deniedAccess(resolved, denies, depth + 1) === "shown") return true;
  if (showsSecretFile(steps)) return true;
  return steps.some(
    (step, at) => printsSecrets(step, steps.slice(at + 1, at + 2)) || runsPrinting(step, denies, depth),
  );
}

/** A command line within quotes prints secrets, as of `bash -c` or `ssh host`. */
function runsPrinting({ words, program }: ShellStep, denies: Denies, depth: number): boolean {
  if (!RUNS.has(program) || depth >= MAX_DEPTH) return false;
  return words.some(({ text }) => {
    const line = /^(["'])([\s\S]*)\1$/.exec(text)?.[2];
    return line !== undefined && deniedAccess(line, denies, depth + 1) === "shown";
  });
}

const RUNS = wordSet(
  "bash sh zsh dash fish ssh docker podman kubectl oc su eval watch heroku fly flyctl env nix-shell script wsl",
);

/** The line without possible content of denied files: here-documents, quoted words, values and echoed words. */
export function withoutContent(command: string, denies: Denies): string {
  const cleared = shellSteps(command.slice(0, MAX_READ))
    .map((step) => clearedStep(step, denies))
    .join("");
  return `${cleared}${command.length > MAX_READ ? "…" : ""}`.replace(/…(?: *…)+/g, "…");
}

/** Most characters read: the rest of a longer line counts as content. */
const MAX_READ = 20_000;
const MAX_DEPTH = 3;
const TAKING = new Set(["export", "eval"]);

/** Possible paths in a text, with quotes and braces resolved as a shell does: `~/".aws"/x`, `~/.aws/{x,y}`. */
function candidates(text: string): string[] {
  const globs = text.includes("[")
    ? text.split(/[\s"'`()<>|;&=,:{}$]+/).filter((word) => word.includes("["))
    : [];
  // Within a word a shell takes a backslash away.
  const unescaped = /\w\\\w/.test(text) ? wordParts(text.replace(/\\(?=\w)/g, "")) : [];
  const plain = [...wordParts(text), ...globs, ...unescaped];
  if (text.length > MAX_READ || !/["'{]/.test(text)) return plain;
  const joined = text.replace(/["']/g, "");
  const expanded = joined.replace(/([^\s{}]{0,200})\{([^\s{}]{1,500})\}/g, (_whole, before, inside) =>
    inside
      .split(",")
      .map((part: string) => before + part)
      .join(" "),
  );
  return [...plain, ...wordParts(joined), ...(expanded === joined ? [] : wordParts(expanded))];
}

function wordParts(text: string): string[] {
  return text.split(/[\s"'`()<>|;&=@,:{}[\]$]+/).filter((word) => word !== "");
}

/** True for steps that pass file names to another: `ls .env | xargs cat`, `test -f .env && cat $_`. */
function stepsThatFeed(steps: readonly ShellStep[]): readonly boolean[] {
  return steps.map(({ end }, at) => {
    const next = steps.slice(at + 1);
    const piped = end[0]?.text.startsWith("|") === true && end[0].text !== "||";
    const isTaken =
      piped && next.some(({ words }) => /^(?:xargs|while|parallel)$/.test(words[0]?.text ?? ""));
    return isTaken || (steps[at + 1]?.words.some(({ text }) => /\$_(?!\w)/.test(text)) ?? false);
  });
}

function namesDenied(step: ShellStep, denies: Denies): boolean {
  return step.words.some((word) => candidates(word.text).some(denies));
}

function isHarmless(step: ShellStep, word: ShellWord, at: number, denies: Denies, depth: number): boolean {
  if (!candidates(word.text).some(denies)) return true;
  if (word.redirect !== null) return false;
  if (isHarmlessUse(step, word.text, step.words[at - 1]?.text ?? "")) return true;
  // A command line of its own, as of `bash -c` or `ssh host`.
  const line = /^(["'])([\s\S]*\s[\s\S]*)\1$/.exec(word.text)?.[2];
  return line !== undefined && deniedAccess(line, denies, depth + 1) !== "shown";
}

/** A here-document names a denied file, and its program may read it; `cat` and `tee` only write the text. */
function documentShows(step: ShellStep, denies: Denies): boolean {
  const bodies = step.end.filter(({ kind }) => kind === "document");
  return (
    step.program !== "cat" &&
    step.program !== "tee" &&
    bodies.some(({ text }) => candidates(text).some(denies))
  );
}

/** True for steps within `export $(…)`, whose output becomes variables. */
function stepsInsideLoading(steps: readonly ShellStep[]): readonly boolean[] {
  let inside = false;
  return steps.map((step) => {
    const now = inside;
    const takes = TAKING.has(step.program) && step.words.at(-1)?.text === "$";
    inside = (inside || takes) && !step.end.some(({ text }) => text === ")");
    return now;
  });
}

function isLoading({ program, words }: ShellStep): boolean {
  return program === "source" || program === "." || words.some(({ text }) => text.startsWith("--env-file"));
}

/** Prints loaded variables: `env`, `set -x`, `echo $KEY`, `docker compose config`. */
function isDump({ program, words }: ShellStep): boolean {
  const rest = words.slice(1).map(({ text }) => text);
  if (/^(?:printenv|declare|typeset|compgen)$/.test(program)) return true;
  if (/^(?:echo|printf)$/.test(program)) return rest.some((word) => word.includes("$"));
  if (/^(?:set|(?:ba|z)?sh)$/.test(program)) return rest.length === 0 || /^-[a-wyz]*x/.test(rest[0] ?? "");
  if (program === "export") return rest.length === 0 || rest[0] === "-p";
  if (/^docker(?:-compose)?$/.test(program))
    return rest.includes("config") || rest.some((word) => SAYS_ALL.test(word));
  if (words.some(({ text, redirect }) => redirect?.endsWith("<<<") && text.includes("$"))) return true;
  return program === "" ? words.some(({ text }) => text === "env") : rest.some((word) => SAYS_ALL.test(word));
}

const SAYS_ALL = /^(?:print)?env$|\bprocess\.env\b|\bos\.environ\b|\bgetenv\b|\bENV\[/;
const SAYING = wordSet("echo printf print write-output write-host set-content add-content");

function clearedStep(step: ShellStep, denies: Denies): string {
  let at = 0;
  const words = step.tokens.map(({ kind, text }) => {
    if (kind === "comment") return "#…";
    const word = kind === "word" ? step.words[at++] : undefined;
    return word === undefined ? text : clearedWord(word, SAYING.has(step.program), denies);
  });
  const end = step.end.map(({ kind, text }, index) => {
    if (kind === "document") return "…";
    return step.end[index + 1] === undefined ? text : " ";
  });
  return [...words, ...end].join("");
}

function clearedWord({ text, role, redirect }: ShellWord, isEcho: boolean, denies: Denies): string {
  if (redirect?.endsWith("<<<")) return "…";
  if (redirect?.includes("<<")) return text;
  if (isEcho && role === "argument" && redirect === null) return "…";
  if (/^["']?[\w.~/\\*?-]+["']?$/.test(text) && denies(text)) return text;
  const bare = text.replace(QUOTED, "…");
  const value = bare.indexOf("=") + 1;
  return value === 0 || denies(bare.slice(value)) ? bare : `${bare.slice(0, value)}…`;
}

const QUOTED = /"(?:[^"\\]+|\\[\s\S]|\\$)*"?|'[^']*'?/g;
