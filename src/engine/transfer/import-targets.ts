import { existsSync } from "node:fs";
import { basename } from "node:path";
import { UnbiddenError } from "../../domain/errors.ts";
import type { SourceProject } from "../../importers/importer.ts";
import type { ImportInput, ImportProgress, ImportResult } from "../../operations/import.ts";
import type { Project, ProjectFacts } from "../../store/store.ts";
import { catchUp } from "../memories/memories.ts";
import { parseTime } from "../memories/parse-time.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";

/** Yields the progress after each batch, and returns the answer. */
export type ImportSteps<Answer extends ImportResult> = AsyncGenerator<ImportProgress, Unfinished<Answer>>;
/** Distributes over a union. */
type Unfinished<Answer> = Answer extends unknown ? Omit<Answer, "dryRun" | "ms"> : never;

/** The target project of a batch; else the reason for none, worded to follow a number. */
export type FindTarget = (project: SourceProject) => Promise<Project | string>;

/** `--since` in ms since 1970. Throws `ARGUMENT_INVALID`. */
export function requestedSince(deps: EngineDeps, { since }: Pick<ImportInput, "since">): number {
  return since === undefined ? 0 : parseTime(since, deps.now(), "--since").from;
}

/** `--project`, a name or a folder; null for none. Throws `PROJECT_UNKNOWN`. */
export function requestedProject(
  deps: EngineDeps,
  { project, cwd }: Pick<ImportInput, "project" | "cwd">,
): { readonly name: string; readonly facts: ProjectFacts | null } | null {
  if (project === undefined) return null;
  if (!/[\\/]|^\.{1,2}$/.test(project)) return { name: project, facts: null };
  return { name: project, facts: knownFacts(deps, deps.resolve(cwd, project), project) };
}

/** Throws `PROJECT_UNKNOWN`. */
export function knownFacts(deps: EngineDeps, folder: string, label = folder): ProjectFacts {
  const facts = projectAt(deps, folder);
  if (facts) return facts;
  throw new UnbiddenError("PROJECT_UNKNOWN", `${label} belongs to no project`);
}

/** One project for all, created with the first batch. Throws `ARGUMENT_INVALID` where it is switched off. */
export function fixedTarget(
  deps: EngineDeps,
  input: ImportInput,
  facts: ProjectFacts,
): () => Promise<Project> {
  const find = async () => {
    if (!input.dryRun) await catchUp(deps);
    const target = await targetAt(deps, facts);
    if (typeof target !== "string") return target;
    throw new UnbiddenError("ARGUMENT_INVALID", `${facts.name} is switched off; \`unbidden on\` first`);
  };
  let target: Promise<Project> | null = null;
  return () => {
    target ??= find();
    return target;
  };
}

/** Each batch into its own project, as far as the source tells which. Throws `PROJECT_UNKNOWN`. */
export async function targetsByName(
  deps: EngineDeps,
  input: ImportInput,
  source: string,
): Promise<FindTarget> {
  if (!input.dryRun) await catchUp(deps);
  const requested = requestedProject(deps, input);
  const requestedNames = requested && (requested.facts ? projectNames(requested.facts) : [requested.name]);
  const targets = new Map<string, Project | string>();
  return async (project) => {
    if (requestedNames && !requestedNames.some((name) => project.names.includes(name))) return OTHER;
    const key = project.names.join("\0");
    const target =
      targets.get(key) ?? (await likeliestTarget(deps, input.cwd, requested?.facts ?? null, project));
    // Another page may tell more about an unknown one.
    if (target) targets.set(key, target);
    return target ?? unknownFolder(project, source);
  };
}

const OTHER = "of other projects than asked for";
const OFF = "of projects that are switched off";

function unknownFolder({ names }: SourceProject, source: string): string {
  return `of "${names[0]}", of which ${source} does not say where it is: import once more from within it`;
}

function projectNames({ name, root }: ProjectFacts): readonly string[] {
  return [name, basename(root)];
}

/** In order: the requested one, the working folders, the current one by name, one of that name, the touched files. */
async function likeliestTarget(
  deps: EngineDeps,
  cwd: string,
  requested: ProjectFacts | null,
  { names, folders, touched }: SourceProject,
): Promise<Project | string | null> {
  const current = projectAt(deps, cwd);
  const isNamed = current && projectNames(current).some((name) => names.includes(name));
  const certain = requested ?? factsAt(deps, folders) ?? (isNamed ? current : null);
  if (certain) return targetAt(deps, certain);
  const [only, other] = (await Promise.all(names.map((name) => deps.store().projectsNamed(name)))).flat();
  if (only && !other) return only.off ? OFF : only;
  const likely = factsAt(deps, touched);
  return likely && targetAt(deps, likely);
}

/** The first existing folder inside a project. */
function factsAt(deps: EngineDeps, folders: readonly string[]): ProjectFacts | null {
  for (const folder of folders) {
    const facts = existsSync(folder) ? projectAt(deps, folder) : null;
    if (facts) return facts;
  }
  return null;
}

async function targetAt(deps: EngineDeps, facts: ProjectFacts): Promise<Project | string> {
  const known = await deps.store().findProject(facts);
  return known?.off ? OFF : deps.store().ensureProject(facts, deps.now());
}
