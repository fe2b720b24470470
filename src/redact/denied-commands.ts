import { type ShellStep, type ShellWord, shellSteps } from "../text/shell-steps.ts";
import type { Denies } from "./denied-list.ts";

/** What a command line does with denied files: names none, only works with them, or may show what they hold. */
export type DeniedUse = "none" | "used" | "shown";

/** Any mention counts as showing that is not known to be harmless. */
export function deniedUse(command: string, denies: Denies, depth = 0): DeniedUse {
  if (depth > MAX_DEPTH || command.length > MAX_READ)
    return candidates(command).some(denies) ? "shown" : "none";
  if (!MOVES.test(command) && !candidates(command).some(denies)) return "none";
  const steps = shellSteps(command);
  const deniedAt = foldersAt(steps).map((folder) => deniesFrom(folder, denies));
  const [loads, feeds] = [stepsInsideLoading(steps), stepsThatFeed(steps)];
  const named = steps.map((step, at) => namesDenied(step, deniedAt[at] ?? denies));
  const shows = (step: ShellStep, at: number) => {
    const here = deniedAt[at] ?? denies;
    if (documentShows(step, here) || (named[at] && feeds[at] && !loads[at])) return true;
    return !loads[at] && !step.words.every((word, place) => isHarmless(step, word, place, here, depth));
  };
  if (steps.some(shows)) return "shown";
  if (!named.includes(true) && !candidates(command).some(denies)) return "none";
  const loaded = steps.some((step, at) => named[at] && (loads[at] || isLoading(step)));
  return loaded && steps.some(isDump) ? "shown" : "used";
}

/** The line without what could be a denied file's content: documents, quoted words, values, and what is echoed. */
export function withoutContent(command: string, denies: Denies): string {
  const cleared = shellSteps(command.slice(0, MAX_READ))
    .map((step) => clearedStep(step, denies))
    .join("");
  return `${cleared}${command.length > MAX_READ ? "…" : ""}`.replace(/…(?: *…)+/g, "…");
}

/** Nobody types more; of a longer line the rest is taken for content. */
const MAX_READ = 20_000;
const MAX_DEPTH = 3;
const TAKING = new Set(["export", "eval"]);
/** They work with a file and say nothing of what is in it. */
const QUIET = new Set(
  "source . rm unlink shred trash ls stat chmod chown touch mkdir test [ [[ ssh-add cd".split(" "),
);
const QUIET_GIT = new Set("add rm mv check-ignore ls-files update-index".split(" "));
const WITH_IDENTITY = new Set(
  "ssh scp sftp rsync mosh autossh sshpass ssh-copy-id ansible ansible-playbook".split(" "),
);
const FILE_OPTIONS = new Set("--env-file --kubeconfig --identity-file --private-key --userconfig".split(" "));

/** Also as a shell puts together what quotes and braces take apart: `~/".aws"/x`, `~/.aws/{x,y}`. */
function candidates(text: string): string[] {
  const plain = wordParts(text);
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

/** The end tells, and a line may move thousands of times. */
const MAX_FOLDER = 200;
const MOVES = /\b(?:cd|pushd|set-location)\s/i;

/** The folder each step stands in, as far as the line tells; empty where it began. */
function foldersAt(steps: readonly ShellStep[]): readonly string[] {
  let folder = "";
  return steps.map(({ program, words }) => {
    const now = folder;
    const target = words.at(-1)?.text.replace(/["']/g, "") ?? "";
    if (/^(?:cd|pushd|set-location)$/.test(program) && words.length > 1)
      folder = (isRelative(target) && folder !== "" ? `${folder}/${target}` : target).slice(-MAX_FOLDER);
    return now;
  });
}

function deniesFrom(folder: string, denies: Denies): Denies {
  if (folder === "") return denies;
  return (path) => denies(path) || (isRelative(path) && denies(`${folder}/${path}`));
}

function isRelative(path: string): boolean {
  return !/^(?:[\\/~$-]|[a-z]:)/i.test(path);
}

/** Which steps give names to one that opens the files: `ls .env | xargs cat`, `test -f .env && cat $_`. */
function stepsThatFeed(steps: readonly ShellStep[]): readonly boolean[] {
  return steps.map(({ end }, at) => {
    const next = steps.slice(at + 1);
    const piped = end[0]?.text.startsWith("|") === true && end[0].text !== "||";
    const taken = piped && next.some(({ words }) => /^(?:xargs|while|parallel)$/.test(words[0]?.text ?? ""));
    return taken || (steps[at + 1]?.words.some(({ text }) => /\$_(?!\w)/.test(text)) ?? false);
  });
}

function namesDenied(step: ShellStep, denies: Denies): boolean {
  return step.words.some((word) => candidates(word.text).some(denies));
}

function isHarmless(step: ShellStep, word: ShellWord, at: number, denies: Denies, depth: number): boolean {
  if (!candidates(word.text).some(denies)) return true;
  if (word.redirect !== null) return false;
  if (isUse(step, word.text, step.words[at - 1]?.text ?? "")) return true;
  // A command line of its own, as of `bash -c` or `ssh host`.
  const line = /^(["'])([\s\S]*\s[\s\S]*)\1$/.exec(word.text)?.[2];
  return line !== undefined && deniedUse(line, denies, depth + 1) !== "shown";
}

function isUse({ program, words }: ShellStep, word: string, before: string): boolean {
  if (QUIET.has(program)) return true;
  if (FILE_OPTIONS.has(before) || FILE_OPTIONS.has(word.split("=", 1)[0] ?? "")) return true;
  if (before === "-i" && WITH_IDENTITY.has(program)) return true;
  if (program !== "git" || words.some(({ text }) => /^(?:-[pie]|--patch|--interactive|--edit)$/.test(text)))
    return false;
  return words.some(({ text }) => QUIET_GIT.has(text));
}

/** Text that is written elsewhere may speak of a file; a program that is run may read it. */
function documentShows(step: ShellStep, denies: Denies): boolean {
  const bodies = step.end.filter(({ kind }) => kind === "document");
  return (
    step.program !== "cat" &&
    step.program !== "tee" &&
    bodies.some(({ text }) => candidates(text).some(denies))
  );
}

/** Which steps stand in `export $(…)`: what they say becomes variables. */
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

/** Says what was loaded: `env`, `set -x`, `echo $KEY`, `docker compose config`. */
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
const SAYING = new Set("echo printf print write-output write-host set-content add-content".split(" "));

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

function clearedWord({ text, role, redirect }: ShellWord, said: boolean, denies: Denies): string {
  if (redirect?.endsWith("<<<")) return "…";
  if (redirect?.includes("<<")) return text;
  if (said && role === "argument" && redirect === null) return "…";
  if (/^["']?[\w.~/\\*?-]+["']?$/.test(text) && denies(text)) return text;
  const bare = text.replace(QUOTED, "…");
  const value = bare.indexOf("=") + 1;
  return value === 0 || denies(bare.slice(value)) ? bare : `${bare.slice(0, value)}…`;
}

const QUOTED = /"(?:[^"\\]+|\\[\s\S]|\\$)*"?|'[^']*'?/g;
