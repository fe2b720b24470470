import type { ClientBase } from "pg";
import { parseSharedWords } from "../../domain/team/sent-memory.ts";
import { termsOf } from "../../text/terms.ts";
import { bodyTermsOf } from "../port/memory-terms.ts";
import type { Membership } from "../port/team-server.ts";

/** Memories whose lists are brought up to date by one round of statements. */
const AT_ONCE = 500;
/** Positions that one list may hold. */
const CHUNK = 1_000;

interface Unlisted {
  readonly author_id: string;
  readonly project: string;
  readonly memory_id: string;
  readonly position: string;
  readonly words: unknown;
  readonly termed_position: string | null;
  readonly terms: readonly string[] | null;
  readonly title_terms: number;
  readonly body_terms: number;
}

/**
 * Lists the memories that changed by their terms, and takes former terms off; of other authors where the member may. In
 * the transaction of the change, so that no word of a forgotten memory stays.
 */
export async function updateTermLists(client: ClientBase, me: Membership): Promise<void> {
  for (;;) {
    const rows = await unlisted(client, me);
    if (rows.length > 0) await listAnew(client, rows);
    if (rows.length < AT_ONCE) return;
  }
}

async function unlisted(client: ClientBase, me: Membership): Promise<Unlisted[]> {
  const { rows } = await client.query(
    `SELECT author_id, project, memory_id, position, words, termed_position, terms, title_terms, body_terms
     FROM unbidden.memory WHERE team_id = (SELECT unbidden.current_team()) AND termed_position IS DISTINCT FROM position
       AND ($1::uuid IS NULL OR author_id = $1) ORDER BY project, position LIMIT ${AT_ONCE}`,
    [me.role === "maintainer" ? null : me.member],
  );
  return rows;
}

async function listAnew(client: ClientBase, rows: readonly Unlisted[]): Promise<void> {
  const listed = rows.map((row) => ({ ...row, now: termsOfWords(row.words) }));
  await takeOff(
    client,
    rows.flatMap(({ project, termed_position: at, terms }) => listEntries(project, at, terms)),
  );
  await putOn(
    client,
    listed.flatMap(({ project, position, now }) => listEntries(project, position, now?.terms ?? null)),
  );
  await countAnew(client, listed);
  const marks = listed.map(({ author_id, project, memory_id, now }) => ({
    author_id,
    project,
    memory_id,
    ...now,
  }));
  await client.query(
    `UPDATE unbidden.memory m SET termed_position = position, terms = c.terms,
       title_terms = coalesce(c.title, 0), body_terms = coalesce(c.body, 0)
     FROM jsonb_to_recordset($1::jsonb)
       AS c (author_id uuid, project text, memory_id text, terms text[], title integer, body integer)
     WHERE m.team_id = (SELECT unbidden.current_team()) AND m.author_id = c.author_id AND m.project = c.project
       AND m.memory_id = c.memory_id`,
    [JSON.stringify(marks)],
  );
}

interface ListedTerms {
  readonly terms: readonly string[];
  /** Lengths in terms. */
  readonly title: number;
  readonly body: number;
}

/** Null where there is nothing to search. */
function termsOfWords(words: unknown): ListedTerms | null {
  const read = parseSharedWords(words);
  if (read === null) return null;
  const [title, body] = [termsOf(read.title), bodyTermsOf({ ...read, tags: [] })];
  return { terms: [...new Set([...title, ...body])], title: title.length, body: body.length };
}

type Entry = readonly [project: string, term: string, position: string];

function listEntries(project: string, position: string | null, terms: readonly string[] | null): Entry[] {
  return position === null ? [] : (terms ?? []).map((term) => [project, term, position] as const);
}

/** Lists as they are read by a statement: of one project, term and chunk, with their positions. */
function inLists(some: readonly Entry[]): string {
  const lists = new Map<string, { project: string; term: string; chunk: number; positions: number[] }>();
  for (const [project, term, position] of some) {
    const chunk = Math.floor(Number(position) / CHUNK);
    const key = JSON.stringify([project, term, chunk]);
    const list = lists.get(key) ?? { project, term, chunk, positions: [] };
    list.positions.push(Number(position));
    lists.set(key, list);
  }
  return JSON.stringify([...lists.values()]);
}

const LISTS =
  "jsonb_to_recordset($1::jsonb) AS c (project text, term text, chunk bigint, positions bigint[])";
const OF_LIST =
  "t.team_id = (SELECT unbidden.current_team()) AND t.project = c.project AND t.term = c.term AND t.chunk = c.chunk";

async function takeOff(client: ClientBase, gone: readonly Entry[]): Promise<void> {
  if (gone.length === 0) return;
  const lists = inLists(gone);
  await client.query(
    `UPDATE unbidden.term t SET positions = ARRAY(SELECT unnest(t.positions) EXCEPT SELECT unnest(c.positions))
     FROM ${LISTS} WHERE ${OF_LIST}`,
    [lists],
  );
  // An unused word must not survive its memory.
  await client.query(`DELETE FROM unbidden.term t USING ${LISTS} WHERE ${OF_LIST} AND t.positions = '{}'`, [
    lists,
  ]);
}

async function putOn(client: ClientBase, fresh: readonly Entry[]): Promise<void> {
  if (fresh.length === 0) return;
  await client.query(
    `INSERT INTO unbidden.term AS t (team_id, project, term, chunk, positions)
     SELECT (SELECT unbidden.current_team()), c.project, c.term, c.chunk, c.positions FROM ${LISTS}
     ON CONFLICT (team_id, project, term, chunk) DO UPDATE SET positions = t.positions || excluded.positions`,
    [inLists(fresh)],
  );
}

/** How many memories and terms the projects have now. */
async function countAnew(
  client: ClientBase,
  listed: readonly (Unlisted & { readonly now: ListedTerms | null })[],
): Promise<void> {
  const sums = new Map<string, { project: string; size: number; title: number; body: number }>();
  for (const { project, terms, title_terms: title, body_terms: body, now } of listed) {
    const sum = sums.get(project) ?? { project, size: 0, title: 0, body: 0 };
    sum.size += Number(now !== null) - Number(terms !== null);
    sum.title += (now?.title ?? 0) - title;
    sum.body += (now?.body ?? 0) - body;
    sums.set(project, sum);
  }
  await client.query(
    `INSERT INTO unbidden.collection AS k (team_id, project, size, title_terms, body_terms)
     SELECT (SELECT unbidden.current_team()), c.project, c.size, c.title, c.body
     FROM jsonb_to_recordset($1::jsonb) AS c (project text, size bigint, title bigint, body bigint)
     ON CONFLICT (team_id, project) DO UPDATE SET size = k.size + excluded.size,
       title_terms = k.title_terms + excluded.title_terms, body_terms = k.body_terms + excluded.body_terms`,
    [JSON.stringify([...sums.values()])],
  );
}
