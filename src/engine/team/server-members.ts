import { UnbiddenError } from "../../domain/errors.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { TeamServerAnswer } from "../../operations/team.ts";
import type { Membership, PulledMemory, TeamMember, TeamServer } from "../../store/port/team-server.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { sharedProject } from "./server-links.ts";

/** Throws `ARGUMENT_INVALID`. */
export async function memberNamed(server: TeamServer, name: string | undefined): Promise<TeamMember> {
  const found = (await server.members()).find((member) => member.name === name && name !== "");
  if (found) return found;
  throw new UnbiddenError(
    "ARGUMENT_INVALID",
    name === undefined ? "name the person" : `nobody in the team is called ${name}`,
  );
}

/** A person with all that they shared, or all of the folder's project; only shows whom without `yes`. */
export async function eraseShared(
  deps: EngineDeps,
  { server, membership }: { readonly server: TeamServer; readonly membership: Membership },
  input: OperationInput<"team">,
): Promise<Partial<TeamServerAnswer>> {
  if (input.wholeProject === (input.what !== undefined))
    throw new UnbiddenError("ARGUMENT_INVALID", "name a person, or give --whole-project");
  const what = input.wholeProject
    ? { project: (await sharedProject(deps, input)).remote }
    : { member: (await memberNamed(server, input.what)).id };
  if (!input.yes) return { done: false };
  if ("member" in what && what.member !== membership.member) await server.remove(what.member);
  return { erased: await server.erase(what) };
}

const PAGE = 500;

/** All that the team shares of the folder's project. */
export async function exportProject(
  deps: EngineDeps,
  server: TeamServer,
  input: OperationInput<"team">,
): Promise<PulledMemory[]> {
  const { remote } = await sharedProject(deps, input);
  const all: PulledMemory[] = [];
  for (let after = 0; ; ) {
    const { changes } = await server.pull(remote, { after, limit: PAGE, why: "export" });
    all.push(...changes.filter(({ state }) => state === "shared"));
    after = changes.at(-1)?.position ?? after;
    if (changes.length < PAGE) return all;
  }
}

const AUDIT_LINES = 200;

export function auditPage({ now }: EngineDeps, server: TeamServer) {
  // One more, because the server's clock may be ahead.
  return server.audit(now() + 86_400_000, AUDIT_LINES);
}
