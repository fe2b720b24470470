import type { ToolUse } from "../../domain/event.ts";
import type { DocumentStep, ToolAction } from "./recall-document.ts";

const MOST_NAMED = 8;

/** A line per command, failure and refusal; consecutive calls of another kind share one. */
export function toolLines(steps: readonly DocumentStep[]): readonly string[] {
  const lines: string[] = [];
  let run: ToolAction[] = [];
  const finish = () => {
    if (run.length > 0) lines.push(`- ${foldedLine(run)}`);
    run = [];
  };
  for (const { kind, text, action } of steps) {
    if (!action) continue;
    const [last] = run;
    if (kind !== "did" || (last && !folds(last, action))) finish();
    if (kind === "did") run.push(action);
    else lines.push(`- ${unhappyLine(kind, action, text)}`);
  }
  finish();
  return lines;
}

/** Only repetitions of one command share a line. */
function folds(last: ToolAction, next: ToolAction): boolean {
  if (last.use !== next.use) return false;
  if (last.use === "shell") return last.what === next.what;
  return last.use !== "other" || last.name === next.name;
}

function foldedLine(actions: readonly ToolAction[]): string {
  const [first] = actions as [ToolAction];
  const counts = new Map<string, number>();
  for (const { what } of actions) counts.set(what, (counts.get(what) ?? 0) + 1);
  const named = [...counts].filter(([what]) => what !== "");
  if (named.length === 0) return actionPhrase(first, "") + times(actions.length);
  const shown = named.slice(0, MOST_NAMED).map(([what, count]) => what + times(count));
  const more = named.length - shown.length;
  return actionPhrase(first, [...shown, ...(more > 0 ? [`${more} more`] : [])].join(", "));
}

function times(count: number): string {
  return count > 1 ? ` (${count} times)` : "";
}

/** For example "edited src/main.rs". */
function actionPhrase({ use, name }: Pick<ToolAction, "use" | "name">, what: string): string {
  const verb = VERBS[use] ?? `used ${name}`;
  return what === "" ? verb.replace(/:$/, "") : `${verb}${use === "other" ? ":" : ""} ${what}`;
}

const VERBS: Readonly<Partial<Record<ToolUse, string>>> = {
  shell: "$",
  edit: "edited",
  write: "wrote",
  read: "read",
  search: "searched",
  agent: "ran an agent:",
  skill: "loaded the skill",
};

export function unhappyLine(kind: DocumentStep["kind"], action: ToolAction, why: string): string {
  const call = actionPhrase(action, action.what);
  if (kind === "refused") return `${call} (not allowed${why === "" ? "" : `; the user said: ${why}`})`;
  return `${call} (failed${why === "" ? "" : `: ${inQuotes(why)}`})`;
}

/** Quotes of our own keep a tool's output from passing for the user's words. */
function inQuotes(printed: string): string {
  return `“${printed.replace(/[“”]/g, '"')}”`;
}
