import {
  loginOf,
  readMemberKey,
  readTeamConnection,
  removeTeamConnection,
  type TeamConnection,
  writeTeamConnection,
} from "../../config/team/connection.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { TEAM_SERVER_RULE } from "../../domain/memory-sources.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { ExchangedProject, SERVER_ACTIONS, TeamServerAnswer } from "../../operations/team.ts";
import type { Membership, TeamServer } from "../../store/port/team-server.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { newMemberKey } from "./member-key.ts";
import { replicateWith } from "./replicate-team.ts";
import { requireConnection, sharedProject, withServer } from "./server-links.ts";
import { auditPage, eraseShared, exportProject, memberNamed } from "./server-members.ts";
import { searchShared } from "./server-search.ts";
import { sharesAllSince } from "./server-share.ts";

type TeamInput = OperationInput<"team">;
type Answer = Partial<TeamServerAnswer>;

/** Throws `TEAM_*`, `ARGUMENT_INVALID` or `PROJECT_UNKNOWN`. */
export async function runTeamServer(
  deps: EngineDeps,
  action: (typeof SERVER_ACTIONS)[number],
  input: TeamInput,
): Promise<TeamServerAnswer> {
  if (action === "create") return { ...NOTHING, ...(await foundTeam(deps, input)) };
  if (action === "connect") return { ...NOTHING, ...(await connectToTeam(deps, input)) };
  const connection = requireConnection(deps);
  const answer = await withServer(deps, connection, async (server) => {
    const membership = await server.membership();
    return { membership, ...(await asMember(deps, { server, membership, connection }, action, input)) };
  });
  return { ...NOTHING, address: shownAddress(connection), ...answer };
}

const NOTHING: TeamServerAnswer = {
  ...{ address: "", membership: null, problem: null, projects: [], members: [], key: null },
  ...{ sent: 0, received: 0, lost: 0, erased: 0, done: true, audit: [], exported: [], found: [] },
};

interface MemberCall {
  readonly server: TeamServer;
  readonly membership: Membership;
  readonly connection: TeamConnection;
}

async function asMember(
  deps: EngineDeps,
  call: MemberCall,
  action: Exclude<(typeof SERVER_ACTIONS)[number], "create" | "connect">,
  input: TeamInput,
): Promise<Answer> {
  const { server, connection } = call;
  switch (action) {
    case "replicate":
      return replicateWith(deps, connection);
    case "search":
      return { found: await searchShared(deps, server, input) };
    case "members":
      return { members: await server.members() };
    case "invite":
      return invite(deps, call, input);
    case "remove":
      await server.remove((await memberNamed(server, input.what)).id);
      return { members: await server.members() };
    case "erase":
      return eraseShared(deps, call, input);
    case "export":
      return { exported: await exportProject(deps, server, input) };
    case "audit":
      return { audit: await auditPage(deps, server) };
    case "leave":
      return leave(deps, call);
  }
}

/** Without a name it only brings the tables up to date. */
async function foundTeam(deps: EngineDeps, { what, name, as, days }: TeamInput): Promise<Answer> {
  if (what === undefined || (name === undefined) !== (as === undefined))
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      "give the address of an administrator's login, --name of the team and --as your own name",
    );
  const connection = await deps.teamAddress(what);
  const { create } = await deps.teamServers();
  if (name === undefined || as === undefined) {
    await create(loginOf(connection), null);
    return { address: shownAddress(connection) };
  }
  const id = deps.newId() + deps.newId();
  const { text, keyHash, expiresAt } = newMemberKey(deps, id, days);
  await create(loginOf(connection), { id, name, maintainer: as, keyHash, expiresAt });
  return { address: shownAddress(connection), key: { text, member: as, expiresAt } };
}

/** With an address it connects this home, and in any case the folder's project. */
async function connectToTeam(deps: EngineDeps, input: TeamInput): Promise<Answer> {
  const connection = input.what === undefined ? requireConnection(deps) : await newConnection(deps, input);
  const { id: project, remote } = await sharedProject(deps, input);
  const membership = await withServer(deps, connection, (server) => server.membership());
  if (input.what !== undefined) writeTeamConnection(deps.home, connection);
  const known = await sharesAllSince(deps, project);
  await deps.store().putTeamProject({ project, remote, sharesAllSince: known });
  const exchanged = await replicateWith(deps, connection);
  return {
    ...{ address: shownAddress(connection), membership, ...exchanged },
    projects: await exchangedProjects(deps),
  };
}

async function newConnection(deps: EngineDeps, { what = "", keyFile }: TeamInput): Promise<TeamConnection> {
  const place = await deps.teamAddress(what);
  if (keyFile === undefined)
    throw new UnbiddenError("ARGUMENT_INVALID", "name the file with your member key: --key-file FILE");
  return { ...place, key: readMemberKey(keyFile) };
}

async function invite(
  deps: EngineDeps,
  { server, connection }: MemberCall,
  { what, role, days, renew }: TeamInput,
) {
  if (what === undefined) throw new UnbiddenError("ARGUMENT_INVALID", "name the person to invite");
  const team = connection.key.split("_")[1] ?? "";
  const { text, keyHash, expiresAt } = newMemberKey(deps, team, days);
  await server.invite({ name: what, role, keyHash, expiresAt, endsEarlier: renew });
  return { key: { text, member: what, expiresAt }, members: await server.members() };
}

/** What this member shared stays with the team; what colleagues shared ends here unless it was confirmed. */
async function leave(deps: EngineDeps, { server, membership }: MemberCall): Promise<Answer> {
  await server.remove(membership.member);
  removeTeamConnection(deps.home);
  const links = await deps.store().receivedLinks({});
  const memories = links.map(({ memory }) => memory);
  await deps.store().endReceived(memories, "you left the team", deps.now());
  await deps.store().dropTeam();
  return {};
}

/** The server's part of `team status`; null where none is connected. */
export async function serverStatus(deps: EngineDeps): Promise<TeamServerAnswer | null> {
  const connection = readTeamConnection(deps.home);
  if (connection === null) return null;
  const known = { ...NOTHING, address: shownAddress(connection), projects: await exchangedProjects(deps) };
  try {
    return { ...known, membership: await withServer(deps, connection, (server) => server.membership()) };
  } catch (error) {
    return { ...known, problem: (error as Error).message };
  }
}

async function exchangedProjects(deps: EngineDeps): Promise<ExchangedProject[]> {
  const projects = await deps.store().teamProjects();
  return Promise.all(
    projects.map(async ({ project, remote, sharesAllSince: since }) => ({
      ...{ name: remote, sharesAll: since !== null },
      shared: await deps.store().countShared(project),
      received: (await deps.store().memoriesByRule(TEAM_SERVER_RULE, project)).length,
    })),
  );
}

function shownAddress({ address }: Pick<TeamConnection, "address">): string {
  const { user, host, port, database } = address;
  return host.startsWith("/")
    ? `postgres://${user}@/${database}?host=${host}`
    : `postgres://${user}@${host}:${port}/${database}`;
}
