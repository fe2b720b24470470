import type { PathReceipt } from "../../../domain/injection-path.ts";
import { ownText } from "../../../text/quoted.ts";
import type { Span } from "../../../text/span.ts";
import { isSlashCommand } from "../../../text/typed-words.ts";
import type { Conversation, DeepMark, SessionStore, UserTurn } from "../../port/session-store.ts";
import type { Connection, Row } from "../connection/connection.ts";
import type { Operations } from "../connection/operations.ts";
import { CLAIM_MS } from "../receipts/receipts.ts";

/** Prompts read at once, and most looked at in all. */
const PAGE = 30;
const MOST_PAGES = 10;

export const turnReads = { userTurns, lastDeepRecall } satisfies Operations;

function userTurns(
  db: Connection,
  session: string,
  { event, most, characters }: Parameters<SessionStore["userTurns"]>[1],
): UserTurn[] {
  const turns: UserTurn[] = [];
  for (let page = 0; page < MOST_PAGES && turns.length < most; page++) {
    const sql = `SELECT id, substr(text, 1, ?3) AS text FROM event
       WHERE session = ?1 AND kind = 'prompt'
         AND coalesce(place, seq) <= (SELECT coalesce(place, seq) FROM event WHERE id = ?2)
       ORDER BY coalesce(place, seq) DESC LIMIT ${PAGE} OFFSET ${PAGE} * ?4`;
    const rows = db.all(sql, session, event, characters, page);
    const prompts = rows.map(({ id, text }) => ({ event: String(id), text: String(text) }));
    turns.push(...prompts.filter(({ text }) => !isSlashCommand(text)));
    if (rows.length < PAGE) break;
  }
  return turns.slice(0, most);
}

/** A few, because the last may never have reached the agent. */
const MOST_RECEIPTS = 5;

function lastDeepRecall(db: Connection, session: string, now: number): DeepMark | null {
  const rows = db.all(
    `SELECT event, at, verdict, paths FROM receipt
     WHERE session = ? AND instr(paths, '"path":"deep"') > 0 ORDER BY at DESC, rowid DESC LIMIT ${MOST_RECEIPTS}`,
    session,
  );
  for (const row of rows) {
    const deep = deepIn(row);
    const isWritten = row.verdict === "injected" || deep?.injected === 0;
    const isClaimed = Math.abs(Number(row.at) - now) < CLAIM_MS;
    if (deep && (isWritten || isClaimed))
      return { event: String(row.event), at: Number(row.at), facts: deep.facts };
  }
  return null;
}

function deepIn({ paths }: Row): PathReceipt | undefined {
  return (JSON.parse(String(paths)) as PathReceipt[]).find(({ path }) => path === "deep");
}

/** Prompts and replies given back, so many events at most looked through for them, and characters of each. */
const MOST_TEXTS = 5;
const MOST_EVENTS = 100;
const CHARACTERS = 800;

/** Deep recall uses the whole conversation, so it says nothing of one prompt. */
const FOUND_MEMORY = `EXISTS (SELECT 1 FROM json_each(i.paths)
  WHERE value ->> 'path' <> 'deep' AND value ->> 'best' >= value ->> 'threshold')`;

/** The conversation before `event`, the session's last. */
export function conversationBefore(db: Connection, session: string, event: string): Conversation {
  const sql = `SELECT e.kind, substr(e.text, 1, ${CHARACTERS}) AS text, e.quoted, ${FOUND_MEMORY} AS found
     FROM (SELECT seq, id, kind, coalesce(place, seq) AS at FROM event WHERE session = ?1
           ORDER BY coalesce(place, seq) DESC LIMIT ${MOST_EVENTS}) last
     JOIN event e ON e.seq = last.seq LEFT JOIN receipt i ON i.event = e.id AND i.hook_event = 'prompt'
     WHERE last.kind IN ('prompt', 'reply') AND last.id <> ?2 ORDER BY last.at DESC LIMIT ${MOST_TEXTS}`;
  const rows = db.all(sql, session, event);
  return {
    texts: rows.map(({ text, quoted }) => ownWords(String(text), quoted)),
    foundBefore: rows.find(({ kind }) => kind === "prompt")?.found === 1,
  };
}

/** Without what was pasted or quoted; of what was cut away there is nothing to take out. */
function ownWords(text: string, quoted: unknown): string {
  if (quoted === null) return text;
  const spans = (JSON.parse(String(quoted)) as Span[]).filter(([from]) => from < text.length);
  return ownText(
    text,
    spans.map(([from, to]) => [from, Math.min(to, text.length)] as const),
  );
}
