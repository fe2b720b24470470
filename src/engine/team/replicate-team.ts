import { readTeamConnection, type TeamConnection } from "../../config/team/connection.ts";
import { FRESHNESS } from "../../distill/supersede.ts";
import type { TeamServer } from "../../store/port/team-server.ts";
import { type Replicated, replicate } from "../../team/replicate.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { withServer } from "./server-links.ts";

/** Exchanges what is shared with the team, both ways; null where no server is connected. Throws `TEAM_*`. */
export async function replicateTeam(deps: EngineDeps): Promise<Replicated | null> {
  const connection = readTeamConnection(deps.home);
  if (connection === null || (await deps.store().teamProjects()).length === 0) return null;
  return replicateWith(deps, connection);
}

export function replicateWith(deps: EngineDeps, connection: TeamConnection): Promise<Replicated> {
  return withServer(deps, connection, (server) => replicate(replicationDeps(deps, server)));
}

function replicationDeps(deps: EngineDeps, server: TeamServer) {
  const { key, now } = deps;
  return {
    store: deps.store(),
    server,
    key,
    now,
    judge: FRESHNESS,
    safe: (text: string) => safe(deps, text),
  };
}
