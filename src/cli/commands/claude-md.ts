import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SettingsChange } from "../../agents/agent.ts";
import { claudeCodeRecallFile as FILE } from "../../agents/claude-code/claude-code-recall-file.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { projectFolderAt, shownPath } from "../agent-settings.ts";
import type { CliContext, ExitCode } from "../context.ts";
import { lineDiff } from "../diff.ts";
import { resolveInside, resolveOwnInside } from "../file-inside.ts";
import { type RouteRecord, type RouteTexts, routeRecord, withoutRoute, withRoute } from "../file-route.ts";
import { readRouteRecord, removeRouteRecord, writeRouteRecord } from "../file-route-record.ts";
import { readTextFile, removeEmptyFolder, removeTextFile, writeTextFile } from "../text-file.ts";

export interface ClaudeMdOptions {
  readonly state: "on" | "off";
  /** Null is the folder the command was started in. */
  readonly project: string | null;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** What switching would do; made without writing anything. */
interface Plan {
  readonly folder: string;
  readonly changes: readonly (SettingsChange & { readonly diff: string })[];
  /** Null where the route was not on and is not to be. */
  readonly record: RouteRecord | null;
  readonly isNew: boolean;
}

/** Others read what the project shares; what a session said is for its owner alone. */
const SHARED_MODE = 0o644;
const OWN_MODE = 0o600;

/** Switches a project's file route on or off, showing what changes; a second time changes nothing. */
export async function switchFileRoute(context: CliContext, options: ClaudeMdOptions): Promise<ExitCode> {
  const plan = await planned(context, options);
  if (!options.json && plan.changes.length > 0) context.print(planText(context, plan));
  if (!options.dryRun) await carryOut(context, options, plan);
  context.print(options.json ? planJson(options, plan) : closingText(context, options, plan));
  return 0;
}

async function planned(context: CliContext, { state, project }: ClaudeMdOptions): Promise<Plan> {
  const folder = projectFolderAt(context, project);
  if (folder === null)
    throw new UnbiddenError("PROJECT_UNKNOWN", `${project ?? context.cwd} is not inside a project`);
  const files = await routeFiles(folder);
  const texts = await textsOf(files);
  const known = await readRouteRecord(context.home, folder);
  const madeFolder = !existsSync(dirname(files.recall));
  const record = known ?? (state === "on" ? routeRecord(texts, FILE, { folder, madeFolder }) : null);
  const wanted = state === "on" ? withRoute(texts, FILE) : withoutKnown(texts, record);
  return { folder, changes: changesTo(files, texts, wanted), record, isNew: known === null };
}

/** Without a record nothing there was put there by us. */
function withoutKnown(texts: RouteTexts, record: RouteRecord | null): RouteTexts {
  return record === null ? texts : withoutRoute(texts, FILE, record);
}

type RouteFiles = Readonly<Record<keyof RouteTexts, string>>;

/** Throws `FILE_OUTSIDE`. */
async function routeFiles(folder: string): Promise<RouteFiles> {
  return {
    instructions: await resolveInside(folder, FILE.instructions),
    ignore: await resolveInside(folder, ".gitignore"),
    recall: await resolveOwnInside(folder, FILE.path),
  };
}

async function textsOf(files: RouteFiles): Promise<RouteTexts> {
  return {
    instructions: await readProjectFile(files.instructions),
    ignore: await readProjectFile(files.ignore),
    recall: await readProjectFile(files.recall),
  };
}

/** What cannot be written back as it was is never touched. */
async function readProjectFile(file: string): Promise<string | null> {
  try {
    return await readTextFile(file);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new UnbiddenError("FILE_UNWRITABLE", `cannot read ${file} as text: ${why}`, { cause });
  }
}

function changesTo(files: RouteFiles, before: RouteTexts, after: RouteTexts): Plan["changes"] {
  return (["instructions", "ignore", "recall"] as const)
    .map((name) => ({ file: files[name], before: before[name], after: after[name] }))
    .filter((change) => change.before !== change.after)
    .map((change) => ({ ...change, diff: lineDiff(change.before, change.after) }));
}

/** The record is there for as long as anything of ours is. */
async function carryOut(context: CliContext, { state }: ClaudeMdOptions, plan: Plan): Promise<void> {
  if (plan.record === null) return;
  if (state === "on") await writeRouteRecord(context.home, plan.record);
  for (const { file, before, after } of plan.changes) {
    if (after === null) await removeTextFile(file);
    else await writeTextFile(file, after, routeFileMode(plan.folder, file, before));
  }
  if (state === "on") return;
  if (plan.record.madeFolder) await removeEmptyFolder(dirname(join(plan.folder, FILE.path)));
  await removeRouteRecord(context.home, plan.folder);
}

/** A file that was there keeps its own. */
function routeFileMode(folder: string, file: string, before: string | null): number | undefined {
  if (file === join(folder, FILE.path)) return OWN_MODE;
  return before === null ? SHARED_MODE : undefined;
}

function planText(context: CliContext, { changes }: Plan): string {
  return changes.map(({ file, diff }) => `${shownPath(context, file)}\n${diff}`).join("\n");
}

function planJson({ state, dryRun }: ClaudeMdOptions, { folder, changes, record, isNew }: Plan): string {
  const changed = changes.length > 0 || (state === "on" ? isNew : record !== null);
  const files = changes.map(({ file, after, diff }) => ({ file, removed: after === null, diff }));
  return JSON.stringify({ state, project: folder, changed, dryRun, files });
}

function closingText(context: CliContext, { state, dryRun }: ClaudeMdOptions, plan: Plan): string {
  const project = shownPath(context, plan.folder);
  if (state === "off" && plan.record === null) return `It is not on in ${project}, nothing to change.`;
  if (state === "on" && !plan.isNew && plan.changes.length === 0)
    return `It is on in ${project} already, nothing to change.`;
  if (dryRun) return "Dry run: nothing was written.";
  if (state === "off") return `\nSwitched off in ${project}; its files are what they would be without it.`;
  return [
    "",
    `Switched on in ${project}: what a compaction would cost comes back with ${FILE.instructions}.`,
    "Sessions that run already use it from their next compaction on.",
    `Who shares ${FILE.instructions} through the repository gets the line, too; without the file it does nothing.`,
  ].join("\n");
}
