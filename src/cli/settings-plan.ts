import { diff } from "node:util";
import type { SettingsChange } from "../agents/agent.ts";
import { shownPath } from "./agent-settings.ts";
import type { CliContext } from "./context.ts";
import { printable, printableLines } from "./render/printable.ts";
import { removeTextFile, writeTextFile } from "./text-file.ts";

interface FileChange extends SettingsChange {
  readonly diff: string;
  /** Of a new file; an existing one keeps its own. */
  readonly mode?: number | undefined;
}

/** Changes to the user's files, computed without writing; the `record` of them is kept in our home. */
export interface SettingsPlan<Recorded> {
  readonly changes: readonly FileChange[];
  readonly record: Recorded;
  /** True when the record or another file of ours changes. */
  readonly isNew: boolean;
}

/** How a command presents its plan and carries it out. */
interface PlanSteps {
  /** Lines shown below the changes. */
  readonly details?: readonly string[];
  /** Asked after what changes was shown; false leaves everything as it is. */
  readonly confirm?: (() => Promise<boolean>) | undefined;
  readonly beforeFiles?: () => Promise<void>;
  readonly afterFiles?: () => Promise<void>;
  readonly json: object;
  /** The last text for a person, except after a dry run that would change something. */
  readonly closing: () => string;
}

export interface PlanOptions {
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** The files that would change, with their diffs. */
export function fileChanges(files: readonly Omit<FileChange, "diff">[]): FileChange[] {
  return files
    .filter(({ before, after }) => before !== after)
    .map((change) => ({ ...change, diff: lineDiff(change.before, change.after) }));
}

export function hasChanges({ changes, isNew }: SettingsPlan<unknown>): boolean {
  return changes.length > 0 || isNew;
}

/** Shows a plan, carries it out unless it is a dry run or the person says no, and says how it ended. False for a no. */
export async function runPlan(
  context: CliContext,
  { json, dryRun }: PlanOptions,
  plan: SettingsPlan<unknown>,
  steps: PlanSteps,
): Promise<boolean> {
  const changed = hasChanges(plan);
  const lines = [
    ...plan.changes.map((change) => shownChange(context, change, dryRun)),
    ...(steps.details ?? []),
  ];
  if (!json && changed && lines.length > 0) context.print(lines.join("\n"));
  if (changed && !dryRun && steps.confirm && !(await steps.confirm())) return false;
  if (!dryRun) {
    await steps.beforeFiles?.();
    await applyChanges(plan.changes);
    await steps.afterFiles?.();
  }
  const files = plan.changes.map(({ file, after, diff }) => ({ file, removed: after === null, diff }));
  if (json) context.print(JSON.stringify({ ...steps.json, changed, dryRun, files }));
  else context.print(changed && dryRun ? "Dry run: nothing was written." : steps.closing());
  return true;
}

/** A whole file of ours is named alone, unless looking is all that was asked for. */
function shownChange(
  context: CliContext,
  { file, before, after, diff }: FileChange,
  dryRun: boolean,
): string {
  const path = printable(shownPath(context, file));
  const lines = linesForDiff(before ?? after).length;
  if (!dryRun && before === null) return `${path}: a new file of ${lines} lines, which --dry-run shows`;
  if (!dryRun && after === null) return `${path}: removed, for its ${lines} lines were all ours`;
  return `${path}\n${printableLines(diff)}`;
}

async function applyChanges(changes: readonly FileChange[]): Promise<void> {
  for (const { file, after, mode } of changes) {
    if (after === null) await removeTextFile(file);
    else await writeTextFile(file, after, mode);
  }
}

const CONTEXT = 2;
const SIGNS = { "0": " ", "1": "-", "-1": "+" } as const;

type DiffLines = ReturnType<typeof diff>;

/** An exact line diff like `diff -U2`; empty when nothing differs. Null means no file. */
export function lineDiff(before: string | null, after: string | null): string {
  if ((before ?? "") === (after ?? "")) return "";
  const lines = diff(linesForDiff(before), linesForDiff(after));
  const isShown = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(([sign]) => sign !== 0);
  return lines
    .flatMap(([sign, text], index) => {
      if (!isShown(index)) return [];
      const isFirst = index === 0 || !isShown(index - 1);
      return [...(isFirst ? [hunkHead(lines.slice(0, index))] : []), SIGNS[sign] + text];
    })
    .join("\n");
}

function linesForDiff(text: string | null): string[] {
  const lines = (text ?? "").split("\n");
  if (lines.at(-1) === "") return lines.slice(0, -1);
  return lines.with(-1, `${lines.at(-1)}\n\\ No newline at end of file`);
}

function hunkHead(earlier: DiffLines): string {
  const next = (other: 1 | -1) => earlier.filter(([sign]) => sign !== other).length + 1;
  return `@@ -${next(-1)} +${next(1)} @@`;
}
