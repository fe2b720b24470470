import { UnbiddenError } from "../../domain/errors.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { SessionAnswer } from "../../operations/session.ts";
import type { Session } from "../../store/store.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";

export async function showSession(
  deps: EngineDeps,
  input: OperationInput<"session">,
): Promise<SessionAnswer> {
  const store = deps.store();
  const here = projectAt(deps, input.cwd);
  const project = (here && (await store.findProject(here)))?.id ?? null;
  if (input.session === undefined) {
    // A project without events has none, and one outside any project is not its own.
    const isNew = here !== null && project === null;
    return { recall: isNew ? null : await store.latestRecall(project), all: input.all };
  }
  const { id } = await findNamedSession(deps, input.session, project);
  return { recall: await store.recallOf(id), all: input.all };
}

/** By id prefix, or with an empty one the project's latest. Throws `SESSION_UNKNOWN`. */
export async function findNamedSession(
  deps: EngineDeps,
  id: string,
  project: string | null,
): Promise<Session> {
  const session = await deps.store().findSession(id || null, project);
  if (session) return session;
  throw new UnbiddenError("SESSION_UNKNOWN", `no session ${id || "was seen in this project"}`);
}
