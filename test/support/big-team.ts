import { createHash, randomUUID } from "node:crypto";
import type { TestServer } from "./postgres.ts";
import { newMemberKey } from "./team.ts";

/** A team of a server with many. */
export interface BigTeam {
  readonly id: string;
  /** Of a maintainer's. */
  readonly key: string;
  readonly memories: number;
}

const AUTHORS = 10;
/** Projects of a team. */
const PROJECTS = 4;

export const projectNamed = (at: number) => `git.example.com/acme/project-${at}`;

/** A team of ten authors whose memories are shared already, with an audit log of months, put there by an administrator. */
export async function bigTeam(server: TestServer, memories: number): Promise<BigTeam> {
  const id = randomUUID();
  const { key } = newMemberKey(id);
  const hash = createHash("sha256").update(key).digest("hex");
  await server.sql(
    "admin",
    `INSERT INTO unbidden.team (team_id, name, last_position) VALUES ('${id}', 'team', ${memories})`,
    `INSERT INTO unbidden.member (team_id, member_id, name, role)
     SELECT '${id}', md5('${id}' || n)::uuid, 'author ' || n, 'maintainer' FROM generate_series(0, ${AUTHORS - 1}) n`,
    `INSERT INTO unbidden.member_key (team_id, key_hash, member_id, expires_at)
     VALUES ('${id}', '\\x${hash}', md5('${id}' || 0)::uuid, now() + interval '1 day')`,
    `INSERT INTO unbidden.memory (team_id, author_id, project, memory_id, position, state, words, changed_at)
     SELECT '${id}', md5('${id}' || n % ${AUTHORS})::uuid, 'git.example.com/acme/project-' || n % ${PROJECTS},
       md5(n::text), n, 'shared', ${WORDS}, n FROM generate_series(1, ${memories}) n`,
    `INSERT INTO unbidden.audit (team_id, member_id, action, at)
     SELECT '${id}', md5('${id}' || 0)::uuid, 'read', now() - n * interval '1 hour'
     FROM generate_series(1, ${memories} / 4) n`,
  );
  return { id, key, memories };
}

/** About as long as people write. */
const WORDS = `jsonb_build_object('kind', 'decision', 'saidBy', 'person', 'saidOn', n, 'files', '[]'::jsonb,
  'title', 'Decision ' || n || ': keep ' || md5(n::text) || ' in one place',
  'body', repeat('Because a colleague asked for ' || md5(n::text) || '. ', 4))`;
