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
    `CREATE TEMPORARY TABLE said AS ${SAID.replaceAll("$n", `${memories}`)}`,
    `INSERT INTO unbidden.memory (team_id, author_id, project, memory_id, position, state, words, changed_at,
       termed_position, terms, title_terms, body_terms)
     SELECT '${id}', md5('${id}' || n % ${AUTHORS})::uuid, project, md5(n::text), n, 'shared', ${WORDS}, n,
       n, ARRAY(SELECT DISTINCT unnest(terms)), ${TITLE}, ${LENGTH - TITLE} FROM said`,
    `INSERT INTO unbidden.term SELECT '${id}', project, term, n / 1000, array_agg(DISTINCT n)
     FROM said, unnest(terms) AS term GROUP BY project, term, n / 1000`,
    `INSERT INTO unbidden.collection SELECT '${id}', project, count(*), count(*) * ${TITLE}, count(*) * ${LENGTH - TITLE}
     FROM said GROUP BY project`,
    `INSERT INTO unbidden.history SELECT '${id}', n, gen_random_uuid() FROM generate_series(1, ${memories}, 20) n`,
    `INSERT INTO unbidden.audit (team_id, member_id, action, at)
     SELECT '${id}', md5('${id}' || 0)::uuid, 'read', now() - n * interval '1 hour'
     FROM generate_series(1, ${memories} / 4) n`,
  );
  return { id, key, memories };
}

/** Words of a memory, of which so many are in its title. */
const [LENGTH, TITLE] = [30, 6];
/** As many as a project's people use, the first ones most. */
const VOCABULARY = 3_000;

/** A word of the vocabulary, that is a term of its own. */
export function wordAt(share: number): string {
  const digits = `${Math.floor(share ** 3 * VOCABULARY)}`;
  return `zq${[...digits].map((digit) => "abcdefghij"[Number(digit)]).join("")}k`;
}

/** The same word in SQL; chance is a part of a digest. */
const WORD = `'zq' || translate(floor(power(('x' || substr(md5(n || '.' || i), 1, 8))::bit(32)::bigint / 4294967296.0, 3)
  * ${VOCABULARY})::text, '0123456789', 'abcdefghij') || 'k'`;
const SAID = `SELECT n::bigint, 'git.example.com/acme/project-' || n % ${PROJECTS} AS project, array_agg(${WORD} ORDER BY i) AS terms
  FROM generate_series(1, $n) n, generate_series(1, ${LENGTH}) i GROUP BY n`;
const WORDS = `jsonb_build_object('kind', 'decision', 'saidBy', 'person', 'saidOn', n, 'files', '[]'::jsonb,
  'title', array_to_string(terms[1:${TITLE}], ' '), 'body', array_to_string(terms[${TITLE + 1}:], ' '))`;
