import type { PathReceipt } from "../../../domain/injection-path.ts";
import { isSlashCommand } from "../../../text/typed-words.ts";
import type { DeepMark, TurnStore, UserTurn } from "../../port/turn-store.ts";
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
  { event, most, characters }: Parameters<TurnStore["userTurns"]>[1],
): UserTurn[] {
  const turns: UserTurn[] = [];
  for (let page = 0; page < MOST_PAGES && turns.length < most; page++) {
    const rows = db.all(
      `SELECT id, substr(text, 1, ?3) AS text FROM event
       WHERE session = ?1 AND kind = 'prompt'
         AND coalesce(place, seq) <= (SELECT coalesce(place, seq) FROM event WHERE id = ?2)
       ORDER BY coalesce(place, seq) DESC LIMIT ${PAGE} OFFSET ${PAGE} * ?4`,
      session,
      event,
      characters,
      page,
    );
    const prompts = rows.map(({ id, text }) => ({ event: String(id), text: String(text) }));
    turns.push(...prompts.filter(({ text }) => !isSlashCommand(text)));
    if (rows.length < PAGE) break;
  }
  return turns.slice(0, most);
}

/** A few, because the last may never have reached the agent. */
const LOOKED_AT = 5;

function lastDeepRecall(db: Connection, session: string, now: number): DeepMark | null {
  const rows = db.all(
    `SELECT event, at, verdict, paths FROM receipt
     WHERE session = ? AND instr(paths, '"path":"deep"') > 0 ORDER BY at DESC, rowid DESC LIMIT ${LOOKED_AT}`,
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
