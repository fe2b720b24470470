import { UnbiddenError } from "../../domain/errors.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { ProjectAnswer, ProjectsAnswer, RenamedAnswer } from "../../operations/projects.ts";
import type { ListedProject } from "../../store/port/project-store.ts";
import { catchUp, findKnownProject } from "../memories/memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";

type ProjectsInput = OperationInput<"projects">;

/** Fewer characters of an id would be taken for a name. */
const LEAST_ID = 4;

export async function runProjects(deps: EngineDeps, input: ProjectsInput): Promise<ProjectsAnswer> {
  await catchUp(deps);
  switch (input.what) {
    case "list":
      return { projects: await deps.store().listProjects() };
    case "show":
      return showProject(deps, input);
    case "rename":
      return renameOne(deps, input);
  }
}

async function showProject(deps: EngineDeps, input: ProjectsInput): Promise<ProjectAnswer> {
  const found = await findListed(deps, input);
  const { config } = deps;
  return {
    project: { ...found, ...(await deps.store().projectSize(found.id)) },
    retention: {
      snapshot: config["retention.snapshot_days"],
      turn: config["retention.turn_days"],
      handoff: config["retention.handoff_days"],
      goal: config["retention.goal_days"],
      failure: config["retention.failure_days"],
      receipt: config["retention.receipt_days"],
    },
  };
}

/** A name is for people; a project is known by its folders and repositories, which stay. */
async function renameOne(deps: EngineDeps, input: ProjectsInput): Promise<RenamedAnswer> {
  const name = input.name?.trim() ?? "";
  if (name === "" || /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(name))
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      "<name> must be one line: unbidden projects rename <project> <name>",
    );
  if (safe(deps, name) !== name) throw new UnbiddenError("ARGUMENT_INVALID", "<name> looks like a secret");
  const found = await findListed(deps, input);
  const others = (await deps.store().listProjects()).filter((each) => each.id !== found.id);
  if (others.some((each) => each.name === name))
    throw new UnbiddenError("ARGUMENT_INVALID", `another project is called ${name}`);
  await deps.store().renameProject(found.id, name);
  return { renamed: { ...found, name }, before: found.name };
}

/** By name or the beginning of the id. Throws `PROJECT_UNKNOWN`, and `ARGUMENT_INVALID` for several. */
async function findListed(deps: EngineDeps, input: ProjectsInput): Promise<ListedProject> {
  const all = await deps.store().listProjects();
  const { project: wanted } = input;
  if (wanted === undefined) {
    const here = await findKnownProject(deps, input);
    const own = all.find(({ id }) => id === here?.id);
    if (own) return own;
    throw new UnbiddenError("PROJECT_UNKNOWN", "nothing happened in this folder yet; name a project");
  }
  const named = all.filter(({ name }) => name === wanted);
  const isId = wanted.length >= LEAST_ID;
  const found =
    named.length > 0 ? named : all.filter(({ id }) => isId && id.startsWith(wanted.toLowerCase()));
  const [one, other] = found;
  if (!one) throw new UnbiddenError("PROJECT_UNKNOWN", `no project is called ${wanted}`);
  if (!other) return one;
  const ids = found.map(({ id }) => id.slice(0, 8)).join(" or ");
  throw new UnbiddenError(
    "ARGUMENT_INVALID",
    `several projects are called ${wanted}; name one by its id: ${ids}`,
  );
}
