import { UnbiddenError } from "../../domain/errors.ts";
import type { Session } from "../../store/store.ts";
import type { EngineDeps } from "../wiring/deps.ts";

/** By the beginning of its id, or with an empty one the project's latest. Throws `SESSION_UNKNOWN`. */
export async function findNamedSession(
  deps: EngineDeps,
  said: string,
  project: string | null,
): Promise<Session> {
  const session = await deps.store().findSession(said || null, project);
  if (session) return session;
  throw new UnbiddenError("SESSION_UNKNOWN", `no session ${said || "was seen in this project"}`);
}
