import type { OperationInput } from "../../operations/operations.ts";
import type { SessionAnswer } from "../../operations/session.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";
import { findNamedSession } from "./session-named.ts";

export async function showSession(
  deps: EngineDeps,
  input: OperationInput<"session">,
): Promise<SessionAnswer> {
  const store = deps.store();
  const here = projectAt(deps, input.cwd);
  const project = (here && (await store.findProject(here)))?.id ?? null;
  if (input.session === undefined) {
    // A project where nothing happened yet has none, and what lies outside any is not its own.
    const isNew = here !== null && project === null;
    return { recall: isNew ? null : await store.latestRecall(project), all: input.all };
  }
  const { id } = await findNamedSession(deps, input.session, project);
  return { recall: await store.recallOf(id), all: input.all };
}
