import type { Item, Library, Question } from "./library.ts";

/** The same library asked for sessions: right is every session that holds a right memory. */
export function bySession({ items, questions }: Library): Library {
  const sessionOf = new Map(items.map((item) => [item.id, sessionKey(item)]));
  const sessionsOf = (ids: readonly string[]) => [...new Set(ids.map((id) => sessionOf.get(id) ?? id))];
  const asked = (question: Question): Question => ({
    ...question,
    relevant: sessionsOf(question.relevant),
    fresh: sessionsOf(question.fresh),
    stale: sessionsOf(question.stale),
  });
  return { items, questions: questions.map(asked) };
}

/** A memory outside any session is one by itself. */
export function sessionKey({ session, id }: Item): string {
  return session ?? id;
}
