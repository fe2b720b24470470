import type { BackfillRequest } from "../../capture/backfill.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import type { Engine } from "../../operations/engine-type.ts";
import type { ProjectKey } from "../../store/store.ts";
import { saidTime } from "../memories/said-times.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";

type Input = Pick<Parameters<Engine["import"]>[0], "since" | "project" | "cwd">;

/** Which sessions are meant. Throws `ARGUMENT_INVALID` or `PROJECT_UNKNOWN`. */
export function backfillRequest(deps: EngineDeps, input: Input): BackfillRequest {
  const since = input.since === undefined ? 0 : saidTime(input.since, deps.now(), "--since").from;
  return { since, wants: projectFilter(deps, input) };
}

/** By folder, or by the name people know a project by. */
function projectFilter(deps: EngineDeps, { project: said, cwd }: Input): BackfillRequest["wants"] {
  if (said === undefined) return () => true;
  const isPath = /[\\/]|^\.{1,2}$/.test(said);
  const meant = isPath ? projectAt(deps, deps.resolve(cwd, said)) : null;
  if (isPath && meant === null) throw new UnbiddenError("PROJECT_UNKNOWN", `${said} belongs to no project`);
  if (meant === null) return (project) => project?.name === said;
  const nameOf = ({ kind, value }: ProjectKey) => `${kind}:${value}`;
  const keys = new Set(meant.keys.map(nameOf));
  return (project) => project?.keys.some((key) => keys.has(nameOf(key))) ?? false;
}
