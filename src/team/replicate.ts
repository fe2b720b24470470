import type { TeamProject } from "../store/port/team-links.ts";
import type { TeamServer } from "../store/port/team-server.ts";
import { type ReceiveDeps, receiveShared } from "./receive.ts";
import { type SendDeps, sendShared } from "./send.ts";

export interface ReplicationDeps extends Omit<ReceiveDeps, "server" | "me">, Omit<SendDeps, "server"> {
  readonly server: Pick<TeamServer, "membership" | "push" | "pull" | "holds">;
}

export interface Replicated {
  readonly sent: number;
  readonly received: number;
  /** Projects of which the server had lost changes that it once acknowledged. */
  readonly lost: number;
}

/** Exchanges every connected project with the team, both ways. Throws `TEAM_*`; what was done until then stays done. */
export async function replicate(deps: ReplicationDeps): Promise<Replicated> {
  const me = await deps.server.membership();
  const done = { sent: 0, received: 0, lost: 0 };
  for (const known of await deps.store.teamProjects()) {
    const project = await afterLosses(deps, known);
    if (project !== known) done.lost++;
    if (me.role !== "reader") done.sent += await sendShared(deps, project);
    done.received += await receiveShared({ ...deps, me }, project);
  }
  return done;
}

/** A promoted replica, or a restored backup, may lack what this home sent or received: then all is exchanged once more. */
async function afterLosses({ store, server }: ReplicationDeps, project: TeamProject): Promise<TeamProject> {
  if (project.mark === null || (await server.holds(project.mark))) return project;
  await store.restartTeamProject(project.project);
  return { ...project, position: 0, mark: null };
}
