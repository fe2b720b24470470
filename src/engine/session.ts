import type { SessionAnswer, Sessions } from "../operations/session-answers.ts";
import type { EngineDeps } from "./deps.ts";
import { projectOf } from "./memories.ts";
import { sessionNamed } from "./session-named.ts";

export async function sessionShow(
  deps: EngineDeps,
  input: Parameters<Sessions["sessionShow"]>[0],
): Promise<SessionAnswer> {
  const project = (await projectOf(deps, input))?.id ?? null;
  const store = deps.store();
  if (input.session === undefined) return { recall: await store.latestRecall(project), all: input.all };
  const { id } = await sessionNamed(deps, input.session, project);
  return { recall: await store.recallOf(id), all: input.all };
}
