import type { RecallFacts, TouchedFiles } from "../../store/port/recall-store.ts";
import { cutAtWord } from "../../text/cut.ts";
import { oneLine } from "../block/one-line.ts";
import type { CondenseDeps, DocumentStep, ToolAction } from "./recall-document.ts";
import { unhappyLine } from "./tool-lines.ts";

const MOST_DECISIONS = 20;
const MOST_FAILURES = 20;
const MOST_FILES = 25;
const MOST_SKILLS = 25;
const LAST_WORDS = 3;
/** In characters; a longer prompt without a request tells what is wrong or what came out. */
const LONGEST_CONSENT = 40;
const MAX_LINE = 300;

/** `opening` are the first prompts of all, where the steps begin later. */
export function pastFacts(
  steps: readonly DocumentStep[],
  opening: readonly DocumentStep[],
  deps: CondenseDeps,
): RecallFacts {
  const prompts = steps.filter(({ kind }) => kind === "prompt");
  const goal = goalOf([...opening.filter(({ kind }) => kind === "prompt"), ...prompts], deps);
  return {
    goal,
    decisions: stepDecisions(steps, deps).slice(-MOST_DECISIONS),
    failures: stepFailures(steps).slice(-MOST_FAILURES),
    files: filesTouched(steps),
    skills: skillsOf(steps).slice(-MOST_SKILLS),
    lastWords: lastWordsBeside(goal, prompts, deps),
  };
}

/** What the goal does not say already; "yes", "go on" and a command of the client say nothing. */
function lastWordsBeside(goal: readonly string[], prompts: readonly DocumentStep[], { askIn }: CondenseDeps) {
  const wordsOf = (text: string) => text.toLowerCase().replace(/[.!?]+$/, "");
  const said = new Set(goal.map(wordsOf));
  return prompts
    .slice(-LAST_WORDS)
    .filter(({ text }) => text.length > LONGEST_CONSENT || askIn(text) !== null)
    .map(({ text }) => oneLine(text, MAX_LINE))
    .filter((words) => !said.has(wordsOf(words)));
}

/** The first and the last request; "yes" and "go on" are none. */
function goalOf(prompts: readonly DocumentStep[], { askIn }: CondenseDeps): readonly string[] {
  const first = firstOf(prompts, askIn);
  const last = firstOf(prompts.toReversed(), askIn);
  return [...new Set([first, last])].filter((ask) => ask !== null).map((ask) => oneLine(ask, MAX_LINE));
}

function firstOf(prompts: readonly DocumentStep[], askIn: CondenseDeps["askIn"]): string | null {
  for (const { text } of prompts) {
    const ask = askIn(text);
    if (ask !== null) return ask;
  }
  return null;
}

export function stepDecisions(steps: readonly DocumentStep[], { decisionsIn }: CondenseDeps): string[] {
  const decisions = new Set<string>();
  let prompt = "";
  for (const { kind, text } of steps) {
    if (kind === "prompt") prompt = text;
    if (kind !== "prompt" && kind !== "reply") continue;
    for (const decision of decisionsIn(kind === "prompt" ? "user" : "assistant", text, prompt))
      decisions.add(oneLine(decision, MAX_LINE));
  }
  return [...decisions];
}

/** Each call and error once, at its last place; a later success is noted. */
function stepFailures(steps: readonly DocumentStep[]): readonly string[] {
  const failures = new Map<string, { readonly action: ToolAction; worked: boolean }>();
  for (const { kind, action, text } of steps) {
    if (!action) continue;
    if (kind === "did" && action.what !== "")
      for (const failure of failures.values())
        failure.worked ||= failure.action.use === action.use && failure.action.what === action.what;
    if (kind !== "failed") continue;
    const line = unhappyLine(kind, action, text);
    failures.delete(line);
    failures.set(line, { action, worked: false });
  }
  return [...failures].map(([line, { worked }]) => (worked ? `${line}; the same worked later` : line));
}

/** Changed files first: the others can be read again. */
function filesTouched(steps: readonly DocumentStep[]): TouchedFiles {
  const latest = steps.filter(({ kind }) => kind === "did").toReversed();
  const pathsOf = (uses: readonly string[]) =>
    latest.flatMap(({ action }) => (action?.path && uses.includes(action.use) ? [action.path] : []));
  const changed = [...new Set(pathsOf(["edit", "write"]))];
  const read = [...new Set(pathsOf(["read"]))].filter((path) => !changed.includes(path));
  const shown = {
    changed: changed.slice(0, MOST_FILES),
    read: read.slice(0, Math.max(0, MOST_FILES - changed.length)),
  };
  return { ...shown, more: changed.length + read.length - shown.changed.length - shown.read.length };
}

function skillsOf(steps: readonly DocumentStep[]): readonly string[] {
  const loaded = steps.flatMap(({ kind, action }) =>
    kind === "did" && action?.use === "skill" ? [action.what] : [],
  );
  return [...new Set(loaded)].filter(Boolean).map((name) => cutAtWord(name, MAX_LINE));
}
