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

/** Batches of a source, each put into its target: the progress after each, and the answer in the end. */
export type ImportSteps<Answer extends ImportResult> = AsyncGenerator<ImportProgress, Unfinished<Answer>>;
/** Each of a union by itself. */
type Unfinished<Answer> = Answer extends unknown ? Omit<Answer, "dryRun" | "ms"> : never;

/** The target for what a batch tells of its project; else why there is none, in words that follow a number. */
export type FindTarget = (project: SourceProject) => Promise<Project | string>;

/** `--since` in ms since 1970. Throws `ARGUMENT_INVALID`. */
export function requestedSince(deps: EngineDeps, { since }: Pick<ImportInput, "since">): number {
  return since === undefined ? 0 : parseTime(since, deps.now(), "--since").from;
}

/** `--project`, which is a name or a folder; null for none. Throws `PROJECT_UNKNOWN`. */
export function requestedProject(
  deps: EngineDeps,
  { project, cwd }: Pick<ImportInput, "project" | "cwd">,
): { readonly name: string; readonly facts: ProjectFacts | null } | null {
  if (project === undefined) return null;
  if (!/[\\/]|^\.{1,2}$/.test(project)) return { name: project, facts: null };
  return { name: project, facts: knownFacts(deps, deps.resolve(cwd, project), project) };
}

/** Throws `PROJECT_UNKNOWN`. */
export function knownFacts(deps: EngineDeps, folder: string, named = folder): ProjectFacts {
  const facts = projectAt(deps, folder);
  if (facts) return facts;
  throw new UnbiddenError("PROJECT_UNKNOWN", `${named} belongs to no project`);
}

/** One project for all; made when the first batch needs it. Throws `ARGUMENT_INVALID` where it is switched off. */
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

/** Each batch into its own project, as far as the source tells which that is. Throws `PROJECT_UNKNOWN`. */
export async function targetsByName(
  deps: EngineDeps,
  input: ImportInput,
  source: string,
): Promise<FindTarget> {
  if (!input.dryRun) await catchUp(deps);
  const requested = requestedProject(deps, input);
  const wanted = requested && (requested.facts ? projectNames(requested.facts) : [requested.name]);
  const known = new Map<string, Project | string>();
  return async (project) => {
    if (wanted && !wanted.some((name) => project.names.includes(name))) return OTHER;
    const key = project.names.join("\0");
    const target = known.get(key) ?? (await surestTarget(deps, input.cwd, requested?.facts ?? null, project));
    // Another page may tell more of one that nobody knows.
    if (target) known.set(key, target);
    return target ?? nowhere(project, source);
  };
}

const OTHER = "of other projects than asked for";
const OFF = "of projects that are switched off";

function nowhere({ names }: SourceProject, source: string): string {
  return `of "${names[0]}", of which ${source} does not say where it is: import once more from within it`;
}

function projectNames({ name, root }: ProjectFacts): readonly string[] {
  return [name, basename(root)];
}

/** Surest first: what was asked for, where it worked, the one that is called so, where the user stands, where files were touched. */
async function surestTarget(
  deps: EngineDeps,
  cwd: string,
  requested: ProjectFacts | null,
  { names, folders, touched }: SourceProject,
): Promise<Project | string | null> {
  const current = projectAt(deps, cwd);
  const isNamed = current && projectNames(current).some((name) => names.includes(name));
  const sure = requested ?? factsAt(deps, folders) ?? (isNamed ? current : null);
  if (sure) return targetAt(deps, sure);
  const [only, other] = (await Promise.all(names.map((name) => deps.store().projectsNamed(name)))).flat();
  if (only && !other) return only.off ? OFF : only;
  const likely = factsAt(deps, touched);
  return likely && targetAt(deps, likely);
}

/** The first of these folders that is there and in a project. */
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
