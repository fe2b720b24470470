import { stringOf } from "../calls/fields.ts";

/** The words that a person typed, by session, as the client's own log beside its chats has them. */
export type TypedLog = ReadonlyMap<string, readonly string[]>;

/** Entries as the client writes them, also where the text begins in the middle of one. */
const ENTRY =
  /"sessionId": ("(?:[^"\\]|\\.)*"),\s*"messageId": \d+,\s*"type": "user",\s*"message": ("(?:[^"\\]|\\.)*"),\s*"timestamp"/g;

export function parseTypedLog(text: string): TypedLog {
  const log = new Map<string, string[]>();
  for (const [, id = "", words = ""] of text.matchAll(ENTRY)) {
    const [session, typed] = [wordsInJson(id), wordsInJson(words).trim()];
    if (typed === "") continue;
    const known = log.get(session);
    if (known) known.push(typed);
    else log.set(session, [typed]);
  }
  return log;
}

/** The typed words with which a prompt begins, before what the client added; null where nobody typed them. */
export function typedIn(log: TypedLog, session: string, said: string): string | null {
  const start = said.trimStart();
  const found = (log.get(session) ?? []).filter((typed) => start.startsWith(typed));
  return found.reduce<string | null>(
    (longest, typed) => (typed.length > (longest?.length ?? 0) ? typed : longest),
    null,
  );
}

function wordsInJson(json: string): string {
  try {
    return stringOf(JSON.parse(json)) ?? "";
  } catch {
    // Not of the client's making.
    return "";
  }
}
