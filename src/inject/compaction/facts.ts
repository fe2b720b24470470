import type { RecallFacts, TouchedFiles } from "../../store/port/recall-store.ts";
import { cutAtWord } from "../../text/cut.ts";
import { oneLine } from "../block/one-line.ts";
import type { CondenseDeps, Deed, ToldStep } from "./recall-document.ts";
import { unhappyLine } from "./tool-lines.ts";

/** Most of each, the latest. */
const MOST_DECISIONS = 20;
const MOST_FAILURES = 20;
const MOST_FILES = 25;
const MOST_SKILLS = 25;
const LAST_WORDS = 3;
/** Most characters of a line of words. */
const MAX_LINE = 300;

/** What a past holds beside its words; `opening` are the first prompts of all, where the steps begin later. */
export function factsOf(
  steps: readonly ToldStep[],
  opening: readonly ToldStep[],
  deps: CondenseDeps,
): RecallFacts {
  const prompts = steps.filter(({ kind }) => kind === "prompt");
  return {
    goal: goalOf([...opening.filter(({ kind }) => kind === "prompt"), ...prompts], deps),
    decisions: decisionsOf(steps, deps).slice(-MOST_DECISIONS),
    failures: failuresOf(steps).slice(-MOST_FAILURES),
    files: filesOf(steps),
    skills: skillsOf(steps).slice(-MOST_SKILLS),
    lastWords: prompts.slice(-LAST_WORDS).map(({ text }) => oneLine(text, MAX_LINE)),
  };
}

/** The first and the last thing asked; "yes" and "go on" ask for nothing. */
function goalOf(prompts: readonly ToldStep[], { askIn }: CondenseDeps): readonly string[] {
  const first = firstOf(prompts, askIn);
  const last = firstOf(prompts.toReversed(), askIn);
  return [...new Set([first, last])].filter((ask) => ask !== null).map((ask) => oneLine(ask, MAX_LINE));
}

function firstOf(prompts: readonly ToldStep[], askIn: CondenseDeps["askIn"]): string | null {
  for (const { text } of prompts) {
    const ask = askIn(text);
    if (ask !== null) return ask;
  }
  return null;
}

export function decisionsOf(steps: readonly ToldStep[], { decisionsIn }: CondenseDeps): readonly string[] {
  const decisions = new Set<string>();
  let asked = "";
  for (const { kind, text } of steps) {
    if (kind === "prompt") asked = text;
    if (kind !== "prompt" && kind !== "reply") continue;
    for (const decision of decisionsIn(kind === "prompt" ? "user" : "assistant", text, asked))
      decisions.add(oneLine(decision, MAX_LINE));
  }
  return [...decisions];
}

interface Failure {
  readonly line: string;
  readonly deed: Deed;
  worked: boolean;
}

/** Each call and error once, where it came last; a call that works later says so. */
function failuresOf(steps: readonly ToldStep[]): readonly string[] {
  const failures = new Map<string, Failure>();
  for (const { kind, deed, text } of steps) {
    if (deed && kind === "did") noteSuccess(failures, deed);
    if (!deed || kind !== "failed") continue;
    const line = unhappyLine(kind, deed, text);
    failures.delete(line);
    failures.set(line, { line, deed, worked: false });
  }
  return [...failures.values()].map(({ line, worked }) => (worked ? `${line}; the same worked later` : line));
}

function noteSuccess(failures: ReadonlyMap<string, Failure>, { use, what }: Deed): void {
  if (what === "") return;
  for (const failure of failures.values())
    if (failure.deed.use === use && failure.deed.what === what) failure.worked = true;
}

/** Those that were changed come first: what was only read can be read again. */
function filesOf(steps: readonly ToldStep[]): TouchedFiles {
  const latest = steps.filter(({ kind }) => kind === "did").toReversed();
  const pathsOf = (uses: readonly string[]) =>
    latest.flatMap(({ deed }) => (deed?.path && uses.includes(deed.use) ? [deed.path] : []));
  const changed = [...new Set(pathsOf(["edit", "write"]))];
  const read = [...new Set(pathsOf(["read"]))].filter((path) => !changed.includes(path));
  const shown = {
    changed: changed.slice(0, MOST_FILES),
    read: read.slice(0, Math.max(0, MOST_FILES - changed.length)),
  };
  return { ...shown, more: changed.length + read.length - shown.changed.length - shown.read.length };
}

function skillsOf(steps: readonly ToldStep[]): readonly string[] {
  const loaded = steps.flatMap(({ kind, deed }) =>
    kind === "did" && deed?.use === "skill" ? [deed.what] : [],
  );
  return [...new Set(loaded)].filter(Boolean).map((name) => cutAtWord(name, MAX_LINE));
}
