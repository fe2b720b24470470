import { UnbiddenError } from "../../domain/errors.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { MergeAnswer, ProjectUndoAnswer, SplitAnswer } from "../../operations/projects.ts";
import type { ListedProject, ProjectChange } from "../../store/port/project-store.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { findListed } from "./find-listed.ts";
import { leavingKeys } from "./leaving-keys.ts";

type ProjectsInput = OperationInput<"projects">;

/** Without `yes` it only says what would go where. */
export async function mergeTwo(deps: EngineDeps, input: ProjectsInput): Promise<MergeAnswer> {
  const from = await findListed(deps, input);
  const into = await findListed(deps, { ...input, project: givenTarget(input, "merge <project> <into>") });
  if (from.id === into.id) throw new UnbiddenError("ARGUMENT_INVALID", `${from.name} cannot go into itself`);
  refuseOneOff(from, into);
  const knownBy = (await deps.store().projectKeys(from.id)).map(({ value }) => value);
  const change = input.yes ? await deps.store().mergeProjects(from.id, into.id, deps.now()) : null;
  return { merge: [from, into], knownBy, change };
}

/** Merged, the one that is off would be heard, or the other no longer. */
function refuseOneOff(one: ListedProject, other: ListedProject): void {
  if (one.off === other.off) return;
  const off = one.off ? one.name : other.name;
  throw new UnbiddenError(
    "ARGUMENT_INVALID",
    `${off} is switched off and the other is not; switch both alike`,
  );
}

/** Without `yes` it only says what would leave. */
export async function splitOne(deps: EngineDeps, input: ProjectsInput): Promise<SplitAnswer> {
  const store = deps.store();
  const from = await findListed(deps, input);
  const key = givenTarget(input, "split <project> <folder or remote>");
  const leaving = leavingKeys(deps, await store.projectKeys(from.id), key);
  const names = new Set((await store.listProjects()).map(({ name }) => name));
  const name = freeName(leaving.name, names);
  const options = { keys: leaving.keys, name, at: deps.now(), preview: !input.yes };
  const off = await store.splitProject(from.id, options);
  if (!off) throw new UnbiddenError("PROJECT_UNKNOWN", `${from.name} is gone`);
  const { memories, sessions, change } = off;
  const knownBy = leaving.keys.map(({ value }) => value);
  return { split: from, name, knownBy, memories, sessions, change: input.yes ? change : null };
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (!taken.has(free)) return free;
  }
}

function givenTarget({ to }: ProjectsInput, usage: string): string {
  if (to !== undefined && to.trim() !== "") return to;
  throw new UnbiddenError("ARGUMENT_INVALID", `<to> must not be empty: unbidden projects ${usage}`);
}

/** Changes that can be named. */
const LOOKED_AT = 1_000;

export async function undoOne(deps: EngineDeps, { project: id }: ProjectsInput): Promise<ProjectUndoAnswer> {
  const standing = (await deps.store().projectChanges(LOOKED_AT)).filter(({ undoneAt }) => undoneAt === null);
  const found = standing.filter((change) => id === undefined || change.id.startsWith(id.toLowerCase()));
  const [change, another] = found;
  if (!change || (id !== undefined && another))
    throw new UnbiddenError("ARGUMENT_INVALID", id ? `no one change begins with ${id}` : "nothing to undo");
  await refuseUnlike(deps, change);
  const at = deps.now();
  if ((await deps.store().undoProjectChange(change.id, at)) === "changed")
    throw new UnbiddenError("ARGUMENT_INVALID", "a later change stands on this one; undo that first");
  return { undone: { ...change, undoneAt: at } };
}

/** A project that was split off goes back only as the other is. */
async function refuseUnlike(deps: EngineDeps, { what, project, other }: ProjectChange): Promise<void> {
  if (what !== "split") return;
  const all = await deps.store().listProjects();
  const [one, two] = [project, other].map((id) => all.find((each) => each.id === id));
  if (one && two) refuseOneOff(one, two);
}
