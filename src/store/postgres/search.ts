import type { ClientBase } from "pg";
import type { WeighedTerm } from "../port/indexed.ts";
import { affordableTerms, weighByRarity } from "../port/rarest-terms.ts";
import type { Membership, SharedMatches, TermsAsked } from "../port/team-server.ts";
import type { Collection } from "../store.ts";
import { noteInAudit } from "./audit.ts";
import { PULLED_COLUMNS, toPulled } from "./memories.ts";

/** Entries of lists that a search reads: enough to find what the rare words point to. */
const WANTED_POSTINGS = 12_000;
/** Newest memories without lists that are looked at, too: an older program shared them. */
const MOST_UNLISTED = 200;

/** Memories that share terms with a query, those with the rarest first, as the store of one machine finds them. */
export async function findOnServer(
  client: ClientBase,
  me: Membership,
  project: string,
  { terms, limit, why }: TermsAsked,
): Promise<SharedMatches> {
  const collection = await countedCollection(client, project, terms);
  const rarest = weighByRarity(
    [...collection.frequency].map(([term, frequency]) => ({ term, frequency })),
    collection.size,
  );
  const affordable = affordableTerms(rarest, WANTED_POSTINGS);
  const positions = await likeliest(client, project, affordable, limit);
  const { rows } = await client.query(
    `SELECT ${PULLED_COLUMNS} FROM unbidden.memory WHERE team_id = (SELECT unbidden.current_team()) AND project = $1
       AND position = ANY ($2::bigint[]) AND state = 'shared'`,
    [project, positions],
  );
  const order = new Map(positions.map((position, at) => [position, at]));
  const listed = rows
    .map(toPulled)
    .sort((one, other) => (order.get(one.position) ?? 0) - (order.get(other.position) ?? 0));
  const matches = [...listed, ...(await unlistedOf(client, project))];
  const read = matches.map(({ position }) => position);
  await noteInAudit(client, me, {
    ...{ action: "search", why, project, memories: matches.length },
    ...{
      first: read.length === 0 ? null : Math.min(...read),
      last: read.length === 0 ? null : Math.max(...read),
    },
  });
  return { matches, collection, leftOut: rarest.terms.slice(affordable.length).map(({ term }) => term) };
}

async function countedCollection(
  client: ClientBase,
  project: string,
  terms: readonly string[],
): Promise<Collection> {
  const counts = await client.query(
    `SELECT size::float8, title_terms::float8 AS title, body_terms::float8 AS body FROM unbidden.collection
     WHERE team_id = (SELECT unbidden.current_team()) AND project = $1`,
    [project],
  );
  const { size, title, body } = counts.rows[0] ?? { size: 0, title: 0, body: 0 };
  const { rows } = await client.query(
    `SELECT term, sum(cardinality(positions))::float8 AS frequency FROM unbidden.term
     WHERE team_id = (SELECT unbidden.current_team()) AND project = $1 AND term = ANY ($2::text[])
     GROUP BY term ORDER BY 2, 1`,
    [project, terms],
  );
  return {
    size,
    meanTitle: title / Math.max(1, size),
    meanBody: body / Math.max(1, size),
    frequency: new Map(rows.map(({ term, frequency }) => [term, frequency])),
  };
}

/** Positions of those whose terms weigh most. */
async function likeliest(
  client: ClientBase,
  project: string,
  terms: readonly WeighedTerm[],
  limit: number,
): Promise<number[]> {
  const { rows } = await client.query(
    `SELECT p.position::float8, sum(w.weight) FROM unnest($2::text[], $3::bigint[]) AS w (term, weight)
       JOIN unbidden.term t ON t.team_id = (SELECT unbidden.current_team()) AND t.project = $1 AND t.term = w.term
         AND t.term = ANY ($2::text[])
       CROSS JOIN unnest(t.positions) AS p (position)
     GROUP BY p.position ORDER BY 2 DESC, 1 DESC LIMIT $4`,
    [project, terms.map(({ term }) => term), terms.map(({ weight }) => weight), limit],
  );
  return rows.map(({ position }) => position);
}

async function unlistedOf(client: ClientBase, project: string) {
  const { rows } = await client.query(
    `SELECT ${PULLED_COLUMNS} FROM unbidden.memory WHERE team_id = (SELECT unbidden.current_team()) AND project = $1
       AND termed_position IS DISTINCT FROM position AND state = 'shared'
     ORDER BY position DESC LIMIT ${MOST_UNLISTED}`,
    [project],
  );
  return rows.map(toPulled);
}
