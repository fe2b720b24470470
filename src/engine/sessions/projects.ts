import { UnbiddenError } from "../../domain/errors.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { ProjectAnswer, ProjectsAnswer, RenamedAnswer } from "../../operations/projects.ts";
import { catchUp } from "../memories/memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { findListed } from "./find-listed.ts";
import { mergeTwo, splitOne, undoOne } from "./project-moves.ts";

type ProjectsInput = OperationInput<"projects">;

const LISTED_CHANGES = 10;
/** In characters. */
const LONGEST_NAME = 100;

export async function runProjects(deps: EngineDeps, input: ProjectsInput): Promise<ProjectsAnswer> {
  await catchUp(deps);
  switch (input.what) {
    case "list":
      return {
        projects: await deps.store().listProjects(),
        changes: await deps.store().projectChanges(LISTED_CHANGES),
      };
    case "show":
      return showProject(deps, input);
    case "rename":
      return renameOne(deps, input);
    case "merge":
      return mergeTwo(deps, input);
    case "split":
      return splitOne(deps, input);
    case "undo":
      return undoOne(deps, input);
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
  const name = input.to?.trim() ?? "";
  if (name === "" || name.length > LONGEST_NAME || /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(name))
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      "<to> must be one line of at most 100 characters: unbidden projects rename <project> <name>",
    );
  if (safe(deps, name) !== name) throw new UnbiddenError("ARGUMENT_INVALID", "<to> looks like a secret");
  const found = await findListed(deps, input);
  const others = (await deps.store().listProjects()).filter((each) => each.id !== found.id);
  if (others.some((each) => each.name === name))
    throw new UnbiddenError("ARGUMENT_INVALID", `another project is called ${name}`);
  const change = await deps.store().renameProject(found.id, name, deps.now());
  if (!change) throw new UnbiddenError("ARGUMENT_INVALID", `it is called ${name} already`);
  return { renamed: { ...found, name }, before: found.name, change };
}
