import type { SettingsChange } from "../agents/agent.ts";
import { shownPath } from "./agent-settings.ts";
import type { CliContext } from "./context.ts";
import { lineDiff } from "./diff.ts";
import { removeTextFile, writeTextFile } from "./text-file.ts";

interface FileChange extends SettingsChange {
  readonly diff: string;
  /** Of a file that is made; one that is there keeps its own. */
  readonly mode?: number | undefined;
}

/** Changes to files of the user's, made without writing anything; the `record` of them is in our own home. */
export interface SettingsPlan<Recorded> {
  readonly changes: readonly FileChange[];
  readonly record: Recorded;
  /** The record changes too, or something else of ours does. */
  readonly isNew: boolean;
}

/** How a command tells of its plan and carries it out. */
export interface PlanSteps {
  /** Lines shown below the changes. */
  readonly details?: readonly string[];
  readonly beforeFiles?: () => Promise<void>;
  readonly afterFiles?: () => Promise<void>;
  readonly json: object;
  /** The last words to a person, unless it is a dry run that would change something. */
  readonly closing: string;
}

export interface PlanOptions {
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** Those of the files that would change. */
export function fileChanges(files: readonly Omit<FileChange, "diff">[]): FileChange[] {
  return files
    .filter(({ before, after }) => before !== after)
    .map((change) => ({ ...change, diff: lineDiff(change.before, change.after) }));
}

export function hasChanges({ changes, isNew }: SettingsPlan<unknown>): boolean {
  return changes.length > 0 || isNew;
}

/** Shows a plan, carries it out unless it is a dry run, and says how it ended. */
export async function runPlan(
  context: CliContext,
  { json, dryRun }: PlanOptions,
  plan: SettingsPlan<unknown>,
  steps: PlanSteps,
): Promise<void> {
  const changed = hasChanges(plan);
  const lines = [
    ...plan.changes.map(({ file, diff }) => `${shownPath(context, file)}\n${diff}`),
    ...(steps.details ?? []),
  ];
  if (!json && changed && lines.length > 0) context.print(lines.join("\n"));
  if (!dryRun) {
    await steps.beforeFiles?.();
    await applyChanges(plan.changes);
    await steps.afterFiles?.();
  }
  const files = plan.changes.map(({ file, after, diff }) => ({ file, removed: after === null, diff }));
  if (json) context.print(JSON.stringify({ ...steps.json, changed, dryRun, files }));
  else context.print(changed && dryRun ? "Dry run: nothing was written." : steps.closing);
}

async function applyChanges(changes: readonly FileChange[]): Promise<void> {
  for (const { file, after, mode } of changes) {
    if (after === null) await removeTextFile(file);
    else await writeTextFile(file, after, mode);
  }
}
