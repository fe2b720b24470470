import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { SharedMemory } from "../../src/domain/team/sent-memory.ts";
import type { TeamRole } from "../../src/domain/team/team-role.ts";
import type { TeamServer } from "../../src/store/port/team-server.ts";
import { createTeam } from "../../src/store/postgres/administration.ts";
import { openTeamServer } from "../../src/store/postgres/team-server.ts";
import type { TestServer } from "./postgres.ts";

export const SHOP = "example.com/shop";
const DAY = 86_400_000;

/** A member's key and its hash. */
export function newMemberKey(team: string): { key: string; keyHash: Uint8Array } {
  const key = `ubk_${team.replaceAll("-", "")}_${randomBytes(32).toString("hex")}`;
  return { key, keyHash: createHash("sha256").update(key).digest() };
}

/** Logins as an administrator makes them: `keeper` owns the tables, `app` owns nothing. */
export async function makeLogins(server: TestServer): Promise<void> {
  await server.sql(
    "admin",
    "CREATE ROLE keeper LOGIN CREATEROLE",
    "GRANT CREATE ON DATABASE postgres TO keeper",
    "CREATE ROLE unbidden_app NOLOGIN",
    "CREATE ROLE app LOGIN IN ROLE unbidden_app",
  );
}

/** A team whose maintainer is called ana. */
export async function newTeam(server: TestServer, name: string): Promise<{ id: string; key: string }> {
  const id = randomUUID();
  const made = newMemberKey(id);
  const expiresAt = Date.now() + DAY;
  await createTeam(server.login("keeper"), { id, name, maintainer: "ana", keyHash: made.keyHash, expiresAt });
  return { id, key: made.key };
}

/** Runs with a member's connection. */
export async function asMember<T>(
  server: TestServer,
  key: string,
  work: (team: TeamServer) => Promise<T>,
): Promise<T> {
  const team = await openTeamServer(server.login("app"), key);
  try {
    return await work(team);
  } finally {
    await team.close();
  }
}

/** The key of a member whom the team's first maintainer invites. */
export async function invited(
  server: TestServer,
  team: { id: string; key: string },
  name: string,
  role: TeamRole,
  expiresAt = Date.now() + DAY,
): Promise<string> {
  const { key, keyHash } = newMemberKey(team.id);
  await asMember(server, team.key, (own) =>
    own.invite({ name, role, keyHash, expiresAt, endsEarlier: false }),
  );
  return key;
}

export function sharedMemory(id: string, title: string, changedAt = 1, decidedAt = 1): SharedMemory {
  const words = { kind: "decision", title, body: "", saidBy: "person", saidOn: 1, files: [] } as const;
  return { id, state: "shared", words, changedAt, decidedAt };
}
