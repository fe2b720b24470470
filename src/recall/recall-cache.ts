/** Recent answers, so that the same question a moment later costs nothing. */
export interface RecallCache<Answer> {
  /** Valid until the store changes, and for a minute at most. */
  get(asked: string, change: number, now: number): Answer | undefined;
  put(asked: string, change: number, now: number, answer: Answer): void;
  figures(): { readonly asked: number; readonly known: number };
}

const MOST_ANSWERS = 100;
const TTL_MS = 60_000;

/** Drops the least recently asked; age counts in a ranking, so no answer lives longer than a minute. */
export function createRecallCache<Answer>(): RecallCache<Answer> {
  const kept = new Map<string, { readonly change: number; readonly at: number; readonly answer: Answer }>();
  const count = { asked: 0, known: 0 };
  return {
    get: (asked, change, now) => {
      count.asked++;
      const found = kept.get(asked);
      if (!found) return undefined;
      kept.delete(asked);
      // After a clock change the age is unknown.
      if (found.change !== change || now - found.at > TTL_MS || now < found.at) return undefined;
      kept.set(asked, found);
      count.known++;
      return found.answer;
    },
    put: (asked, change, at, answer) => {
      kept.delete(asked);
      kept.set(asked, { change, at, answer });
      const [oldest] = kept.keys();
      if (kept.size > MOST_ANSWERS && oldest !== undefined) kept.delete(oldest);
    },
    figures: () => ({ ...count }),
  };
}
