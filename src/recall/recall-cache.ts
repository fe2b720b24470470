/** Recent answers, so that the same question a moment later costs nothing. */
export interface RecallCache<Answer> {
  /** Valid until the store changes, and for a minute at most. */
  get(key: string, change: number, now: number): Answer | undefined;
  put(key: string, change: number, now: number, answer: Answer): void;
  figures(): { readonly asked: number; readonly known: number };
}

const MOST_ANSWERS = 100;
const TTL_MS = 60_000;

/** Drops the least recently asked; age counts in a ranking, so no answer lives longer than a minute. */
export function createRecallCache<Answer>(): RecallCache<Answer> {
  const entries = new Map<string, { change: number; at: number; answer: Answer }>();
  const count = { asked: 0, known: 0 };
  return {
    get: (key, change, now) => {
      count.asked++;
      const found = entries.get(key);
      if (!found) return undefined;
      entries.delete(key);
      // After a clock change the age is unknown.
      if (found.change !== change || now - found.at > TTL_MS || now < found.at) return undefined;
      entries.set(key, found);
      count.known++;
      return found.answer;
    },
    put: (key, change, at, answer) => {
      entries.delete(key);
      entries.set(key, { change, at, answer });
      const [oldest] = entries.keys();
      if (entries.size > MOST_ANSWERS && oldest !== undefined) entries.delete(oldest);
    },
    figures: () => ({ ...count }),
  };
}
