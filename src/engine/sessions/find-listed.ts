import { UnbiddenError } from "../../domain/errors.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { ListedProject } from "../../store/port/project-store.ts";
import { findKnownProject } from "../memories/memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";

/** Fewer characters of an id would be taken for a name. */
const LEAST_ID = 4;

/** By name or the beginning of the id. Throws `PROJECT_UNKNOWN`, and `ARGUMENT_INVALID` for several. */
export async function findListed(
  deps: EngineDeps,
  input: Pick<OperationInput<"projects">, "project" | "cwd">,
): Promise<ListedProject> {
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
