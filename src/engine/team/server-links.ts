import { loginOf, readTeamConnection, type TeamConnection } from "../../config/team/connection.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import type { ProjectRef } from "../../operations/shown-memory.ts";
import type { TeamServer } from "../../store/port/team-server.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";

/** Throws `TEAM_NOT_CONNECTED`. */
export function requireConnection({ home }: Pick<EngineDeps, "home">): TeamConnection {
  const connection = readTeamConnection(home);
  if (connection) return connection;
  throw new UnbiddenError("TEAM_NOT_CONNECTED", "this home is connected to no team's server");
}

/** Runs with the team's server, and closes the connection. Throws `TEAM_*`. */
export async function withServer<T>(
  deps: EngineDeps,
  connection: TeamConnection,
  work: (server: TeamServer) => Promise<T>,
): Promise<T> {
  const { open } = await deps.teamServers();
  const server = await open(loginOf(connection), connection.key);
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

/** The folder's project here, and what all members call it. Throws `PROJECT_UNKNOWN`. */
export async function sharedProject(deps: EngineDeps, { cwd }: ProjectRef) {
  const facts = projectAt(deps, cwd);
  if (!facts) throw new UnbiddenError("PROJECT_UNKNOWN", `${cwd} belongs to no project`);
  const remote = facts.keys.find(({ kind }) => kind === "remote")?.value;
  if (remote === undefined)
    throw new UnbiddenError(
      "PROJECT_UNKNOWN",
      "the project's repository has no remote, by which colleagues' clones would be known as the same project",
    );
  return { ...(await deps.store().ensureProject(facts, deps.now())), remote };
}
