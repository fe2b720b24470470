import type { TeamServer } from "../store/port/team-server.ts";
import { type ReceiveDeps, receiveShared } from "./receive.ts";
import { type SendDeps, sendShared } from "./send.ts";

export interface ReplicationDeps extends Omit<ReceiveDeps, "server" | "me">, Omit<SendDeps, "server"> {
  readonly server: Pick<TeamServer, "membership" | "push" | "pull">;
}

export interface Replicated {
  readonly sent: number;
  readonly received: number;
}

/** Exchanges every connected project with the team, both ways. Throws `TEAM_*`; what was done until then stays done. */
export async function replicate(deps: ReplicationDeps): Promise<Replicated> {
  const me = await deps.server.membership();
  let sent = 0;
  let received = 0;
  for (const project of await deps.store.teamProjects()) {
    if (me.role !== "reader") sent += await sendShared(deps, project);
    received += await receiveShared({ ...deps, me }, project);
  }
  return { sent, received };
}
