import type { TeamServers } from "../port/team-server.ts";
import { createTeam } from "./administration.ts";
import { openTeamServer } from "./team-server.ts";

export const POSTGRES: TeamServers = { open: openTeamServer, create: createTeam };
