import { UnbiddenError } from "../../domain/errors.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { SessionAnswer } from "../../operations/session.ts";
import type { Session } from "../../store/store.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";
import { findListed } from "./find-listed.ts";
import { condenseStored } from "./recall-document.ts";

export async function runSession(deps: EngineDeps, input: OperationInput<"session">): Promise<SessionAnswer> {
  const store = deps.store();
  const { project, isNew } = await projectOfSessions(deps, input);
  if (input.action === "list")
    return { sessions: isNew ? [] : await store.listSessions(project, input.limit) };
  if (input.session !== undefined)
    return showOne(deps, input, await findNamedSession(deps, input.session, project));
  const recall = isNew ? null : await store.latestRecall(project);
  const latest = recall || isNew ? null : await store.findSession(null, project);
  return latest ? showOne(deps, input, latest) : { recall, document: null, all: input.all };
}

/** A project without events has none, and one outside any project is not its own. */
async function projectOfSessions(deps: EngineDeps, input: OperationInput<"session">) {
  if (input.project !== undefined) return { project: (await findListed(deps, input)).id, isNew: false };
  const here = projectAt(deps, input.cwd);
  const project = (here && (await deps.store().findProject(here)))?.id ?? null;
  return { project, isNew: here !== null && project === null };
}

async function showOne(
  deps: EngineDeps,
  { all }: Pick<OperationInput<"session">, "all">,
  session: Session,
): Promise<SessionAnswer> {
  const recall = await deps.store().recallOf(session.id);
  return { recall, document: recall ? null : await condenseStored(deps, session), all };
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
