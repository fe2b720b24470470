import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { claudeCodeRecallFile as FILE } from "../../agents/claude-code/claude-code-recall-file.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { projectFolderAt, shownPath } from "../agent-settings.ts";
import type { CliContext, ExitCode } from "../context.ts";
import { resolveInside, resolveOwnInside } from "../file-inside.ts";
import { type RouteRecord, type RouteTexts, routeRecord, withoutRoute, withRoute } from "../file-route.ts";
import { readRouteRecord, removeRouteRecord, writeRouteRecord } from "../file-route-record.ts";
import { fileChanges, hasChanges, type PlanOptions, runPlan, type SettingsPlan } from "../settings-plan.ts";
import { readTextFile, removeEmptyFolder } from "../text-file.ts";

export interface ClaudeMdOptions extends PlanOptions {
  readonly state: "on" | "off";
  /** Null is the folder the command was started in. */
  readonly project: string | null;
}

/** The record is null where the route was not on and is not to be. */
type RoutePlan = SettingsPlan<RouteRecord | null>;

/** Others read what the project shares; what a session said is for its owner alone. */
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
    // The record is there for as long as anything of ours is.
    beforeFiles: async () => {
      if (state === "on" && record) await writeRouteRecord(context.home, record);
    },
    afterFiles: async () => {
      if (state === "off" && record) await forgetRoute(context, record);
    },
    json: { state, project: folder },
    closing: closingText(context, state, folder, plan),
  });
  return 0;
}

async function planRoute(context: CliContext, state: "on" | "off", folder: string): Promise<RoutePlan> {
  const files = await routeFiles(folder);
  const texts = await textsOf(files);
  const known = await readRouteRecord(context.home, folder);
  const madeFolder = !existsSync(dirname(files.recall));
  const record = known ?? (state === "on" ? routeRecord(texts, FILE, { folder, madeFolder }) : null);
  const wanted = state === "on" ? withRoute(texts, FILE) : withoutKnown(texts, record);
  const changes = (["instructions", "ignore", "recall"] as const).map((name) => {
    const [file, before] = [files[name], texts[name]];
    return { file, before, after: wanted[name], mode: routeFileMode(folder, file, before) };
  });
  return { changes: fileChanges(changes), record, isNew: state === "on" ? known === null : record !== null };
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

async function forgetRoute(context: CliContext, { folder, madeFolder }: RouteRecord): Promise<void> {
  if (madeFolder) await removeEmptyFolder(dirname(join(folder, FILE.path)));
  await removeRouteRecord(context.home, folder);
}

/** A file that was there keeps its own. */
function routeFileMode(folder: string, file: string, before: string | null): number | undefined {
  if (file === join(folder, FILE.path)) return OWN_MODE;
  return before === null ? SHARED_MODE : undefined;
}

function closingText(context: CliContext, state: "on" | "off", folder: string, plan: RoutePlan): string {
  const project = shownPath(context, folder);
  if (state === "off" && plan.record === null) return `It is not on in ${project}, nothing to change.`;
  if (!hasChanges(plan)) return `It is on in ${project} already, nothing to change.`;
  if (state === "off") return `\nSwitched off in ${project}; its files are what they would be without it.`;
  return [
    "",
    `Switched on in ${project}: what a compaction would cost comes back with ${FILE.instructions}.`,
    "Sessions that run already use it from their next compaction on.",
    `If ${FILE.instructions} is shared through the repository, everyone gets the line; without the file it does nothing.`,
  ].join("\n");
}
