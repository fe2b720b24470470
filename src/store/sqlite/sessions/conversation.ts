import { ownText } from "../../../text/quoted.ts";
import type { Span } from "../../../text/span.ts";
import type { Conversation } from "../../port/conversation.ts";
import type { Connection } from "../connection/connection.ts";

/** Prompts and replies given back, so many events at most looked through for them, and characters of each. */
const SAID = 5;
const LOOKED_THROUGH = 100;
const CHARACTERS = 800;

/** What the whole conversation finds says nothing of one prompt. */
const KNEW = `EXISTS (SELECT 1 FROM json_each(i.paths)
  WHERE value ->> 'path' <> 'deep' AND value ->> 'best' >= value ->> 'threshold')`;

/** What was said before `event`, which is the session's last, and whether the prompt before it found something. */
export function conversationBefore(db: Connection, session: string, event: string): Conversation {
  const rows = db.all(
    `SELECT e.kind, substr(e.text, 1, ${CHARACTERS}) AS text, e.quoted, ${KNEW} AS knew
     FROM (SELECT seq, id, kind, coalesce(place, seq) AS at FROM event WHERE session = ?1
           ORDER BY coalesce(place, seq) DESC LIMIT ${LOOKED_THROUGH}) last
     JOIN event e ON e.seq = last.seq LEFT JOIN receipt i ON i.event = e.id AND i.hook_event = 'prompt'
     WHERE last.kind IN ('prompt', 'reply') AND last.id <> ?2 ORDER BY last.at DESC LIMIT ${SAID}`,
    session,
    event,
  );
  return {
    said: rows.map(({ text, quoted }) => spoken(String(text), quoted)),
    knew: rows.find(({ kind }) => kind === "prompt")?.knew === 1,
  };
}

/** Without what was pasted or quoted; of what was cut away there is nothing to take out. */
function spoken(text: string, quoted: unknown): string {
  if (quoted === null) return text;
  const spans = (JSON.parse(String(quoted)) as Span[]).filter(([from]) => from < text.length);
  return ownText(
    text,
    spans.map(([from, to]) => [from, Math.min(to, text.length)] as const),
  );
}
