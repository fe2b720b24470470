import { existsSync } from "node:fs";
import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { claudeCodeRecallFile as FILE } from "../../agents/claude-code/claude-code-recall-file.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { projectFolderAt, shownPath } from "../agent-settings.ts";
import type { CliContext, ExitCode } from "../context.ts";
import {
  type RouteRecord,
  type RouteTexts,
  readRouteRecord,
  removeRouteRecord,
  routeRecord,
  withoutRoute,
  withRoute,
  writeRouteRecord,
} from "../file-route.ts";
import { fileChanges, hasChanges, type PlanOptions, runPlan, type SettingsPlan } from "../settings-plan.ts";
import { readTextFile, removeEmptyFolder } from "../text-file.ts";

export interface ClaudeMdOptions extends PlanOptions {
  readonly state: "on" | "off";
  /** Null for the working folder. */
  readonly project: string | null;
}

/** The record is null where the route was off and stays off. */
type RoutePlan = SettingsPlan<RouteRecord | null>;

/** Others may read shared project files; a session's content is for its owner only. */
const SHARED_MODE = 0o644;
const OWN_MODE = 0o600;

/** Switches a project's file route on or off, showing what changes; a second time changes nothing. */
export async function switchFileRoute(context: CliContext, options: ClaudeMdOptions): Promise<ExitCode> {
  const { state, project } = options;
  const folder = projectFolderAt(context, project);
  if (folder === null)
    throw new UnbiddenError("PROJECT_UNKNOWN", `${project ?? context.cwd} is not inside a project`);
  const plan = await planRoute(context, state, folder);
  const { record } = plan;
  await runPlan(context, options, plan, {
    // The record exists for as long as anything of ours is in the files.
    beforeFiles: async () => {
      if (state === "on" && record) await writeRouteRecord(context.home, record);
    },
    afterFiles: async () => {
      if (state === "off" && record) await removeRoute(context, record);
    },
    json: { state, project: folder },
    closing: () => closingText(context, state, folder, plan),
  });
  return 0;
}

async function planRoute(context: CliContext, state: "on" | "off", folder: string): Promise<RoutePlan> {
  const files = await routeFiles(folder);
  const texts = await textsOf(files);
  const previous = await readRouteRecord(context.home, folder);
  const madeFolder = !existsSync(dirname(files.recall));
  const record = previous ?? (state === "on" ? routeRecord(texts, FILE, { folder, madeFolder }) : null);
  const after =
    state === "on" ? withRoute(texts, FILE) : record === null ? texts : withoutRoute(texts, FILE, record);
  const changes = (["instructions", "ignore", "recall"] as const).map((name) => {
    const [file, before] = [files[name], texts[name]];
    return { file, before, after: after[name], mode: routeFileMode(folder, file, before) };
  });
  return {
    changes: fileChanges(changes),
    record,
    isNew: state === "on" ? previous === null : record !== null,
  };
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

/** Throws `FILE_UNWRITABLE`, so that a file that cannot be written back unchanged is never touched. */
async function readProjectFile(file: string): Promise<string | null> {
  try {
    return await readTextFile(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnbiddenError("FILE_UNWRITABLE", `cannot read ${file} as text: ${reason}`, { cause });
  }
}

async function removeRoute(context: CliContext, { folder, madeFolder }: RouteRecord): Promise<void> {
  if (madeFolder) await removeEmptyFolder(dirname(join(folder, FILE.path)));
  await removeRouteRecord(context.home, folder);
}

/** Undefined for a file that exists: it keeps its own mode. */
function routeFileMode(folder: string, file: string, before: string | null): number | undefined {
  if (file === join(folder, FILE.path)) return OWN_MODE;
  return before === null ? SHARED_MODE : undefined;
}

function closingText(context: CliContext, state: "on" | "off", folder: string, plan: RoutePlan): string {
  const project = shownPath(context, folder);
  if (state === "off" && plan.record === null) return `Already off in ${project}, nothing to change.`;
  if (!hasChanges(plan)) return `Already on in ${project}, nothing to change.`;
  if (state === "off") return `\nSwitched off in ${project}; its files are as they would be without it.`;
  return [
    "",
    `Switched on in ${project}: after a compaction, ${FILE.instructions} restores what it would have cost.`,
    "Running sessions use it from their next compaction on.",
    `If ${FILE.instructions} is shared through the repository, everyone gets the line; without the file it does nothing.`,
  ].join("\n");
}

/**
 * The real path of a project's file, which need not exist yet. Throws `FILE_OUTSIDE` when a link leads out of the
 * project, or nowhere: a repository must not choose which other files we write.
 */
async function resolveInside(folder: string, path: string): Promise<string> {
  const file = join(folder, path);
  const target = await realTarget(file);
  if (target?.startsWith((await realpath(folder)) + sep)) return target;
  throw new UnbiddenError("FILE_OUTSIDE", `${file} is a link that leads out of the project or nowhere`);
}

/** The same for a file that must not be a link at all. */
async function resolveOwnInside(folder: string, path: string): Promise<string> {
  const target = await resolveInside(folder, path);
  if (target === join(await resolveInside(folder, dirname(path)), basename(path))) return target;
  throw new UnbiddenError("FILE_OUTSIDE", `${join(folder, path)} is a link`);
}

async function realTarget(file: string): Promise<string | null> {
  const real = await realpath(file).catch(() => null);
  if (real !== null) return real;
  // A link that leads nowhere.
  if (await lstat(file).catch(() => null)) return null;
  const folder = await realTarget(dirname(file));
  return folder === null ? null : join(folder, basename(file));
}
